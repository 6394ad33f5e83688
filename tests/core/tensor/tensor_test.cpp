#include <heedmap/tensor/tensor.h>

#include <gtest/gtest.h>

#include <limits>
#include <new>
#include <numeric>

namespace heedmap {
namespace {

Tensor counted(const Shape& shape)
{
    Tensor tensor(shape);
    std::iota(tensor.numbers().begin(), tensor.numbers().end(), 0.0);
    return tensor;
}

TEST(Shape, IsWrittenAsPeopleWriteIt)
{
    EXPECT_EQ(Shape::vector(3).text(), "3");
    EXPECT_EQ(Shape::matrix(2, 3).text(), "2×3");
    EXPECT_EQ(Shape::stack(4, 2, 3).text(), "4×2×3");
}

TEST(Shape, ContainsItsCellsAndNoOthers)
{
    const Shape shape = Shape::stack(2, 3, 4);
    EXPECT_TRUE(shape.contains({1, 2, 3}));
    EXPECT_FALSE(shape.contains({2, 0, 0}));
    EXPECT_FALSE(shape.contains({0, 3, 0}));
    EXPECT_FALSE(shape.contains({0, 0, 4}));
    EXPECT_FALSE(shape.contains({0, 0, -1}));
}

TEST(Tensor, StartsAsZeros)
{
    const Tensor tensor(Shape::stack(3, 4, 5));
    ASSERT_EQ(tensor.numbers().size(), 60U);
    for (const double number : tensor.numbers())
        EXPECT_EQ(number, 0.0);
}

TEST(Tensor, IsRowMajorSliceBySlice)
{
    const Tensor tensor = counted(Shape::stack(2, 3, 4));
    EXPECT_EQ(tensor.at({0, 0, 3}), 3.0);
    EXPECT_EQ(tensor.at({0, 2, 0}), 8.0);
    EXPECT_EQ(tensor.at({1, 1, 2}), 18.0);
}

TEST(Tensor, CopiesShareNothing)
{
    const Tensor original{{1, 2}, {3, 4}};
    Tensor copy = original;
    copy.at({0, 1, 1}) = 9;
    EXPECT_EQ(original.at({0, 1, 1}), 4.0);
    EXPECT_EQ(copy.at({0, 1, 1}), 9.0);
}

TEST(Tensor, SameBitsTellsWhatEqualityCannot)
{
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_TRUE((Tensor{{nan, 1}}.sameBits(Tensor{{nan, 1}})));
    EXPECT_FALSE((Tensor{{0.0, 1}}.sameBits(Tensor{{-0.0, 1}})));
    EXPECT_FALSE((Tensor{{1, 2}}.sameBits(Tensor{{1}, {2}})));
    EXPECT_TRUE(Tensor().sameBits(Tensor()));
}

TEST(Tensor, ReshapingKeepsTheNumbersInOrder)
{
    const Tensor tensor = counted(Shape::matrix(4, 6)).reshaped(Shape::stack(2, 4, 3));
    EXPECT_EQ(tensor.shape(), Shape::stack(2, 4, 3));
    EXPECT_EQ(tensor.at({1, 3, 2}), 23.0);
}

TEST(Buffer, RefusesWhatNoMachineHolds)
{
    constexpr Index most = std::numeric_limits<Index>::max();
    EXPECT_THROW(Buffer{most}, std::bad_alloc);
    EXPECT_THROW(Buffer(-1), std::bad_alloc);
}

TEST(View, ReadsAHeadOutOfAMatrixWithoutACopy)
{
    // n×(h·d) read as h×n×d
    const Tensor side = counted(Shape::matrix(3, 8));
    ConstView heads(side.numbers().data(), Shape::stack(4, 3, 2));
    heads.sliceStride = 2;
    heads.rowStride = 8;
    EXPECT_FALSE(heads.contiguous());
    EXPECT_EQ(heads.at({0, 0, 1}), side.at({0, 0, 1}));
    EXPECT_EQ(heads.at({3, 2, 0}), side.at({0, 2, 6}));

    const Tensor copied(heads);
    EXPECT_TRUE(copied.view().contiguous());
    EXPECT_EQ(copied.numbers()[static_cast<std::size_t>((3 * 3 + 2) * 2)], side.at({0, 2, 6}));
}

TEST(View, RepeatsGroupedHeads)
{
    const Tensor groups = counted(Shape::stack(2, 1, 3));
    ConstView heads = groups.view();
    heads.shape = Shape::stack(6, 1, 3);
    heads.sliceRepeat = 3;
    EXPECT_EQ(heads.at({2, 0, 1}), groups.at({0, 0, 1}));
    EXPECT_EQ(heads.at({3, 0, 1}), groups.at({1, 0, 1}));
}

TEST(View, OneMatrixServesEverySlice)
{
    const Tensor matrix{{1, 2}, {3, 4}};
    EXPECT_EQ(matrix.view().row(5, 1)[0], 3.0);
}

TEST(View, ATileIsAddressedByTheIndicesOfTheWhole)
{
    const Tensor whole = counted(Shape::matrix(6, 2));
    ConstView tile = whole.view();
    tile.data = whole.view().row(0, 4);
    tile.firstRow = 4;
    EXPECT_EQ(tile.at({0, 5, 1}), whole.at({0, 5, 1}));
}

TEST(View, CopyTouchesTheRegionOnly)
{
    const Tensor from = counted(Shape::stack(2, 3, 4));
    Tensor to(from.shape());
    const Region region{{1, 2}, {0, 2}, {1, 3}};
    copy(from.view(), to.view(), region);
    for (Index s = 0; s < 2; ++s)
        for (Index r = 0; r < 3; ++r)
            for (Index c = 0; c < 4; ++c)
                EXPECT_EQ(to.at({s, r, c}), region.contains(Cell{s, r, c}) ? from.at({s, r, c}) : 0.0);
}

} // namespace
} // namespace heedmap
