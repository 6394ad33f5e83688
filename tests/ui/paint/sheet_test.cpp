#include "paint/sheet.h"

#include "paint/exporter.h"
#include "paint/sheet_step.h"
#include "paint/value_text.h"
#include "sample_sheet.h"
#include "samples.h"

#include <QImage>
#include <QPainter>

#include <gtest/gtest.h>

namespace heedmap {
namespace {

const MatrixPlace& matrixOf(const SheetLayout& layout, std::size_t figure)
{
    return layout.figures.at(figure).layout.matrices.at(0);
}

SheetStep productStep(const Tensor& a, const Tensor& b, const Tensor& c)
{
    SheetStep step;
    step.heading = "Scores";
    step.geometry = StepGeometry::Product;
    step.operands.resize(2);
    step.operands[0].values = a.view();
    step.operands[1].values = b.view();
    step.result.values = c.view();
    return step;
}

TEST(Sheet, AProductCrossesItsOperands)
{
    for (const auto& [m, k, n] :
         {std::array<Index, 3>{2, 3, 2}, {5, 1, 7}, {1, 16, 1}, {40, 12, 90}, {9, 768, 9}, {900, 64, 900}}) {
        const Tensor a = normalNumbers(Shape::matrix(m, k), 1);
        const Tensor b = normalNumbers(Shape::matrix(k, n), 2);
        const Tensor c = normalNumbers(Shape::matrix(m, n), 3);
        const Sheet sheet{"", "", {productStep(a, b, c)}};
        const SheetLayout layout = layoutSheet(sheet);
        ASSERT_EQ(layout.figures.size(), 3U);
        const QRectF above = matrixOf(layout, 0).cells;
        const QRectF left = matrixOf(layout, 1).cells;
        const QRectF result = matrixOf(layout, 2).cells;
        EXPECT_DOUBLE_EQ(left.top(), result.top());
        EXPECT_DOUBLE_EQ(left.bottom(), result.bottom());
        EXPECT_DOUBLE_EQ(above.left(), result.left());
        EXPECT_DOUBLE_EQ(above.right(), result.right());
        EXPECT_LT(left.right(), result.left());
        EXPECT_LT(above.bottom(), result.top());
        // the inner dimension has one pitch in both operands
        EXPECT_DOUBLE_EQ(left.width(), above.height());
    }
}

TEST(Sheet, TheWordOverAWayBackStandsBetweenTheMatrices)
{
    const Tensor a = normalNumbers(Shape::matrix(5, 5), 1);
    const Tensor b = normalNumbers(Shape::matrix(5, 1), 2);
    SheetStep step = productStep(a, b, b);
    step.geometry = StepGeometry::SideBySide;
    step.operatorText = "\\cdot ";
    step.gradients = {step.operands[0], step.operands[1], step.result};
    for (const Compact compact : {Compact::No, Compact::Narrow, Compact::Low}) {
        const SheetLayout layout = stepBlock(step, 24, 1, compact);
        const auto found =
            std::ranges::find_if(layout.operators, [](const auto& each) { return each.to.x() < each.from.x(); });
        ASSERT_NE(found, layout.operators.end());
        const OperatorPlace& back = *found;
        const QRectF word(back.baseline.x(), back.baseline.y() - back.text.ascent(), back.text.width(),
                          back.text.ascent() + back.text.descent());
        EXPECT_GT(word.width(), 40);
        for (const PlacedFigure& placed : layout.figures)
            EXPECT_FALSE(word.intersects(placed.layout.matrices.front().cells)) << static_cast<int>(compact);
    }
}

TEST(Sheet, AResultOfALongSumHasCellsOfItsOwnSize)
{
    const Tensor a = normalNumbers(Shape::matrix(4, 64), 1);
    const Tensor b = normalNumbers(Shape::matrix(64, 4), 2);
    const Tensor c = normalNumbers(Shape::matrix(4, 4), 3);
    const SheetStep step = productStep(a, b, c);
    const double side = fittingSide(step, 84, {1000, 800}, 1);
    const SheetLayout layout = stepBlock(step, side, 1);
    ASSERT_EQ(layout.figures.size(), 3U);
    const QRectF above = matrixOf(layout, 0).cells;
    const QRectF left = matrixOf(layout, 1).cells;
    const QRectF result = matrixOf(layout, 2).cells;
    EXPECT_GE(result.width() / 4, 30);
    EXPECT_GT(layout.figures[2].layout.valuePx, 0) << "its numbers are there";
    EXPECT_DOUBLE_EQ(left.top(), result.top());
    EXPECT_DOUBLE_EQ(left.bottom(), result.bottom());
    EXPECT_DOUBLE_EQ(above.left(), result.left());
    EXPECT_DOUBLE_EQ(above.right(), result.right());
    EXPECT_DOUBLE_EQ(left.width(), above.height());
}

void expectNothingOverlaps(const QString& name, const SheetLayout& layout)
{
    const QRectF page(QPointF(), layout.size);
    std::vector<PlacedText> texts = layout.texts;
    std::vector<QRectF> cells;
    for (const PlacedFigure& figure : layout.figures) {
        texts.insert(texts.end(), figure.layout.texts.begin(), figure.layout.texts.end());
        for (const MatrixPlace& matrix : figure.layout.matrices)
            cells.push_back(matrix.cells);
    }
    for (std::size_t i = 0; i < cells.size(); ++i) {
        ASSERT_TRUE(page.contains(cells[i])) << name.toStdString();
        for (std::size_t j = i + 1; j < cells.size(); ++j)
            ASSERT_FALSE(cells[i].intersects(cells[j])) << name.toStdString();
    }
    for (std::size_t i = 0; i < texts.size(); ++i) {
        ASSERT_TRUE(page.contains(texts[i].box)) << name.toStdString() << ": " << texts[i].text.toStdString();
        for (const QRectF& matrix : cells)
            ASSERT_FALSE(texts[i].box.intersects(matrix)) << name.toStdString() << ": " << texts[i].text.toStdString();
        for (std::size_t j = i + 1; j < texts.size(); ++j)
            ASSERT_FALSE(texts[i].box.intersects(texts[j].box))
                << name.toStdString() << ": " << texts[i].text.toStdString() << " / " << texts[j].text.toStdString();
    }
}

TEST(Sheet, AProductKeepsItsNumbersInALowRoomWithItsTitlesBesideIt)
{
    const Tensor a = normalNumbers(Shape::matrix(2, 3), 1);
    const Tensor b = normalNumbers(Shape::matrix(3, 3), 2);
    const Tensor c = normalNumbers(Shape::matrix(2, 3), 3);
    const SheetStep step = productStep(a, b, c);
    const QSizeF room(520, 330);
    const double high = fittingSide(step, 84, room, 1);
    const double low = fittingSide(step, 84, room, 1, Compact::Low);
    EXPECT_GE(low, 1.25 * high);
    const SheetLayout layout = stepBlock(step, low, 1, Compact::Low);
    EXPECT_LE(layout.size.width(), room.width());
    EXPECT_LE(layout.size.height(), room.height());
    for (const PlacedFigure& figure : layout.figures)
        EXPECT_GE(figure.layout.valuePx, 11);
    expectNothingOverlaps(QStringLiteral("low"), layout);
}

TEST(Sheet, NothingOverlapsAndNothingIsCut)
{
    for (const SampleSheet& sample : sampleSheets())
        expectNothingOverlaps(sample.name, layoutSheet(sample.sheet));
}

/// The sheet's first step in an open group, what follows in another, and closed ones around them.
Sheet grouped(Sheet sheet, std::size_t matrices)
{
    const std::vector<SheetGroup::Matrix> many(matrices, {"X_{pos}", SymbolInk::Input, "12×768"});
    const std::size_t rest = sheet.steps.size() - 1;
    sheet.groups = {{"Decoder layer 0", "12 steps", many, many, false, 0, 0, 12},
                    {"Decoder layer 1", "1 step", many, {}, true, 0, 1, 1},
                    {"Decoder layer 2", "12 steps", {}, many, false, 1, 0, 12},
                    {"Decoder layer 3", "3 steps", many, many, true, 1, rest, 3}};
    return sheet;
}

TEST(Sheet, NothingOverlapsInGroupsAndNothingIsCut)
{
    for (const SampleSheet& sample : sampleSheets())
        for (const std::size_t matrices : {1, 4, 40})
            expectNothingOverlaps(sample.name, layoutSheet(grouped(sample.sheet, matrices)));
}

TEST(Sheet, AnOpenGroupFramesItsStepsAndTheNumbersGoOnAfterAClosedOne)
{
    const std::vector<SampleSheet> samples = sampleSheets(); // they own the numbers
    const Sheet sheet = grouped(samples.front().sheet, 2);
    const SheetPage page = layoutPage(sheet);
    ASSERT_EQ(page.frame.groups.size(), 4U);
    for (const SheetPage::Block& block : page.blocks)
        for (const GroupPlace& group : page.frame.groups)
            EXPECT_EQ(group.frame.contains(block.place()), group.open && (group.group == 1) == (block.step == 0));
    for (std::size_t i = 1; i < page.frame.groups.size(); ++i)
        EXPECT_LT(page.frame.groups[i - 1].frame.bottom(), page.frame.groups[i].frame.top());
    for (const GroupPlace& group : page.frame.groups)
        EXPECT_TRUE(group.frame.contains(group.head));
    ASSERT_GE(page.frame.headings.size(), 2U);
    EXPECT_EQ(page.frame.headings[0].number, 25) << "one heading in a group says no more than its title";
    EXPECT_EQ(page.frame.headings[1].number, 26);
}

TEST(Sheet, StepsAreReadFromLeftToRightThenDown)
{
    for (const SampleSheet& sample : sampleSheets()) {
        const SheetLayout layout = layoutSheet(sample.sheet);
        ASSERT_GE(layout.headings.size(), 6U);
        for (std::size_t i = 1; i < layout.headings.size(); ++i) {
            const QRectF before = layout.headings[i - 1].badge;
            const QRectF here = layout.headings[i].badge;
            EXPECT_EQ(layout.headings[i].number, static_cast<int>(i) + 1);
            EXPECT_TRUE(here.top() > before.top() || (here.top() == before.top() && here.left() > before.left()));
        }
    }
}

TEST(Sheet, EveryHeadOfAProductHasItsBlock)
{
    const Tensor a = normalNumbers(Shape::stack(3, 4, 2), 1);
    const Tensor b = normalNumbers(Shape::stack(3, 2, 4), 2);
    const Tensor c = normalNumbers(Shape::stack(3, 4, 4), 3);
    Sheet sheet{"", "", {productStep(a, b, c)}};
    sheet.steps[0].result.slices.name = "head";
    const SheetLayout layout = layoutSheet(sheet);
    ASSERT_EQ(layout.figures.size(), 9U);
    for (std::size_t i = 0; i < 9; ++i)
        EXPECT_EQ(matrixOf(layout, i).slice, static_cast<Index>(i / 3));
    for (int head = 0; head < 3; ++head)
        EXPECT_TRUE(std::any_of(layout.texts.begin(), layout.texts.end(),
                                [&](const PlacedText& text) { return text.text == QString("head %1").arg(head); }));
}

TEST(Sheet, StepsUnderOneHeadingAreNumberedOnce)
{
    const Tensor a = normalNumbers(Shape::matrix(2, 2), 1);
    Sheet sheet{"", "", {productStep(a, a, a), productStep(a, a, a), productStep(a, a, a)}};
    sheet.steps[2].heading = "Mix";
    EXPECT_EQ(layoutSheet(sheet).headings.size(), 2U);
}

TEST(Sheet, BeforeAndAfterStandOnOneLine)
{
    const Tensor a = normalNumbers(Shape::matrix(3, 4), 1);
    SheetStep step;
    step.geometry = StepGeometry::RowMap;
    step.operands.resize(1);
    step.operands[0].values = a.view();
    step.operands[0].symbol = "\\frac{a}{b}"; // a title of another height
    step.result.values = a.view();
    step.operatorText = "\\text{softmax}";
    const Sheet sheet{"", "", {step}};
    const SheetLayout layout = layoutSheet(sheet);
    const QRectF before = matrixOf(layout, 0).cells;
    const QRectF after = matrixOf(layout, 1).cells;
    EXPECT_EQ(before.top(), after.top());
    ASSERT_EQ(layout.operators.size(), 1U);
    EXPECT_GT(layout.operators[0].from.x(), before.right());
    EXPECT_LT(layout.operators[0].to.x(), after.left());
    EXPECT_GT(layout.operators[0].to.x(), layout.operators[0].from.x());
}

TEST(Sheet, EveryCellDrawnHasThePalettesColour)
{
    const SampleSheet sample =
        selfAttentionSheet("one", {"Thinking", "Machines"}, Tensor{{0.1, 0.2, 0.3}, {0.4, 0.5, 0.6}}, 3, 1);
    const SheetLayout layout = layoutSheet(sample.sheet);
    QImage image(layout.size.toSize(), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    drawSheet(painter, layout, paperTheme());
    painter.end();
    for (const PlacedFigure& placed : layout.figures) {
        const FigureCells cells(*placed.figure);
        const QSizeF cell = placed.layout.cellSize.cell;
        for (const MatrixPlace& matrix : placed.layout.matrices)
            for (Index r = 0; r < cells.rows(); ++r)
                for (Index c = 0; c < cells.cols(); ++c) {
                    const QPointF at = matrix.cells.topLeft()
                        + QPointF(static_cast<double>(c) * cell.width() + 8,
                                  static_cast<double>(r) * cell.height() + 8);
                    ASSERT_EQ(
                        image.pixel(static_cast<int>(at.x()), static_cast<int>(at.y())),
                        placed.layout.scaleOf(matrix.slice).colourAt(cells.value(matrix.slice, r, c), Ground::Light))
                        << placed.figure->symbol.toStdString() << ' ' << r << ',' << c;
                }
    }
}

TEST(Sheet, AVectorFileOfManyCellsStaysSmall)
{
    for (const SampleSheet& sample : sampleSheets()) {
        const SheetLayout layout = layoutSheet(sample.sheet);
        const QByteArray svg = findPictureFormat("svg")->write(
            {"sheet", layout.size, [&](QPainter& painter) { drawSheet(painter, layout, paperTheme()); }}, 1);
        EXPECT_LT(svg.size(), 4'000'000) << sample.name.toStdString();
        EXPECT_EQ(svg.contains("<image"), sample.name == "sheet-large");
        EXPECT_TRUE(svg.contains(">Thinking Machines<"));
    }
}

TEST(Sheet, BeginsWithItsStepsWhereItHasNoTitle)
{
    const Tensor one{{1}};
    const SheetLayout layout = layoutSheet({"", "", {productStep(one, one, one)}});
    EXPECT_EQ(layout.rule, 0);
    ASSERT_FALSE(layout.headings.empty());
    EXPECT_EQ(layout.headings[0].badge.top(), layout.headings[0].badge.left());
}

TEST(Sheet, OfNothingIsATitle)
{
    const Sheet sheet{"Nothing yet", "", {}};
    const SheetLayout layout = layoutSheet(sheet);
    EXPECT_GT(layout.size.width(), 100);
    ASSERT_EQ(layout.texts.size(), 1U);
    EXPECT_EQ(layout.texts[0].text, "Nothing yet");
}

} // namespace
} // namespace heedmap
