#include "paint/cells/cell_image.h"

#include "samples.h"

#include <gtest/gtest.h>

#include <limits>

namespace heedmap {
namespace {

struct Image {
    HeatmapFigure figure;

    QImage draw(const Tensor& values, const Pooling& pooling = {})
    {
        figure.values = values.view();
        const FigureCells cells(figure);
        return cellImage(cells, 0, scale(), paperTheme(), extentOf(cells, 0), pooling);
    }
    ValueScale scale() const { return scaleFor(figure, extentOf(FigureCells(figure))); }
};

TEST(CellImage, EveryPixelIsThePaletteAtItsValue)
{
    for (const ValueRole role : {ValueRole::Signed, ValueRole::Weights, ValueRole::Gradient}) {
        Image image;
        image.figure.role = role;
        const Tensor values = role == ValueRole::Weights ? attentionWeights(Shape::matrix(37, 53), 1)
                                                         : normalNumbers(Shape::matrix(37, 53), 1);
        const QImage drawn = image.draw(values);
        ASSERT_EQ(drawn.size(), QSize(53, 37));
        for (int y = 0; y < 37; ++y)
            for (int x = 0; x < 53; ++x)
                ASSERT_EQ(drawn.pixel(x, y), image.scale().colourAt(values.at({0, y, x}), Ground::Light));
    }
}

TEST(CellImage, ATransposeIsTheImageMirrored)
{
    Image image;
    const Tensor values = normalNumbers(Shape::matrix(20, 31), 2);
    const QImage straight = image.draw(values, {3, 2});
    image.figure.transposed = true;
    const QImage turned = image.draw(values, {2, 3});
    ASSERT_EQ(turned.size(), straight.size().transposed());
    for (int y = 0; y < straight.height(); ++y)
        for (int x = 0; x < straight.width(); ++x)
            ASSERT_EQ(turned.pixel(y, x), straight.pixel(x, y));
}

TEST(CellImage, AnOverviewOfMeansShowsTheMeanOfEachBlock)
{
    Image image;
    Tensor values = normalNumbers(Shape::matrix(7, 9), 3);
    values.at({0, 0, 0}) = std::numeric_limits<double>::quiet_NaN(); // no number: it does not count
    const QImage drawn = image.draw(values, {2, 3, true});
    ASSERT_EQ(drawn.size(), QSize(3, 4));
    const auto mean = [&](Index row, Index col) {
        double sum = 0;
        double count = 0;
        for (Index r = 2 * row; r < std::min<Index>(2 * row + 2, 7); ++r)
            for (Index c = 3 * col; c < 3 * col + 3; ++c)
                if (const double value = values.at({0, r, c}); value == value) {
                    sum += value;
                    ++count;
                }
        return sum / count;
    };
    for (const auto& [row, col] : {std::pair<Index, Index>{0, 0}, {1, 1}, {3, 2}})
        EXPECT_EQ(drawn.pixel(static_cast<int>(col), static_cast<int>(row)),
                  image.scale().colourAt(mean(row, col), Ground::Light));
}

TEST(CellImage, OneHotCellOf4096By4096IsSeenWhereverItIs)
{
    Image image;
    Tensor values(Shape::matrix(4096, 4096));
    for (double& number : values.numbers())
        number = 0.01;
    std::vector<Cell> places{{0, 0, 0}, {0, 4095, 4095}, {0, 0, 4095}, {0, 4095, 0}};
    for (Index i = 1; i < 21; ++i)
        places.push_back({0, i * 193 % 4096, i * 1319 % 4096});
    for (const double hot : {1.0, -1.0}) {
        for (const Cell& cell : places)
            values.at(cell) = hot;
        const QImage drawn = image.draw(values, {7, 7});
        ASSERT_EQ(drawn.size(), QSize(586, 586));
        const QRgb wanted = image.scale().colourAt(hot, Ground::Light);
        for (const Cell& cell : places)
            EXPECT_EQ(drawn.pixel(static_cast<int>(cell.col / 7), static_cast<int>(cell.row / 7)), wanted)
                << cell.row << ',' << cell.col;
    }
}

TEST(CellImage, AnOverviewShowsSignsOnlyWhereTheyCannotHideANumber)
{
    Image image;
    Tensor values(Shape::matrix(4, 6));
    for (const Index r : {0, 1})
        values.at({0, r, 0}) = values.at({0, r, 1}) = -infinity; // a block of −∞ alone
    values.at({0, 0, 2}) = -infinity;
    values.at({0, 1, 3}) = 3; // −∞ beside a number
    values.at({0, 0, 4}) = std::numeric_limits<double>::quiet_NaN();
    values.at({0, 0, 5}) = 3; // NaN beside a number
    const QImage drawn = image.draw(values, {2, 2});
    const Theme& theme = paperTheme();
    EXPECT_TRUE(drawn.pixel(0, 0) == theme.markGround.rgb() || drawn.pixel(0, 0) == theme.markLine.rgb());
    EXPECT_EQ(drawn.pixel(1, 0), image.scale().colourAt(3, Ground::Light));
    EXPECT_NE(drawn.pixel(2, 0), image.scale().colourAt(3, Ground::Light));
    EXPECT_EQ(drawn.pixel(0, 1), image.scale().colourAt(0, Ground::Light));
}

TEST(CellImage, LikeMarksLookAlikeWhereACellIsOnePixel)
{
    const double undefined = std::numeric_limits<double>::quiet_NaN();
    Image image;
    Tensor values(Shape::matrix(3, 7));
    for (Index c = 0; c < 7; ++c) {
        values.at({0, 0, c}) = undefined;
        values.at({0, 1, c}) = -infinity;
    }
    const QImage drawn = image.draw(values);
    for (int x = 1; x < 7; ++x) {
        EXPECT_EQ(drawn.pixel(x, 0), drawn.pixel(0, 0)) << x;
        EXPECT_EQ(drawn.pixel(x, 1), drawn.pixel(0, 1)) << x;
    }
    EXPECT_NE(drawn.pixel(0, 0), drawn.pixel(0, 1));
}

TEST(CellImage, AnOverviewShowsMaskedCellsAsThePanelWithDots)
{
    Image image;
    const Tensor values = normalNumbers(Shape::matrix(32, 32), 4);
    const Tensor keep(Shape::matrix(32, 32));
    image.figure.keep = keep.view();
    const QImage drawn = image.draw(values, {2, 2});
    int dots = 0;
    for (int y = 0; y < 16; ++y)
        for (int x = 0; x < 16; ++x) {
            const bool dot = drawn.pixel(x, y) == paperTheme().markLine.rgb();
            ASSERT_TRUE(dot || drawn.pixel(x, y) == paperTheme().panel.rgb());
            dots += dot ? 1 : 0;
        }
    EXPECT_EQ(dots, 16);
}

TEST(CellImage, ReadsOneSliceOfAStack)
{
    const Tensor values = normalNumbers(Shape::stack(3, 4, 5), 6);
    HeatmapFigure figure;
    figure.values = values.view();
    const FigureCells cells(figure);
    const ValueScale scale = scaleFor(figure, extentOf(cells));
    const QImage drawn = cellImage(cells, 2, scale, paperTheme(), extentOf(cells, 2));
    EXPECT_EQ(drawn.pixel(4, 3), scale.colourAt(values.at({2, 3, 4}), Ground::Light));
    EXPECT_EQ(drawn.pixel(0, 0), scale.colourAt(values.at({2, 0, 0}), Ground::Light));
}

} // namespace
} // namespace heedmap
