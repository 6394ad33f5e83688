#include "paint/cells/cell_pyramid.h"

#include "samples.h"

#include <gtest/gtest.h>

#include <limits>

namespace heedmap {
namespace {

/// A matrix, its pyramid, and what both make of it.
struct Large {
    explicit Large(Tensor numbers, Tensor mask = {}) : values(std::move(numbers)), keep(std::move(mask))
    {
        figure.values = values.view();
        if (keep.shape().size() > 0)
            figure.keep = keep.view();
    }

    ValueExtent extent() const { return extentOf(FigureCells(figure), 0); }
    ValueScale scale() const { return scaleFor(figure, extent()); }
    CellPyramid pyramid() const { return {FigureCells(figure), 0, {scale().lo() < 0, extent().numbersOnly()}}; }
    /// A part, pooled from all of its cells.
    QImage pooledAtOnce(const Region& part, const Pooling& block) const
    {
        HeatmapFigure own = figure;
        own.values = partOf(figure.values, part);
        own.keep = partOf(figure.keep, part);
        return cellImage(FigureCells(own), 0, scale(), paperTheme(), extent(), block);
    }
    QImage image(const CellPyramid& pyramid, const Region& part, const Pooling& block) const
    {
        return pyramid.image(FigureCells(figure), 0, part, block, scale(), paperTheme());
    }

    Tensor values;
    Tensor keep;
    HeatmapFigure figure;
};

/// Numbers, of which some are none and some are masked.
Large withSigns(Index rows, Index cols)
{
    Tensor values = normalNumbers(Shape::matrix(rows, cols), 7);
    Tensor keep(Shape::matrix(rows, cols));
    for (Index r = 0; r < rows; ++r)
        for (Index c = 0; c < cols; ++c) {
            keep.at({0, r, c}) = c <= r || (r + c) % 97 == 0 ? 1 : 0;
            if (r > rows / 2 && c < cols / 8)
                values.at({0, r, c}) = -infinity;
        }
    values.at({0, rows / 3, cols / 4}) = std::numeric_limits<double>::quiet_NaN();
    values.at({0, rows / 4, cols / 5}) = infinity;
    return Large(std::move(values), std::move(keep));
}

TEST(CellPyramid, APartAtAnyZoomIsWhatAllItsCellsPooledAtOnceAre)
{
    for (const Large& large : {Large(normalNumbers(Shape::matrix(1100, 1400), 3)),
                               Large(attentionWeights(Shape::matrix(1100, 1400), 4)), withSigns(1100, 1400)}) {
        const CellPyramid pyramid = large.pyramid();
        for (const Pooling& block :
             {Pooling{1, 1}, {2, 2}, {4, 4}, {6, 6}, {8, 8}, {12, 12}, {24, 24}, {8, 12}, {2, 1}}) {
            const Region whole = Region::all(large.values.shape());
            EXPECT_EQ(large.image(pyramid, whole, block), large.pooledAtOnce(whole, block)) << block.rows;
            const Region part{{0, 1}, {block.rows * 5, block.rows * 40}, {block.cols * 9, block.cols * 44}};
            EXPECT_EQ(large.image(pyramid, part, block), large.pooledAtOnce(part, block)) << block.rows << " in part";
        }
    }
}

TEST(CellPyramid, ASideIsAPowerOfTwoOrThatAndItsHalf)
{
    std::vector<Index> sides;
    for (Index side = 1; side < 50; side = CellPyramid::side(side + 1))
        sides.push_back(side);
    EXPECT_EQ(sides, (std::vector<Index>{1, 2, 4, 6, 8, 12, 16, 24, 32, 48}));
    EXPECT_EQ(CellPyramid::side(0), 1);
}

TEST(CellPyramid, WithItsMatrixTakesLessThanOneAndFourTenthsOfTheMatrix)
{
    const Large large(normalNumbers(Shape::matrix(1024, 1024), 5));
    const auto matrix = static_cast<double>(large.values.numbers().size_bytes());
    EXPECT_GT(static_cast<double>(large.pyramid().bytes()), 0.3 * matrix);
    EXPECT_LT(static_cast<double>(large.pyramid().bytes()), 0.38 * matrix);
}

} // namespace
} // namespace heedmap
