#include <heedmap/io/stored_array.h>

#include "core/io/io_support.h"

#include <bit>
#include <numeric>

namespace heedmap {
namespace {

struct Stored {
    std::vector<double> numbers;
    StoredArray array;

    explicit Stored(const Shape& shape) : numbers(static_cast<std::size_t>(shape.size()))
    {
        std::iota(numbers.begin(), numbers.end(), 0.0);
        array.shape = shape;
        array.bytes = std::as_bytes(std::span<const double>(numbers));
    }
};

TEST(ArraySelection, TakesRowsAndColumnsAsStoredThenTransposes)
{
    const Stored stored(Shape::matrix(3, 4));
    EXPECT_TRUE(read(stored.array, {Range{1, 3}, Range{1, 3}}).sameBits({{5, 6}, {9, 10}}));
    EXPECT_TRUE(read(stored.array, {Range{1, 3}, Range{1, 2}, true}).sameBits({{5, 9}}));
    EXPECT_TRUE(read(stored.array, {std::nullopt, std::nullopt, true})
                    .sameBits({{0, 4, 8}, {1, 5, 9}, {2, 6, 10}, {3, 7, 11}}));
}

TEST(ArraySelection, TreatsEachSliceOfAStackAlike)
{
    const Stored stored(Shape::stack(2, 2, 3));
    EXPECT_TRUE(read(stored.array, {std::nullopt, Range{1, 3}, true})
                    .sameBits({Shape::stack(2, 2, 2), std::vector<double>{1, 4, 2, 5, 7, 10, 8, 11}}));
}

TEST(ArraySelection, OfAVectorTakesEntriesByColumns)
{
    const Stored stored(Shape::vector(5));
    EXPECT_TRUE(
        read(stored.array, {std::nullopt, Range{1, 3}}).sameBits({Shape::vector(2), std::vector<double>{1, 2}}));
}

TEST(ArraySelection, IsTakenOfEachBlock)
{
    const Stored matrix(Shape::matrix(4, 2));
    const auto part = [](std::optional<Range> rows, std::optional<Range> columns, bool transpose) {
        return ArraySelection{.rows = rows, .columns = columns, .transpose = transpose, .blocks = 2};
    };
    EXPECT_TRUE(read(matrix.array, part(Range{1, 2}, std::nullopt, false)).sameBits({{2, 3}, {6, 7}}));
    EXPECT_TRUE(read(matrix.array, part(Range{1, 2}, std::nullopt, true)).sameBits({{2, 6}, {3, 7}}));
    EXPECT_TRUE(read(matrix.array, part(std::nullopt, Range{1, 2}, true)).sameBits({{1, 3, 5, 7}}));
    const Stored vector(Shape::vector(6));
    EXPECT_TRUE(read(vector.array, part(std::nullopt, Range{1, 3}, false))
                    .sameBits({Shape::vector(4), std::vector<double>{1, 2, 4, 5}}));
    const Stored stack(Shape::stack(2, 4, 1));
    EXPECT_TRUE(read(stack.array, part(Range{0, 1}, std::nullopt, true))
                    .sameBits({Shape::stack(2, 1, 2), std::vector<double>{0, 2, 4, 6}}));
    EXPECT_EQ(errorOf([&] {
                  read(stack.array, part(Range{1, 3}, std::nullopt, false));
              }),
              "rows [1, 3] are out of range: the array has 2");
    EXPECT_EQ(errorOf([&] { read(vector.array, {.blocks = 4}); }), "6 cannot be cut into 4 equal blocks");
}

TEST(ArraySelection, OfATensorEqualsTheSameOfAFile)
{
    const Stored stored(Shape::stack(2, 3, 4));
    const ArraySelection part{Range{0, 2}, Range{1, 4}, true};
    EXPECT_TRUE(select(read(stored.array), part).sameBits(read(stored.array, part)));
    EXPECT_TRUE(select(read(stored.array), {}).sameBits(read(stored.array)));
}

TEST(ArraySelection, OfEverySizeIsTransposedNumberByNumber)
{
    for (const Shape& shape :
         {Shape::matrix(1, 1), Shape::matrix(7, 33), Shape::matrix(40, 17), Shape::matrix(64, 3)}) {
        const std::vector<float> numbers = [&] {
            std::vector<float> all(static_cast<std::size_t>(shape.size()));
            std::iota(all.begin(), all.end(), -3.5F);
            return all;
        }();
        const StoredArray stored{.type = NumberType::F32,
                                 .bigEndian = std::endian::native == std::endian::big,
                                 .shape = shape,
                                 .bytes = std::as_bytes(std::span<const float>(numbers))};
        const Tensor transposed = read(stored, {.transpose = true});
        for (Index r = 0; r < shape.rows; ++r)
            for (Index c = 0; c < shape.cols; ++c) {
                ASSERT_EQ(transposed.at({0, c, r}), numbers[static_cast<std::size_t>(r * shape.cols + c)]);
                ASSERT_EQ(read(stored).at({0, r, c}), transposed.at({0, c, r}));
            }
    }
}

TEST(ArraySelection, OfMoreThanAPieceIsReadPieceByPieceAndStopsWhereAsked)
{
    for (const Shape& shape :
         {Shape::vector(pieceNumbers + 5), Shape::matrix(3, pieceNumbers), Shape::matrix(600, 300)})
        for (const bool transpose : {false, true}) {
            if (transpose && shape.rank == 1)
                continue;
            const Stored stored(shape);
            const ArraySelection selection{.transpose = transpose};
            Tensor numbers(selectedShape(shape, selection));
            Index made = 0;
            int pieces = 0;
            read(stored.array, selection, numbers.numbers(), [&](Index more) {
                made += more;
                ++pieces;
            });
            EXPECT_EQ(made, shape.size());
            EXPECT_GT(pieces, 1);
            const Index step = 7; // a few of many: this program is compiled for tests
            for (Index i = 0; i < shape.size(); i += step) {
                const Cell cell{0, i / shape.cols, i % shape.cols};
                ASSERT_EQ(numbers.at(transpose ? Cell{0, cell.col, cell.row} : cell), i);
            }
            EXPECT_THROW(read(stored.array, selection, numbers.numbers(), [](Index) { throw Cancelled(); }), Cancelled);
        }
}

TEST(ArraySelection, IsRefusedWhereItLeavesTheArray)
{
    const Shape matrix = Shape::matrix(3, 4);
    const auto error = [](const Shape& shape, const ArraySelection& selection) {
        return errorOf([&] { selectedShape(shape, selection); });
    };
    EXPECT_EQ(error(matrix, {Range{0, 4}}), "rows [0, 4] are out of range: the array has 3");
    EXPECT_EQ(error(matrix, {std::nullopt, Range{-1, 2}}), "columns [-1, 2] are out of range: the array has 4");
    EXPECT_EQ(error(matrix, {Range{2, 2}}),
              "rows [2, 2] are empty: the range is half-open; expected an end above its begin");
    EXPECT_EQ(error(Shape::vector(4), {std::nullopt, Range{2, 5}}), "entries [2, 5] are out of range: the array has 4");
    EXPECT_EQ(error(Shape::vector(4), {Range{0, 1}}),
              "a vector has no rows to choose from; its entries are chosen by columns");
    EXPECT_EQ(error(Shape::vector(4), {std::nullopt, std::nullopt, true}), "a vector cannot be transposed");
}

TEST(StoredShape, HasOneToThreeDimensions)
{
    using Dimensions = std::vector<std::uint64_t>;
    EXPECT_EQ(storedShape(Dimensions{5}), Shape::vector(5));
    EXPECT_EQ(storedShape(Dimensions{2, 5}), Shape::matrix(2, 5));
    EXPECT_EQ(storedShape(Dimensions{3, 2, 5}), Shape::stack(3, 2, 5));
    EXPECT_EQ(errorOf([] { storedShape(Dimensions{}); }),
              "the array is a single number with no dimension; one to three are needed");
    EXPECT_EQ(errorOf([] {
                  storedShape(Dimensions{1, 2, 3, 4});
              }),
              "the array has 4 dimensions; one to three can be read");
    EXPECT_EQ(errorOf([] { storedShape(Dimensions{2, 0}); }), "the array is empty: its shape is 2×0");
    EXPECT_EQ(errorOf([] {
                  storedShape(Dimensions{1ull << 63, 1ull << 63, 4});
              }),
              "the shape 9223372036854775808×9223372036854775808×4 is more than any memory holds");
}

TEST(Limits, AreOfWhatIsTakenAndNotOfWhatLiesThere)
{
    const Stored stored(Shape::matrix(3, 4));
    EXPECT_EQ(errorOf([&] { read(stored.array, {}, {11}); }), "the array holds 3×4 numbers; at most 11 can be read");
    EXPECT_EQ(read(stored.array, {Range{0, 2}}, {11}).shape(), Shape::matrix(2, 4));
}

} // namespace
} // namespace heedmap
