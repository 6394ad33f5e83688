#include "support/operations.h"

#include <heedmap/graph/aliasing.h>
#include <heedmap/ops/placing.h>

#include <gtest/gtest.h>

namespace heedmap {
namespace {

std::optional<ConstView> alias(const Op& op, const ConstView& input, const Shape& output)
{
    return dynamic_cast<const Aliasing&>(op).view(input, output);
}

TEST(SplitHeads, ReadsColumnBlocksInPlace)
{
    const Tensor side{{1, 2, 3, 4}, {5, 6, 7, 8}};
    const auto op = splitHeads(2);
    const std::optional<ConstView> heads = alias(*op, side.view(), op->shape(std::vector{side.shape()}));
    ASSERT_TRUE(heads);
    EXPECT_EQ(heads->data, side.numbers().data());
    EXPECT_EQ(heads->at({1, 0, 0}), 3);
    EXPECT_EQ(heads->at({1, 1, 1}), 8);
}

TEST(SplitHeads, GroupedHeadsShareABlock)
{
    const Tensor side{{1, 2, 3, 4}};
    const auto op = splitHeads(4, 2); // head g uses block ⌊g·2/4⌋
    const std::optional<ConstView> heads = alias(*op, side.view(), op->shape(std::vector{side.shape()}));
    ASSERT_TRUE(heads);
    EXPECT_EQ(heads->at({1, 0, 0}), 1);
    EXPECT_EQ(heads->at({2, 0, 0}), 3);
}

TEST(MergeHeads, NeedsNoCopyWhereHeadsLieSideBySide)
{
    const Tensor side = test::randomTensor(Shape::matrix(3, 6), 1);
    const ConstView heads = *alias(*splitHeads(3), side.view(), Shape::stack(3, 3, 2));
    const std::optional<ConstView> merged = alias(*mergeHeads(), heads, Shape::matrix(3, 6));
    ASSERT_TRUE(merged);
    EXPECT_EQ(merged->data, side.numbers().data());
    EXPECT_TRUE(Tensor(*merged).sameBits(side));
}

TEST(MergeHeads, CopiesHeadsThatLieOneAfterTheOther)
{
    const Tensor heads = test::randomTensor(Shape::stack(3, 3, 2), 1);
    EXPECT_FALSE(alias(*mergeHeads(), heads.view(), Shape::matrix(3, 6)));
    const Tensor grouped = test::randomTensor(Shape::matrix(3, 2), 2);
    const ConstView shared = *alias(*splitHeads(3, 3), grouped.view(), Shape::stack(3, 3, 2));
    EXPECT_FALSE(alias(*mergeHeads(), shared, Shape::matrix(3, 6)));
}

} // namespace
} // namespace heedmap
