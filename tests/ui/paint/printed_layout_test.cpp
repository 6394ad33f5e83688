#include "paint/figure_layout.h"

#include "samples.h"

#include <gtest/gtest.h>

namespace heedmap {
namespace {

LayoutOptions onPaper(const Print& print)
{
    LayoutOptions options;
    options.unit = print.unit();
    options.width = print.widthPx();
    options.margin = 6;
    options.titlePx = 16;
    return options;
}

constexpr double column = 84 * 72 / 25.4;

TEST(PrintedLayout, EverySampleFillsThePageAndNothingIsCut)
{
    for (const double width : {column, 2 * column})
        for (const FigureSample& sample : sampleFigures()) {
            const std::string name = sample.name.toStdString();
            const Print print{.width = width, .text = 7};
            const HeatmapFigure figure = sample.shown();
            const FigureLayout layout = layoutFigure(figure, onPaper(print));
            EXPECT_NEAR(layout.size.width() * print.unit(), width, 1e-9) << name;
            const double points = layout.size.height() * print.unit();
            EXPECT_NEAR(points, std::round(points), 1e-6) << name;
            const QRectF page = QRectF(QPointF(), layout.size).adjusted(-1, -1, 1, 1);
            for (std::size_t i = 0; i < layout.texts.size(); ++i) {
                const PlacedText& text = layout.texts[i];
                EXPECT_GE(text.px * print.unit(), 6 - 1e-9) << name << ": " << text.text.toStdString();
                EXPECT_TRUE(page.contains(text.box)) << name << ": " << text.text.toStdString();
                for (std::size_t j = i + 1; j < layout.texts.size(); ++j)
                    EXPECT_FALSE(text.box.adjusted(0.01, 0.01, -0.01, -0.01).intersects(layout.texts[j].box))
                        << name << ": " << text.text.toStdString() << " / " << layout.texts[j].text.toStdString();
                for (const MatrixPlace& matrix : layout.matrices)
                    EXPECT_FALSE(text.box.intersects(matrix.cells)) << name << ": " << text.text.toStdString();
            }
            for (const MatrixPlace& matrix : layout.matrices)
                EXPECT_TRUE(page.contains(matrix.cells)) << name;
            EXPECT_TRUE(layout.valuePx == 0 || layout.valuePx >= 11) << name;
        }
}

HeatmapFigure weights(const Tensor& values)
{
    HeatmapFigure figure;
    figure.symbol = QStringLiteral("A");
    figure.role = ValueRole::Weights;
    figure.values = values.view();
    figure.slices.name = QStringLiteral("head");
    return figure;
}

TEST(PrintedLayout, TwelveHeadsStandInRowsOfFour)
{
    const Tensor values(Shape::stack(12, 14, 14));
    const Print print{.width = column, .text = 7};
    LayoutOptions options = onPaper(print);
    const FigureLayout layout = layoutFigure(weights(values), options);
    ASSERT_EQ(layout.matrices.size(), 12U);
    EXPECT_EQ(layout.matrices[3].cells.top(), layout.matrices[0].cells.top());
    EXPECT_GT(layout.matrices[4].cells.top(), layout.matrices[0].cells.bottom());
    EXPECT_GE(layout.cellSize.cell.width(), 4);
    options.columns = 6;
    const FigureLayout wide = layoutFigure(weights(values), options);
    EXPECT_EQ(wide.matrices[5].cells.top(), wide.matrices[0].cells.top());
    EXPECT_GT(wide.matrices[6].cells.top(), wide.matrices[0].cells.bottom());
}

TEST(PrintedLayout, HasNumbersWhereSomeArrangementHasRoomForThem)
{
    const Tensor values(Shape::stack(2, 9, 9));
    const FigureLayout layout = layoutFigure(weights(values), onPaper({.width = column, .text = 7}));
    EXPECT_GT(layout.valuePx, 0);
    EXPECT_GT(layout.matrices[1].cells.top(), layout.matrices[0].cells.top());
}

TEST(PrintedLayout, PartsThatAreLeftOutTakeNoRoom)
{
    const Tensor values{{0.13, 0.31}, {0.31, 0.76}};
    HeatmapFigure figure = weights(values);
    figure.heading = QStringLiteral("Softmax");
    const Print print{.width = column, .text = 7};
    LayoutOptions options = onPaper(print);
    const double whole = layoutFigure(figure, options).size.height();
    figure.without = {FigurePart::Title, FigurePart::Symbol, FigurePart::Shape,
                      FigurePart::Bar,   FigurePart::Labels, FigurePart::Range};
    options.margin = 0;
    const FigureLayout bare = layoutFigure(figure, options);
    EXPECT_TRUE(bare.texts.empty());
    EXPECT_TRUE(bare.bars.empty());
    EXPECT_LT(bare.size.height(), whole - 60);
    EXPECT_NEAR(bare.matrices.front().cells.top(), 0, 1e-9);
    EXPECT_NEAR(bare.size.height(), bare.matrices.front().cells.height(), 2);
}

} // namespace
} // namespace heedmap
