#include "paint/figure_layout.h"

#include "paint/blocks/cell_numbers.h"
#include "samples.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace heedmap {
namespace {

QStringList textsOf(const FigureLayout& layout)
{
    QStringList result;
    for (const PlacedText& text : layout.texts)
        result += text.text;
    return result;
}

class FigureLayouts : public testing::TestWithParam<bool> {};

TEST_P(FigureLayouts, NothingIsCutAndNoTextsOverlapInAnySample)
{
    LayoutOptions options;
    options.low = GetParam();
    for (const FigureSample& sample : sampleFigures()) {
        const HeatmapFigure figure = sample.shown();
        const FigureLayout layout = layoutFigure(figure, options);
        const QRectF page(QPointF(), layout.size);
        for (std::size_t i = 0; i < layout.texts.size(); ++i) {
            const PlacedText& text = layout.texts[i];
            ASSERT_TRUE(page.contains(text.box)) << sample.name.toStdString() << ": " << text.text.toStdString();
            for (std::size_t j = i + 1; j < layout.texts.size(); ++j)
                ASSERT_FALSE(text.box.intersects(layout.texts[j].box))
                    << sample.name.toStdString() << ": " << text.text.toStdString() << " / "
                    << layout.texts[j].text.toStdString();
            for (const MatrixPlace& matrix : layout.matrices)
                ASSERT_FALSE(text.box.intersects(matrix.cells))
                    << sample.name.toStdString() << ": " << text.text.toStdString();
        }
        for (const MatrixPlace& matrix : layout.matrices)
            ASSERT_TRUE(page.contains(matrix.cells)) << sample.name.toStdString();
    }
}

INSTANTIATE_TEST_SUITE_P(HighAndLow, FigureLayouts, testing::Bool());

TEST(FigureLayout, ALowOneHasItsBarAboveItsCells)
{
    const Tensor values{{0.13, 0.31}, {0.31, 0.76}};
    HeatmapFigure figure;
    figure.symbol = QStringLiteral("S");
    figure.values = values.view();
    LayoutOptions options;
    const double high = layoutFigure(figure, options).size.height();
    options.low = true;
    const FigureLayout low = layoutFigure(figure, options);
    EXPECT_LT(low.size.height(), high - 20);
    ASSERT_EQ(low.bars.size(), 1U);
    EXPECT_LT(low.bars.front().bar.bottom(), low.matrices.front().cells.top());
}

TEST(FigureLayout, NumbersHaveOneDecimalLessWhereTwoHaveNoRoom)
{
    const Tensor values{{-5.33, 14.80}, {3.14, 0.25}};
    HeatmapFigure figure;
    figure.values = values.view();
    const auto layoutAt = [&figure](double side) {
        LayoutOptions options;
        options.cellSize = {{side, side}, {}};
        return layoutFigure(figure, options);
    };
    EXPECT_GT(layoutAt(60).valuePx, 0);
    EXPECT_EQ(layoutAt(60).numbers.decimals, 2);
    EXPECT_GT(layoutAt(36).valuePx, 0);
    EXPECT_EQ(layoutAt(36).numbers.decimals, 1);
    EXPECT_EQ(layoutAt(26).valuePx, 0);
    EXPECT_EQ(layoutAt(26).numbers.decimals, 2);
}

TEST(FigureLayout, EverySliceOfAStackHasItsPlaceAndTitle)
{
    for (const FigureSample& sample : sampleFigures()) {
        if (sample.name != "heads")
            continue;
        const HeatmapFigure figure = sample.shown();
        const FigureLayout layout = layoutFigure(figure);
        ASSERT_EQ(layout.matrices.size(), 12U);
        EXPECT_EQ(layout.bars.size(), 1U);
        for (std::size_t i = 0; i < 12; ++i) {
            EXPECT_EQ(layout.matrices[i].slice, static_cast<Index>(i));
            EXPECT_TRUE(textsOf(layout).contains(QString("head %1").arg(i)));
            for (std::size_t j = i + 1; j < 12; ++j)
                EXPECT_FALSE(layout.matrices[i].cells.intersects(layout.matrices[j].cells));
        }
    }
}

TEST(FigureLayout, AWordOfManyLettersTakesNoMoreRoomThanALongOne)
{
    for (const QString& word :
         {QString(3000, u'm'), QString(3000, QChar(0x4e2d)), QStringLiteral("w ").repeated(1500)}) {
        const Tensor values(Shape::stack(2, 2, 2));
        HeatmapFigure figure;
        figure.symbol = QStringLiteral("A");
        figure.values = values.view();
        figure.caption = word;
        for (FigureAxis* axis : {&figure.rows, &figure.cols, &figure.slices})
            axis->labels = {word, QStringLiteral("b")};
        const FigureLayout layout = layoutFigure(figure);
        EXPECT_LT(layout.size.width(), 1200) << word.left(2).toStdString();
        const QStringList texts = textsOf(layout);
        EXPECT_GE(texts.filter(QStringLiteral("…")).size(), 3) << word.left(2).toStdString();
        EXPECT_TRUE(texts.contains(QStringLiteral("b")));
    }
}

TEST(FigureLayout, SlicesWithTheirOwnRangesHaveTheirOwnBars)
{
    const Tensor values = normalNumbers(Shape::stack(3, 4, 4), 1);
    HeatmapFigure figure;
    figure.values = values.view();
    figure.range.perSlice = true;
    const FigureLayout layout = layoutFigure(figure);
    ASSERT_EQ(layout.bars.size(), 3U);
    ASSERT_EQ(layout.scales.size(), 3U);
}

TEST(FigureLayout, TheRangeOnTheBarIsTheRangeUsed)
{
    const Tensor values{{0.13, 0.31}, {0.31, 0.76}};
    HeatmapFigure figure;
    figure.values = values.view();
    FigureLayout layout = layoutFigure(figure);
    EXPECT_EQ(layout.scales[0].hi(), 0.8);
    EXPECT_TRUE(textsOf(layout).contains("−0.80"));
    EXPECT_TRUE(textsOf(layout).contains("+0.80"));
    EXPECT_TRUE(textsOf(layout).contains("0"));

    figure.range = {RangeChoice::Kind::Fixed, -0.25, 0.5, {}, false};
    layout = layoutFigure(figure);
    EXPECT_EQ(layout.scales[0].lo(), -0.25);
    EXPECT_TRUE(textsOf(layout).contains("−0.25"));
    EXPECT_TRUE(textsOf(layout).contains("+0.50"));
    EXPECT_TRUE(textsOf(layout).contains("outside the range, drawn as its nearer end: 1"));
}

TEST(FigureLayout, ASharedRangeSaysSo)
{
    const Tensor values{{1, 2}};
    HeatmapFigure figure;
    figure.values = values.view();
    figure.range = {RangeChoice::Kind::Shared, -4, 4, "Q, K and S", false};
    EXPECT_TRUE(textsOf(layoutFigure(figure)).contains("same range for Q, K and S"));
}

TEST(FigureLayout, AnOverviewSaysHowManyCellsAPixelHolds)
{
    const Tensor values(Shape::matrix(4096, 4096));
    HeatmapFigure figure;
    figure.values = values.view();
    const FigureLayout layout = layoutFigure(figure);
    EXPECT_EQ(layout.cellSize.pooling, (Pooling{6, 6}));
    EXPECT_EQ(layout.matrices[0].cells.width(), 683);
    EXPECT_TRUE(textsOf(layout).contains("overview: 6×6 cells a pixel, the largest in magnitude shown"));
    LayoutOptions fine;
    fine.deviceScale = 2;
    EXPECT_EQ(layoutFigure(figure, fine).cellSize.pooling, (Pooling{3, 3}));
}

TEST(FigureLayout, AMatrixOfWholeNumbersHasNoDecimals)
{
    const auto decimalsOf = [](const Tensor& values, ValueRole role) {
        HeatmapFigure figure;
        figure.role = role;
        figure.values = values.view();
        return layoutFigure(figure).numbers.decimals;
    };
    EXPECT_EQ(decimalsOf(Tensor{{1, 0}, {0, 1}}, ValueRole::Signed), 0);
    EXPECT_EQ(decimalsOf(Tensor{{1, 0}, {0, 0.5}}, ValueRole::Signed), 2);
    EXPECT_EQ(decimalsOf(Tensor{{1, 0}, {0, 1}}, ValueRole::Mask), 0);
}

TEST(FigureLayout, NumbersAreAsLargeAsTheirCellsLetThemAndNeverTooSmall)
{
    const Tensor values{{0.25, 0.5}, {0.125, 1}};
    HeatmapFigure figure;
    figure.values = values.view();
    figure.onScreen = true;
    for (double side = 8; side <= 240; side += 1) {
        LayoutOptions options;
        options.cellSize = {{side, side}, {}};
        const FigureLayout layout = layoutFigure(figure, options);
        const double px = layout.valuePx;
        EXPECT_LE(px, 0.45 * side) << side;
        EXPECT_TRUE(px == 0 || px >= 11) << side;
        EXPECT_EQ(px > 0, side >= 25) << side;
        EXPECT_EQ(layout.bare, px > 0 && side < 29) << side;
        EXPECT_LE(textWidth(layout.bare ? ".50" : "0.50", px), side) << side;
    }
    LayoutOptions large;
    large.cellSize = {{72, 72}, {}};
    EXPECT_GE(layoutFigure(figure, large).valuePx, 20) << "what a room can read";
}

TEST(FigureLayout, NumbersLoseTheirZeroThenADecimalBeforeTheyAreMissing)
{
    const Tensor small{{0.25, -0.21}, {0.79, 0}};
    const Tensor large{{2.25, -0.21}, {0.79, 0}};
    const Tensor rounded{{0.25, -0.21}, {0.997, 0}};
    const auto layout = [](const Tensor& values, double side, bool onScreen = true) {
        HeatmapFigure figure;
        figure.onScreen = onScreen;
        figure.values = values.view();
        LayoutOptions options;
        options.cellSize = {{side, side}, {}};
        return layoutFigure(figure, options);
    };
    EXPECT_FALSE(layout(small, 48).bare);
    EXPECT_TRUE(layout(small, 32).bare);
    EXPECT_EQ(layout(small, 32).numbers.decimals, 2);
    EXPECT_TRUE(layout(small, 25).bare);
    EXPECT_EQ(layout(small, 25).numbers.decimals, 1);
    EXPECT_GT(layout(small, 25).valuePx, 0);
    EXPECT_GT(layout(large, 32).valuePx, 0);
    EXPECT_EQ(layout(large, 32).numbers.decimals, 2);
    EXPECT_EQ(layout(large, 32, false).valuePx, 0) << "a zero before 0.79 is not missed only where all have one";
    for (double side = 20; side < 40; side += 1)
        if (const FigureLayout fitted = layout(rounded, side); fitted.valuePx > 0) {
            EXPECT_LE(textWidth(fitted.numbers.decimals == 2 ? "1.00" : "1.0", fitted.valuePx), side) << "of 0.997";
        }
    EXPECT_EQ(layout(small, 32, false).valuePx, 0) << "no zero is missing in a file";
    EXPECT_EQ(layout(small, 20).valuePx, 0);
    EXPECT_EQ(layout(small, 20).numbers.decimals, 2);
}

// One number that is changed takes none of the others away, nor their decimals.
TEST(FigureLayout, ANumberOfManyDigitsIsNoReasonToShowNone)
{
    const Tensor before{{0.83, -0.12, 0.14}, {0.01, 0.79, -0.03}, {0.9, 0.2, 0}};
    const auto figureOf = [](const Tensor& values) {
        HeatmapFigure figure;
        figure.onScreen = true;
        figure.values = values.view();
        return figure;
    };
    for (double side = 20; side <= 60; side += 1) {
        LayoutOptions options;
        options.cellSize = {{side, side}, {}};
        const HeatmapFigure figure = figureOf(before);
        const FigureLayout usual = layoutFigure(figure, options);
        for (const double typed : {1.5, -2.25, 12.34567, 1234.5, -99999.0, 1234567.8}) {
            Tensor after = before;
            after.at({0, 1, 1}) = typed;
            const HeatmapFigure changed = figureOf(after);
            const FigureLayout layout = layoutFigure(changed, options);
            const FigureCells cells(changed);
            EXPECT_EQ(layout.valuePx > 0, usual.valuePx > 0) << side << ' ' << typed;
            if (usual.valuePx == 0)
                continue;
            EXPECT_EQ(layout.numbers.decimals, usual.numbers.decimals) << side << ' ' << typed;
            for (Index row = 0; row < 3; ++row)
                for (Index col = 0; col < 3; ++col) {
                    const QString text = cellText(changed, layout, cells, {0, row, col});
                    EXPECT_LE(textWidth(text, layout.valuePx), side) << text.toStdString();
                    if (row != 1 || col != 1) {
                        EXPECT_NE(text, noRoom) << side << ' ' << typed;
                    }
                }
        }
    }
}

// Of two numbers of one size neither has fewer decimals for its sign.
TEST(FigureLayout, ASignTakesNoDecimals)
{
    const Tensor numbers{{3.14, 14.2, -3.62}, {-9.51, 2.86, -18.3}, {0.73, 44.2, 6.81}};
    HeatmapFigure figure;
    figure.onScreen = true;
    figure.values = numbers.view();
    const FigureCells cells(figure);
    int apart = 0;
    for (double side = 20; side <= 60; side += 1) {
        LayoutOptions options;
        options.cellSize = {{side, side}, {}};
        const FigureLayout layout = layoutFigure(figure, options);
        if (layout.valuePx == 0)
            continue;
        apart += layout.apart ? 1 : 0;
        std::map<int, std::set<qsizetype>> decimals; // by whole digits
        for (Index row = 0; row < 3; ++row)
            for (Index col = 0; col < 3; ++col) {
                const QString text = cellText(figure, layout, cells, {0, row, col});
                if (text == noRoom)
                    continue;
                const double size = std::abs(numbers.at({0, row, col}));
                decimals[size < 1 ? 0 : size < 10 ? 1 : 2].insert(text.section('.', 1, 1).size());
            }
        for (const auto& [digits, all] : decimals)
            EXPECT_EQ(all.size(), 1U) << side << ": numbers of " << digits << " whole digits";
    }
    EXPECT_GT(apart, 0);
}

TEST(FigureLayout, CellsAreSquareWhileTheyAreLargeEnoughToLookAt)
{
    for (const Index rows : {1, 2, 9, 40})
        for (const Index cols : {1, 5, 16, 50}) {
            const CellSize size = chooseCells(rows, cols, {704, 704}, 1);
            EXPECT_EQ(size.cell.width(), size.cell.height()) << rows << "×" << cols;
            EXPECT_GE(size.cell.width(), 12);
        }
}

TEST(FigureLayout, EveryMatrixFitsItsRoom)
{
    for (const Index rows : {1, 3, 64, 700, 705, 1000, 9000})
        for (const Index cols : {1, 8, 200, 768, 1500, 5000})
            for (const double scale : {1.0, 2.0}) {
                const CellSize size = chooseCells(rows, cols, {704, 704}, scale);
                const QSizeF covered = size.covered(rows, cols);
                ASSERT_LE(covered.width(), 704 * 1.7) << rows << "×" << cols;
                ASSERT_LE(covered.height(), 704 * 1.7) << rows << "×" << cols;
                ASSERT_GE(covered.width() * scale, 1);
            }
}

TEST(FigureLayout, AnEmptyMatrixHasATitleAndNothingElse)
{
    const Tensor values(Shape::matrix(0, 4));
    HeatmapFigure figure;
    figure.values = values.view();
    figure.symbol = "Q";
    const FigureLayout layout = layoutFigure(figure);
    EXPECT_TRUE(layout.matrices.empty());
    EXPECT_TRUE(textsOf(layout).contains("0×4"));
    EXPECT_GT(layout.size.width(), 40);
}

} // namespace
} // namespace heedmap
