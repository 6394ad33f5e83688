#include "paint/blocks/label_lines.h"
#include "paint/print/paper_block.h"

#include "samples.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double column = 84 * 72 / 25.4;

/// A figure alone on a page, all that stands on it, and the cells.
struct Printed {
    HeatmapFigure figure;
    PaperPage page;
    PaperBlock block;
    std::vector<PlacedText> texts;
    std::vector<QRectF> matrices;
    std::vector<BarPlace> bars;

    Printed(HeatmapFigure shown, const Print& print, int columns = 0, const PartSet& without = {})
        : figure(std::move(shown)), page(paperPageOf(print, without)), block(panels(columns), page),
          texts(block.layout().texts)
    {
        for (const PlacedFigure& placed : block.layout().figures) {
            texts.insert(texts.end(), placed.layout.texts.begin(), placed.layout.texts.end());
            bars.insert(bars.end(), placed.layout.bars.begin(), placed.layout.bars.end());
            for (const MatrixPlace& matrix : placed.layout.matrices)
                matrices.push_back(matrix.cells);
        }
    }

private:
    std::vector<PaperPanel> panels(int columns)
    {
        page.alone = true;
        page.columns = columns;
        page.bar = figure.barSide;
        return panelsAlone(figure);
    }
};

/// What a text inks of its box, which is as high as a line.
QRectF inked(const PlacedText& text)
{
    const double leading = 0.17 * text.px;
    return text.turned ? text.box.adjusted(leading, 0.01, -leading, -0.01)
                       : text.box.adjusted(0.01, leading, -0.01, -leading);
}

void expectOnPage(const Printed& printed, const std::string& name)
{
    const QRectF page = QRectF(QPointF(), printed.block.size()).adjusted(-1, -1, 1, 1);
    for (std::size_t i = 0; i < printed.texts.size(); ++i) {
        const PlacedText& text = printed.texts[i];
        const std::string words = name + ": " + text.text.toStdString();
        EXPECT_GE(text.px * printed.page.unit, 6 - 1e-9) << words;
        EXPECT_LE(text.px * printed.page.unit, 7 + 1e-9) << words;
        EXPECT_TRUE(page.contains(text.box)) << words;
        for (std::size_t j = i + 1; j < printed.texts.size() && !text.slanted; ++j)
            EXPECT_TRUE(printed.texts[j].slanted || !inked(text).intersects(inked(printed.texts[j])))
                << words << " / " << printed.texts[j].text.toStdString();
        for (const QRectF& cells : printed.matrices)
            EXPECT_FALSE(text.box.intersects(cells)) << words;
    }
    for (const QRectF& cells : printed.matrices)
        EXPECT_TRUE(page.contains(cells)) << name;
}

TEST(PrintedFigure, EverySampleFitsThePageAndNothingIsCutOrDrawnOver)
{
    for (const double width : {column, 2 * column})
        for (const BarSide side : {BarSide::Below, BarSide::Right, BarSide::Left})
            for (const FigureSample& sample : sampleFigures()) {
                const Print print{.width = width, .text = 7};
                HeatmapFigure figure = sample.shown();
                figure.barSide = side;
                const std::string name = sample.name.toStdString() + ", bar " + std::to_string(static_cast<int>(side));
                const Printed printed(std::move(figure), print);
                EXPECT_NEAR(printed.block.size().width() * print.unit(), width, 1e-9) << name;
                const double points = printed.block.size().height() * print.unit();
                EXPECT_NEAR(points, std::round(points), 1e-6) << name;
                expectOnPage(printed, name);
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

TEST(PrintedFigure, HasAsManyMatricesInARowAsAreAskedFor)
{
    const Tensor values(Shape::stack(12, 5, 5));
    const Print print{.width = column, .text = 7};
    const Printed own(weights(values), print);
    ASSERT_EQ(own.matrices.size(), 12U);
    EXPECT_EQ(own.matrices[1].top(), own.matrices[0].top());
    const Printed wide(weights(values), print, 6);
    EXPECT_EQ(wide.matrices[5].top(), wide.matrices[0].top());
    EXPECT_GT(wide.matrices[6].top(), wide.matrices[0].bottom());
}

TEST(PrintedFigure, HasNumbersWhereSomeArrangementHasRoomForThem)
{
    const Tensor values(Shape::stack(3, 9, 9));
    const Printed printed(weights(values), {.width = column, .text = 7});
    EXPECT_TRUE(printed.block.numbered());
    EXPECT_EQ(printed.matrices[1].top(), printed.matrices[0].top());
    EXPECT_GT(printed.matrices[2].top(), printed.matrices[0].top());
}

TEST(PrintedFigure, PartsThatAreLeftOutTakeNoRoom)
{
    const Tensor values{{0.13, 0.31}, {0.31, 0.76}};
    HeatmapFigure figure = weights(values);
    figure.heading = QStringLiteral("Softmax");
    const Print print{.width = column, .text = 7};
    const double whole = Printed(figure, print).block.size().height();
    figure.without = {FigurePart::Title, FigurePart::Symbol, FigurePart::Shape,
                      FigurePart::Bar,   FigurePart::Labels, FigurePart::Range};
    const Printed bare(figure, print, 0, {FigurePart::Margin});
    EXPECT_TRUE(bare.texts.empty());
    EXPECT_TRUE(bare.bars.empty());
    EXPECT_LT(bare.block.size().height(), whole - 50);
    EXPECT_NEAR(bare.matrices.front().top(), 0, 1e-9);
    EXPECT_NEAR(bare.block.size().height(), bare.matrices.front().height(), 2);
}

TEST(PrintedFigure, WrapsItsLabelsWhereLinesHaveRoom)
{
    const Tensor values(Shape::matrix(3, 3));
    HeatmapFigure figure = weights(values);
    for (QStringList* labels : {&figure.rows.labels, &figure.cols.labels})
        for (int i = 0; i < 3; ++i)
            *labels += wrappedLabel(QStringLiteral("several words %1").arg(i), 8);
    const Printed printed(figure, {.width = column, .text = 7});
    const auto lines = std::ranges::count(printed.texts, QStringLiteral("several"), &PlacedText::text);
    EXPECT_EQ(lines, 6);
    expectOnPage(printed, "wrapped");
}

TEST(PrintedFigure, ShowsAStripOfManyCells)
{
    const Tensor values(Shape::matrix(1, 300));
    const Printed printed(weights(values), {.width = column, .text = 7});
    EXPECT_GT(printed.matrices.front().height(), 10);
    EXPECT_GT(printed.matrices.front().width(), 0.8 * printed.block.size().width());
}

} // namespace
} // namespace heedmap
