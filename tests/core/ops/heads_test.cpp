#include "support/operations.h"

#include <heedmap/ops/merge_heads.h>
#include <heedmap/ops/split_heads.h>

#include <gtest/gtest.h>

namespace heedmap {
namespace {

TEST(SplitHeads, ReadsColumnBlocksInPlace)
{
    const Tensor side{{1, 2, 3, 4}, {5, 6, 7, 8}};
    const auto op = splitHeads(2);
    const std::optional<ConstView> heads = op->view(side.view(), op->shape(std::vector{side.shape()}));
    ASSERT_TRUE(heads);
    EXPECT_EQ(heads->data, side.numbers().data());
    EXPECT_EQ(heads->at({1, 0, 0}), 3);
    EXPECT_EQ(heads->at({1, 1, 1}), 8);
}

TEST(SplitHeads, GroupedHeadsShareABlock)
{
    const Tensor side{{1, 2, 3, 4}};
    const auto op = splitHeads(4, 2); // head g uses block ⌊g·2/4⌋
    const std::optional<ConstView> heads = op->view(side.view(), op->shape(std::vector{side.shape()}));
    ASSERT_TRUE(heads);
    EXPECT_EQ(heads->at({1, 0, 0}), 1);
    EXPECT_EQ(heads->at({2, 0, 0}), 3);
}

TEST(MergeHeads, NeedsNoCopyWhereHeadsLieSideBySide)
{
    const Tensor side = test::randomTensor(Shape::matrix(3, 6), 1);
    const ConstView heads = *splitHeads(3)->view(side.view(), Shape::stack(3, 3, 2));
    const std::optional<ConstView> merged = mergeHeads()->view(heads, Shape::matrix(3, 6));
    ASSERT_TRUE(merged);
    EXPECT_EQ(merged->data, side.numbers().data());
    EXPECT_TRUE(Tensor(*merged).sameBits(side));
}

TEST(MergeHeads, CopiesHeadsThatLieOneAfterTheOther)
{
    const Tensor heads = test::randomTensor(Shape::stack(3, 3, 2), 1);
    EXPECT_FALSE(mergeHeads()->view(heads.view(), Shape::matrix(3, 6)));
    const Tensor grouped = test::randomTensor(Shape::matrix(3, 2), 2);
    const ConstView shared = *splitHeads(3, 3)->view(grouped.view(), Shape::stack(3, 3, 2));
    EXPECT_FALSE(mergeHeads()->view(shared, Shape::matrix(3, 6)));
}

} // namespace
} // namespace heedmap
