#include "paint/heatmap_painter.h"

#include "paint/contrast.h"
#include "samples.h"

#include <QImage>
#include <QPainter>

#include <gtest/gtest.h>

#include <limits>
#include <utility>

namespace heedmap {
namespace {

struct Drawn {
    FigureLayout layout;
    QImage image;
};

Drawn draw(const HeatmapFigure& figure, const Theme& theme = paperTheme(), int scale = 1)
{
    LayoutOptions options;
    options.deviceScale = scale;
    Drawn drawn{layoutFigure(figure, options), {}};
    drawn.image = QImage((drawn.layout.size * scale).toSize(), QImage::Format_RGB32);
    drawn.image.fill(theme.window);
    QPainter painter(&drawn.image);
    painter.scale(scale, scale);
    drawFigure(painter, figure, drawn.layout, theme);
    return drawn;
}

QPointF corner(const Drawn& drawn, Index row, Index col)
{
    const QSizeF cell = drawn.layout.cellSize.cell;
    return drawn.layout.matrices[0].cells.topLeft()
        + QPointF((static_cast<double>(col) + 0.15) * cell.width(), (static_cast<double>(row) + 0.15) * cell.height());
}

QRgb cellColour(const Drawn& drawn, Index row, Index col)
{
    return drawn.image.pixel(corner(drawn, row, col).toPoint());
}

int count(const QImage& image, const QRectF& area, QRgb colour)
{
    const QRect rect = area.toAlignedRect().intersected(image.rect());
    int found = 0;
    for (int y = rect.top(); y <= rect.bottom(); ++y)
        for (int x = rect.left(); x <= rect.right(); ++x)
            found += image.pixel(x, y) == colour ? 1 : 0;
    return found;
}

TEST(HeatmapPainter, OnADarkGroundTheLargestShinesAndZeroDoesNot)
{
    const Tensor weights{{0, 1}, {0.5, 0.25}};
    HeatmapFigure figure;
    figure.values = weights.view();
    figure.role = ValueRole::Weights;
    for (const Theme* theme : {&darkTheme(), &highContrastDarkTheme()}) {
        const Drawn drawn = draw(figure, *theme);
        EXPECT_LT(contrastRatio(cellColour(drawn, 0, 0), theme->window.rgb()), 1.4);
        EXPECT_GT(relativeLuminance(cellColour(drawn, 0, 1)), relativeLuminance(cellColour(drawn, 1, 0)));
        EXPECT_GT(relativeLuminance(cellColour(drawn, 1, 0)), relativeLuminance(cellColour(drawn, 1, 1)));
        const BarPlace& bar = drawn.layout.bars.front();
        const QRgb end = drawn.image.pixel((bar.bar.topRight() + QPointF(-3, 3)).toPoint());
        EXPECT_GT(relativeLuminance(end), 0.6) << "the legend has the same colours";
    }
    EXPECT_LT(relativeLuminance(cellColour(draw(figure), 0, 1)), 0.1) << "on paper the largest is the darkest";
}

TEST(HeatmapPainter, AMaskShowsWhatItClosesAsClosed)
{
    const Tensor mask{{1, 0}, {1, 1}};
    HeatmapFigure figure;
    figure.values = mask.view();
    figure.role = ValueRole::Mask;
    for (const Theme* theme : {&paperTheme(), &darkTheme()}) {
        const Drawn drawn = draw(figure, *theme);
        EXPECT_EQ(cellColour(drawn, 0, 1), theme->panel.rgb());
        EXPECT_EQ(cellColour(drawn, 0, 0), findPalette("mint")->colourAt(1, theme->ground));
        const QRectF cells = drawn.layout.matrices[0].cells;
        const QPointF middle = cells.topLeft() + QPointF(cells.width() * 0.75, cells.height() * 0.25);
        EXPECT_EQ(drawn.image.pixel(middle.toPoint()), theme->markLine.rgb()) << "a dot";
    }
}

TEST(HeatmapPainter, ACellHasThePalettesColourAtItsValue)
{
    for (const Shape& shape :
         {Shape::matrix(3, 4), Shape::matrix(20, 30), Shape::matrix(60, 80), Shape::matrix(300, 200)}) {
        const Tensor values = normalNumbers(shape, 21);
        HeatmapFigure figure;
        figure.values = values.view();
        const Drawn drawn = draw(figure);
        for (Index r = 0; r < shape.rows; ++r)
            for (Index c = 0; c < shape.cols; ++c) {
                const QPointF at = corner(drawn, r, c);
                ASSERT_EQ(
                    drawn.image.pixel(at.toPoint().x() + (drawn.layout.cellSize.cell.width() >= 12 ? 1 : 0),
                                      static_cast<int>(at.y()) + (drawn.layout.cellSize.cell.width() >= 12 ? 1 : 0)),
                    drawn.layout.scales[0].colourAt(values.at({0, r, c}), Ground::Light))
                    << shape.text() << ' ' << r << ',' << c;
            }
    }
}

TEST(HeatmapPainter, TheBarShowsTheColoursOfItsRange)
{
    const Tensor values = normalNumbers(Shape::matrix(4, 4), 22);
    for (const QString palette : {"blue-red", "viridis", "brown-teal"}) {
        HeatmapFigure figure;
        figure.values = values.view();
        figure.palette = palette;
        const Drawn drawn = draw(figure);
        const QRectF bar = drawn.layout.bars.at(0).bar;
        const ValueScale& scale = drawn.layout.scales[0];
        for (const double along : {0.02, 0.25, 0.5, 0.75, 0.98}) {
            const QColor seen(drawn.image.pixel(static_cast<int>(bar.left() + along * bar.width()),
                                                static_cast<int>(bar.center().y())));
            const QColor wanted(scale.colourAt(scale.valueAtBar(along), Ground::Light));
            EXPECT_NEAR(seen.red(), wanted.red(), 6);
            EXPECT_NEAR(seen.green(), wanted.green(), 6);
            EXPECT_NEAR(seen.blue(), wanted.blue(), 6);
        }
    }
}

TEST(HeatmapPainter, TheBarIsPointedWhereNumbersLieBeyondIt)
{
    for (const auto& [largest, pointed] : {std::pair{0.5, false}, {1 + 2.3e-16, false}, {1.5, true}}) {
        const Tensor values{{0, largest}};
        HeatmapFigure figure;
        figure.values = values.view();
        figure.role = ValueRole::Weights;
        const Drawn drawn = draw(figure);
        const QRectF bar = drawn.layout.bars.at(0).bar;
        const QRectF beyond(bar.right() + 3, bar.top() + 2, 2, bar.height() - 4);
        EXPECT_EQ(count(drawn.image, beyond, paperTheme().window.rgb()) == 0, pointed) << largest;
    }
}

TEST(HeatmapPainter, NumbersStandInTheCellsInTheInkThatReads)
{
    const Tensor values{{0.02, 0.98}};
    HeatmapFigure figure;
    figure.values = values.view();
    figure.role = ValueRole::Weights;
    const Drawn drawn = draw(figure, paperTheme(), 2);
    const QRectF cells = drawn.layout.matrices[0].cells;
    const QRectF left(cells.topLeft() * 2, QSizeF(cells.width(), cells.height() * 2));
    EXPECT_GT(count(drawn.image, left, 0xff000000), 20);
    EXPECT_EQ(count(drawn.image, left.adjusted(8, 8, -8, -8), 0xffffffff), 0);
    const QRectF right = left.translated(cells.width(), 0);
    EXPECT_GT(count(drawn.image, right, 0xffffffff), 20);

    figure.showValues = false;
    const Drawn plain = draw(figure, paperTheme(), 2);
    EXPECT_EQ(count(plain.image, left, 0xff000000), 0);
}

TEST(HeatmapPainter, EverySignLooksLikeNoOther)
{
    const Tensor values{{1, 1, 1, 1}};
    Tensor marked = values;
    marked.at({0, 0, 0}) = -infinity;
    marked.at({0, 0, 1}) = infinity;
    marked.at({0, 0, 2}) = std::numeric_limits<double>::quiet_NaN();
    const Tensor keep{{1, 1, 1, 0}};
    HeatmapFigure figure;
    figure.values = marked.view();
    figure.keep = keep.view();
    const Drawn drawn = draw(figure);
    const QSizeF cell = drawn.layout.cellSize.cell;
    std::vector<QImage> signs;
    for (int i = 0; i < 4; ++i)
        signs.push_back(drawn.image.copy(
            QRectF(drawn.layout.matrices[0].cells.topLeft() + QPointF(i * cell.width(), 0), cell).toRect()));
    for (std::size_t i = 0; i < signs.size(); ++i)
        for (std::size_t j = i + 1; j < signs.size(); ++j)
            EXPECT_NE(signs[i], signs[j]) << i << ' ' << j;
    EXPECT_GT(count(signs[0], signs[0].rect(), paperTheme().markGround.rgb()), 500);
    EXPECT_GT(count(signs[3], signs[3].rect(), paperTheme().panel.rgb()), 3000);
}

TEST(HeatmapPainter, APinnedMatrixIsOutlinedAndSaysSo)
{
    const Tensor values = normalNumbers(Shape::matrix(3, 3), 23);
    HeatmapFigure figure;
    figure.values = values.view();
    EXPECT_EQ(count(draw(figure).image, QRectF(0, 0, 1000, 1000), paperTheme().noticeText.rgb()), 0);
    figure.pinned = true;
    const Drawn drawn = draw(figure);
    ASSERT_TRUE(drawn.layout.pin.has_value());
    EXPECT_GT(count(drawn.image, *drawn.layout.pin, paperTheme().noticeText.rgb()), 20);
    const QRectF outline =
        drawn.layout.matrices[0].cells.adjusted(-5, -5, 5, -drawn.layout.matrices[0].cells.height() - 2);
    EXPECT_LT(count(drawn.image, outline, paperTheme().window.rgb()), outline.width() * outline.height() * 0.9);
}

TEST(HeatmapPainter, BlocksAreDividedByLines)
{
    const Tensor values = normalNumbers(Shape::matrix(4, 8), 24);
    HeatmapFigure figure;
    figure.values = values.view();
    figure.blockCols = 4;
    const Drawn drawn = draw(figure);
    const QRectF cells = drawn.layout.matrices[0].cells;
    const QRectF boundary(cells.center().x() - 1, cells.top(), 2, cells.height());
    EXPECT_GT(count(drawn.image, boundary, paperTheme().text.rgb()), cells.height() * 0.9);
}

TEST(HeatmapPainter, HeadsSideBySideAreNamedAndTheSquaresOfAPictureAreNot)
{
    const Tensor values = normalNumbers(Shape::matrix(4, 8), 25);
    HeatmapFigure figure;
    figure.values = values.view();
    figure.slices.name = "head";
    figure.blockCols = 4;
    const auto named = [&] {
        return std::ranges::count_if(draw(figure).layout.texts,
                                     [](const PlacedText& text) { return text.text.startsWith("head "); });
    };
    EXPECT_EQ(named(), 2);
    figure.slices.labels = QStringList{"head of nouns", "head of verbs"};
    EXPECT_EQ(named(), 2);
    EXPECT_TRUE(
        std::ranges::any_of(draw(figure).layout.texts, [](auto& text) { return text.text == "head of verbs"; }));
    figure.slices.labels.last() = QString(80, 'v');
    EXPECT_EQ(named(), 2) << "by their numbers, where a name has no room";
    figure.blockRows = 2;
    EXPECT_EQ(named(), 0);
}

TEST(HeatmapPainter, TextReadsInEveryTheme)
{
    for (const Theme* theme :
         {&lightTheme(), &darkTheme(), &highContrastLightTheme(), &highContrastDarkTheme(), &paperTheme()})
        for (const QColor& ground : {theme->window, theme->panel}) {
            EXPECT_GE(contrastRatio(theme->text.rgb(), ground.rgb()), 7);
            EXPECT_GE(contrastRatio(theme->muted.rgb(), ground.rgb()), 4.5);
            for (const QColor& ink : theme->inks)
                EXPECT_GE(contrastRatio(ink.rgb(), ground.rgb()), 4.5) << ink.name().toStdString();
        }
}

TEST(HeatmapPainter, TheOverviewOf4096By4096ShowsItsHotCellOnTheFigure)
{
    Tensor values(Shape::matrix(4096, 4096));
    const Cell hot{0, 2741, 1313};
    values.at(hot) = 1;
    HeatmapFigure figure;
    figure.values = values.view();
    figure.role = ValueRole::Weights;
    const Drawn drawn = draw(figure);
    EXPECT_EQ(count(drawn.image, drawn.layout.matrices[0].cells, findPalette("teal")->colourAt(1)), 1);
}

TEST(HeatmapPainter, AFigureShownSmallKeepsItsHotCellAndShownLargeLeavesNoneOut)
{
    Tensor values(Shape::matrix(2048, 2048));
    values.at({0, 701, 333}) = 1;
    values.at({0, 701, 335}) = 1;
    HeatmapFigure figure;
    figure.values = values.view();
    figure.role = ValueRole::Weights;
    const FigureLayout layout = layoutFigure(figure);
    ASSERT_TRUE(layout.cellSize.pooling.pools());
    const QRgb hot = findPalette("teal")->colourAt(1);
    const auto hotPixels = [&](double scale, const QPointF& at) {
        QImage image(600, 600, QImage::Format_RGB32);
        image.fill(paperTheme().panel);
        QPainter painter(&image);
        painter.translate(300, 300);
        painter.scale(scale, scale);
        painter.translate(-at);
        drawFigure(painter, figure, layout, paperTheme());
        painter.end();
        return count(image, image.rect(), hot);
    };
    const MatrixPlace& matrix = layout.matrices[0];
    const QSizeF cell = layout.cellSize.cell;
    const QPointF place = matrix.cells.topLeft() + QPointF(334.5 * cell.width(), 701.5 * cell.height());
    EXPECT_GE(hotPixels(0.13, matrix.cells.center()), 1);
    const double large = 20 / cell.width();
    EXPECT_NEAR(hotPixels(large, place), 2 * 20 * 20, 4 * 20) << "two cells, and the one between them is not hot";
}

TEST(HeatmapPainter, WhatIsNotComputedYetShowsNoNumberAndNoRange)
{
    HeatmapFigure figure;
    figure.symbol = "A";
    figure.values.shape = Shape::matrix(3, 4);
    figure.role = ValueRole::Weights;
    const Drawn drawn = draw(figure);
    EXPECT_TRUE(drawn.layout.bars.empty());
    const QRectF cells = drawn.layout.matrices.at(0).cells;
    EXPECT_GT(count(drawn.image, cells, paperTheme().window.rgb()), cells.width() * cells.height() * 0.8);
    for (const QRgb colour : findPalette("teal")->colours())
        EXPECT_EQ(count(drawn.image, cells.adjusted(2, 2, -2, -2), colour), 0) << std::hex << colour;
}

// The other numbers of its column have decimals, with their points under each other.
TEST(HeatmapPainter, AnExactZeroStandsInTheMiddle)
{
    const Tensor gradient{{0.031}, {0}, {-0.022}};
    const Tensor weights{{0.67}, {0}, {0.33}};
    for (const Tensor* const numbers : {&gradient, &weights}) {
        HeatmapFigure figure;
        figure.values = numbers->view();
        figure.role = numbers == &gradient ? ValueRole::Gradient : ValueRole::Weights;
        const Drawn drawn = draw(figure);
        ASSERT_GT(drawn.layout.valuePx, 0);
        const QSizeF cell = drawn.layout.cellSize.cell;
        const QRect area =
            QRectF(drawn.layout.matrices[0].cells.topLeft() + QPointF(4, cell.height() + 4), cell - QSizeF(8, 8))
                .toRect();
        int left = area.right();
        int right = area.left();
        for (int y = area.top(); y <= area.bottom(); ++y)
            for (int x = area.left(); x <= area.right(); ++x)
                if (qGray(drawn.image.pixel(x, y)) < 128) {
                    left = std::min(left, x);
                    right = std::max(right, x);
                }
        EXPECT_NEAR((left + right) / 2.0, area.center().x(), 1.5) << numbers->at({});
    }
}

} // namespace
} // namespace heedmap
