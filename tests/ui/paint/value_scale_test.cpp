#include "paint/halves.h"
#include "paint/value_scale.h"
#include "support/limits.h"

#include <heedmap/tensor/tensor.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace heedmap {
namespace {

constexpr double unbounded = std::numeric_limits<double>::infinity();

struct Shown {
    Tensor values;
    HeatmapFigure figure;

    Shown(Tensor numbers, ValueRole role) : values(std::move(numbers))
    {
        figure.values = values.view();
        figure.role = role;
    }
    ValueScale scale() const { return scaleFor(figure, extentOf(FigureCells(figure))); }
};

TEST(Halves, AreDoneOneAfterTheOtherWhereTheSystemGivesNoThread)
{
    std::vector<int> done(4096);
    const NoThreads none;
    inHalves(4096, 4096, [&](Range rows) {
        for (Index row = rows.begin; row < rows.end; ++row)
            ++done[static_cast<std::size_t>(row)];
    });
    EXPECT_EQ(done, std::vector<int>(4096, 1));
}

TEST(ValueScale, ZeroOfSignedDataIsTheMiddleWhateverTheData)
{
    const ValueScale scale = Shown(Tensor{{0.13, 0.31}, {0.31, 0.76}}, ValueRole::Signed).scale();
    EXPECT_DOUBLE_EQ(scale.position(0), 0.5);
    EXPECT_DOUBLE_EQ(scale.hi(), 0.8);
    EXPECT_DOUBLE_EQ(scale.lo(), -0.8);
    EXPECT_EQ(scale.palette().kind(), PaletteKind::Diverging);
}

TEST(ValueScale, WeightsRunToOneUnlessNoneWouldBeSeenThen)
{
    EXPECT_EQ(Shown(Tensor{{0.2, 0.3}}, ValueRole::Weights).scale().hi(), 1);
    const ValueScale small = Shown(Tensor{{0.0002, 0.00033}}, ValueRole::Weights).scale();
    EXPECT_EQ(small.lo(), 0);
    EXPECT_DOUBLE_EQ(small.hi(), 0.0004);
    EXPECT_EQ(Shown(Tensor{{0.0, 0.0}}, ValueRole::Weights).scale().hi(), 1);
}

TEST(ValueScale, SmallWeightsThatStandWithLargeOnesKeepTheirRange)
{
    const Shown small(Tensor{{0.01, 0.02}}, ValueRole::Weights);
    const Shown large(Tensor{{0.1, 0.9}}, ValueRole::Weights);
    std::array<HeatmapFigure, 2> figures{small.figure, large.figure};
    shareRange(figures);
    EXPECT_EQ(scaleFor(figures[0], extentOf(FigureCells(figures[0]))).hi(), 1);
}

TEST(ValueScale, DataNotCentredOnZeroRunsFromItsSmallestNumberToItsLargest)
{
    Shown shown(Tensor{{0.13, 0.31}, {0.31, 0.76}}, ValueRole::Signed);
    shown.figure.zeroCentred = false;
    const ValueScale scale = shown.scale();
    EXPECT_DOUBLE_EQ(scale.lo(), 0.13);
    EXPECT_DOUBLE_EQ(scale.hi(), 0.76);
    EXPECT_EQ(scale.position(scale.lo()), 0);
    EXPECT_EQ(scale.position(scale.hi()), 1);
    EXPECT_EQ(scale.palette().kind(), PaletteKind::Sequential) << "no colour says that it is zero";
    Shown rounded(Tensor{{-0.123, 5.678}}, ValueRole::Signed);
    rounded.figure.zeroCentred = false;
    EXPECT_DOUBLE_EQ(rounded.scale().lo(), -0.2);
    EXPECT_DOUBLE_EQ(rounded.scale().hi(), 5.7);
    Shown same(Tensor{{3, 3}}, ValueRole::Signed);
    same.figure.zeroCentred = false;
    EXPECT_LT(same.scale().lo(), 3);
    Shown weights(Tensor{{0.4, 0.6}}, ValueRole::Weights);
    weights.figure.zeroCentred = false;
    EXPECT_EQ(weights.scale().lo(), 0);
    EXPECT_EQ(weights.scale().hi(), 1);
}

TEST(ValueScale, GradientsAreCentredOnZeroWhateverTheDataIs)
{
    const Tensor rising{{0.1, 0.3}};
    const Tensor falling{{-0.2, 0.7}};
    std::array<Shown, 2> shown{Shown(rising, ValueRole::Gradient), Shown(falling, ValueRole::Gradient)};
    std::array<HeatmapFigure, 2> shared{shown[0].figure, shown[1].figure};
    for (HeatmapFigure* figure : {&shown[0].figure, &shown[1].figure, &shared[0], &shared[1]})
        figure->zeroCentred = false;
    for (const Shown& each : shown) {
        EXPECT_EQ(each.scale().position(0), 0.5);
        EXPECT_EQ(each.scale().lo(), -each.scale().hi());
    }
    shareRange(shared);
    for (const HeatmapFigure& figure : shared) {
        EXPECT_EQ(figure.range.kind, RangeChoice::Kind::Shared);
        EXPECT_EQ(figure.range.lo, -figure.range.hi);
        EXPECT_GE(figure.range.hi, 0.7);
    }
}

TEST(ValueScale, WeightsRunFromZeroToOne)
{
    const ValueScale scale = Shown(Tensor{{0.1, 0.2}}, ValueRole::Weights).scale();
    EXPECT_EQ(scale.lo(), 0);
    EXPECT_EQ(scale.hi(), 1);
    EXPECT_DOUBLE_EQ(scale.position(0.25), 0.25);
}

TEST(ValueScale, ANamedRangeIsTakenAsItIs)
{
    Shown shown(Tensor{{-4, 9}}, ValueRole::Signed);
    shown.figure.range = {RangeChoice::Kind::Fixed, -1, 3, {}, false};
    const ValueScale scale = shown.scale();
    EXPECT_EQ(scale.lo(), -1);
    EXPECT_EQ(scale.hi(), 3);
    EXPECT_DOUBLE_EQ(scale.position(0), 0.5); // zero stays neutral
    EXPECT_EQ(clippedCells(FigureCells(shown.figure), 0, scale), 2);
}

TEST(ValueScale, LogarithmicDecadesAreEquallyWide)
{
    Shown shown(Tensor{{0.002, 0.9}}, ValueRole::Weights);
    shown.figure.logarithmic = true;
    const ValueScale scale = shown.scale();
    EXPECT_DOUBLE_EQ(scale.lo(), 1e-3);
    EXPECT_NEAR(scale.position(0.01), 1.0 / 3, 1e-12);
    EXPECT_NEAR(scale.position(0.1), 2.0 / 3, 1e-12);
    EXPECT_EQ(scale.position(0), 0);
    EXPECT_NEAR(scale.valueAtBar(scale.barPosition(0.05)), 0.05, 1e-12);
}

TEST(ValueScale, ARangeIgnoresWhatIsNoNumberAndWhatIsMasked)
{
    Shown shown(Tensor{{0.5, -unbounded}, {std::nan(""), -1e9}}, ValueRole::Signed);
    const Tensor keep{{1, 1}, {1, 0}};
    shown.figure.keep = keep.view();
    const ValueExtent extent = extentOf(FigureCells(shown.figure));
    EXPECT_EQ(extent.numbers, 1);
    EXPECT_EQ(extent.lo, 0.5);
    EXPECT_EQ(extent.hi, 0.5);
    EXPECT_TRUE(extent.minusInfinity && extent.notANumber && extent.masked);
    EXPECT_FALSE(extent.plusInfinity);
    EXPECT_DOUBLE_EQ(shown.scale().hi(), 0.5);
}

TEST(ValueScale, NiceCeilingsAreNeverBelowAndNeverFarAbove)
{
    for (double value = 1e-9; value < 1e9; value *= 1.037) {
        const double nice = niceCeiling(value);
        ASSERT_GE(nice, value * (1 - 1e-12));
        ASSERT_LE(nice, value * 1.34);
    }
    EXPECT_EQ(niceCeiling(0), 1);
    EXPECT_EQ(niceCeiling(0.8), 0.8);
    EXPECT_GE(niceCeiling(5e-324), 5e-324);
    EXPECT_EQ(niceCeiling(std::numeric_limits<double>::max()), std::numeric_limits<double>::max());
}

TEST(ValueScale, ARoundingErrorNeitherWidensTheRangeNorLeavesIt)
{
    EXPECT_EQ(niceCeiling(2 + 4e-16), 2);
    EXPECT_EQ(niceCeiling(2 + 1e-9), 2.5);
    const ValueScale scale = Shown(Tensor{{0.5, 1 + 2.3e-16}}, ValueRole::Weights).scale();
    EXPECT_FALSE(scale.clips(1 + 2.3e-16));
    EXPECT_FALSE(scale.clips(-1e-17));
    EXPECT_TRUE(scale.clips(1 + 1e-9));
}

TEST(ValueScale, HugeNumbersStillHaveColours)
{
    const ValueScale scale = Shown(Tensor{{-1.7e308, 1.7e308}}, ValueRole::Signed).scale();
    EXPECT_NEAR(scale.position(1.7e308), 1, 0.1);
    EXPECT_NEAR(scale.position(-1.7e308), 0, 0.1);
}

TEST(ValueScale, ASharedRangeHoldsEveryFigureOfItsRole)
{
    const Tensor small{{0.1, -0.2}};
    const Tensor large{{3, 7.5}};
    std::vector<HeatmapFigure> figures(4);
    for (HeatmapFigure& figure : figures)
        figure.values = small.view();
    figures[1].values = large.view();
    figures[2].role = ValueRole::Weights;
    figures[3].role = ValueRole::Gradient;
    figures[0].symbol = "Q";
    figures[1].symbol = "W_Q";
    shareRange(figures);
    for (const std::size_t i : {0U, 1U}) {
        EXPECT_EQ(figures[i].range.kind, RangeChoice::Kind::Shared);
        EXPECT_EQ(figures[i].range.lo, -8);
        EXPECT_EQ(figures[i].range.hi, 8);
        EXPECT_EQ(figures[i].range.sharedWith, "Q, W_Q");
    }
    EXPECT_EQ(figures[2].range.kind, RangeChoice::Kind::Auto);
    EXPECT_EQ(figures[3].range.kind, RangeChoice::Kind::Auto); // alone in its role
}

TEST(ValueScale, TheFastScanAndTheCarefulOneAgree)
{
    Tensor values(Shape::stack(3, 37, 53));
    for (std::size_t i = 0; i < values.numbers().size(); ++i)
        values.numbers()[i] = std::sin(0.7 * static_cast<double>(i)) * static_cast<double>(i % 97);
    HeatmapFigure figure;
    figure.values = values.view();
    const Tensor keepAll = [] {
        Tensor ones(Shape::matrix(37, 53));
        std::fill(ones.numbers().begin(), ones.numbers().end(), 1.0);
        return ones;
    }();
    HeatmapFigure careful = figure;
    careful.keep = keepAll.view();
    for (Index s = 0; s < 3; ++s) {
        const ValueExtent a = extentOf(FigureCells(figure), s);
        const ValueExtent b = extentOf(FigureCells(careful), s);
        EXPECT_EQ(a.lo, b.lo);
        EXPECT_EQ(a.hi, b.hi);
        EXPECT_EQ(a.smallestPositive, b.smallestPositive);
        EXPECT_EQ(a.numbers, b.numbers);
    }
}

TEST(ValueScale, ATransposeIsReadTransposed)
{
    Shown shown(Tensor{{1, 2, 3}, {4, 5, 6}}, ValueRole::Signed);
    shown.figure.transposed = true;
    const FigureCells cells(shown.figure);
    EXPECT_EQ(cells.rows(), 3);
    EXPECT_EQ(cells.cols(), 2);
    EXPECT_EQ(cells.value(0, 2, 1), 6);
    EXPECT_EQ(cells.value(0, 0, 1), 4);
    EXPECT_EQ(cells.shapeText(), "3×2");
}

} // namespace
} // namespace heedmap
