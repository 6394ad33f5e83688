#include "view_support.h"

#include "model/masks.h"
#include "model/reshape.h"
#include "view/explanation/arithmetic_view.h"
#include "view/explanation/explanation.h"
#include "view/explanation/row_chart.h"
#include "view/explanation/what_if.h"
#include "view/heads/heads.h"
#include "view/scene/printed_check.h"
#include "view/stage/stage.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLayout>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <array>
#include <cmath>
#include <memory>

namespace heedmap::test {
namespace {

struct Shown : OpenExample {
    explicit Shown(const std::string& id) : OpenExample(id), view(context())
    {
        view.resize(352, 800);
        view.show();
    }

    void choose(const CellPlace& place)
    {
        selection.setNode(place.node);
        selection.keep(place);
        QCoreApplication::processEvents();
    }
    QPoint linkTo(const CellPlace& place)
    {
        for (const ArithmeticLayout::Link& link : view.arithmetic().links())
            if (link.cell == place)
                return link.rect.center().toPoint();
        ADD_FAILURE() << "no link";
        return {};
    }
    QString text(const char* name) { return view.findChild<QLabel*>(QLatin1String(name))->text(); }

    Explanation view;
};

TEST(Explanation, ShowsTheTermsOfAScore)
{
    Shown shown("thinking-machines");
    shown.choose(shown.place("S", 0, 1));
    const Arithmetic& arithmetic = shown.view.arithmetic().arithmetic();
    ASSERT_EQ(arithmetic.rows.size(), 3U);
    double sum = 0;
    for (const ArithmeticRow& row : arithmetic.rows)
        sum += row.value;
    EXPECT_NEAR(sum, value(shown.workbench, "S", {0, 0, 1}), 1e-15);
    EXPECT_EQ(shown.text("cell"), "S[Thinking, Machines]");
    EXPECT_EQ(shown.text("position"), "row 0, column 1");
}

// As where a part of it goes before the explanation of the new document is there.
TEST(Explanation, CanBeResizedWhileItIsStillOfADocumentThatWasClosed)
{
    OpenExample shown("transformer-reverse");
    std::unique_ptr<Explanation> view;
    int resized = 0;
    QObject::connect(&shown.selection, &Selection::stepsChanged, &shown.display, [&] {
        auto* arithmetic = view->findChild<ArithmeticView*>();
        arithmetic->resize(arithmetic->width() - 40, arithmetic->height());
        resized += arithmetic->isVisible() ? 1 : 0;
    });
    view = std::make_unique<Explanation>(shown.context());
    view->resize(352, 800);
    view->show();
    const CellPlace weight = shown.place("dec.0.cross.A", 1, 1);
    shown.selection.setNode(weight.node);
    shown.selection.keep(weight);
    QCoreApplication::processEvents();
    ASSERT_EQ(view->arithmetic().arithmetic().form, Arithmetic::Form::Share);
    shown.workbench.open(example("three-by-three"), {});
    EXPECT_GT(resized, 0);
}

TEST(Explanation, WritesAMaskInCases)
{
    Shown shown("causal-mask");
    shown.choose(shown.place("S_masked", 0, 1));
    const QString formula = shown.view.findChild<QWidget*>("formula")->accessibleName();
    EXPECT_TRUE(formula.contains("≠ 0;")) << formula.toStdString();
    EXPECT_FALSE(formula.contains("?")) << formula.toStdString();
}

TEST(Explanation, HasTheFormulaOfTheMatrixWhoseCellItExplains)
{
    Shown shown("thinking-machines");
    const auto formula = [&] { return shown.view.findChild<QWidget*>("formula")->accessibleName(); };
    shown.selection.setNode(node(shown.workbench, "S"));
    EXPECT_TRUE(formula().startsWith("S =")) << formula().toStdString();
    shown.selection.hover(shown.place("Q", 0, 1));
    EXPECT_TRUE(formula().startsWith("Q =")) << formula().toStdString();
    shown.selection.hover(std::nullopt);
    shown.selection.setNode(node(shown.workbench, "A"));
    EXPECT_TRUE(formula().startsWith("A =")) << formula().toStdString();
}

TEST(Explanation, IsOfWhatAViewShows)
{
    Shown shown("two-heads");
    const auto formula = [&] { return shown.view.findChild<QWidget*>("formula")->accessibleName(); };
    shown.selection.setNode(node(shown.workbench, "Y"));
    EXPECT_TRUE(formula().startsWith("Y =")) << formula().toStdString();
    Heads heads(shown.context());
    heads.resize(800, 600);
    heads.show();
    QCoreApplication::processEvents();
    EXPECT_TRUE(formula().startsWith("A =")) << formula().toStdString();
    heads.hide();
    EXPECT_TRUE(formula().startsWith("Y =")) << formula().toStdString();
}

TEST(Explanation, NeverCutsASharesColumns)
{
    for (const int width : {352, 300, 240})
        for (const bool presenting : {false, true}) {
            Shown shown("causal-mask");
            shown.display.set(&DisplaySettings::presenting, presenting);
            shown.view.resize(width, 800);
            for (Index col = 0; col < 3; ++col) {
                shown.choose(shown.place("A", 3, col));
                const ArithmeticView& arithmetic = shown.view.arithmetic();
                ASSERT_FALSE(arithmetic.arithmetic().rows.empty());
                EXPECT_LE(arithmetic.reach(), arithmetic.width() + 0.5) << width << ' ' << presenting;
            }
            shown.display.set(&DisplaySettings::presenting, false);
        }
}

TEST(Explanation, SpeaksOfTheHeadThatTheStageShows)
{
    Shown shown("two-heads");
    Stage stage(shown.context());
    stage.resize(900, 760);
    stage.show();
    shown.choose(shown.place("A", 1, 4, 1));
    EXPECT_FALSE(stage.outlinesOf(node(shown.workbench, "A")).empty()) << "the cell is marked";
    QTest::mouseClick(stage.viewport(), Qt::LeftButton, {}, stage.headRect(0).center().toPoint());
    EXPECT_EQ(shown.view.place(), shown.place("A", 1, 4, 0));
    shown.selection.keep(std::nullopt);
    QTest::mouseClick(stage.viewport(), Qt::LeftButton, {}, stage.headRect(1).center().toPoint());
    EXPECT_EQ(shown.view.place(), shown.place("A", 1, 4, 1));
    EXPECT_FALSE(stage.rectOf(node(shown.workbench, "A"), {1, 1, 4}).isEmpty());
}

TEST(Explanation, SaysWhatANumberFormatMadeOfTheSum)
{
    Shown shown("thinking-machines");
    const CellPlace score = shown.place("S", 0, 1);
    shown.choose(score);
    EXPECT_TRUE(shown.view.arithmetic().arithmetic().notes.empty());
    shown.workbench.setNumberFormat(floatFormat("bfloat16"));
    shown.choose(score);
    QCoreApplication::processEvents();
    const Arithmetic& arithmetic = shown.view.arithmetic().arithmetic();
    EXPECT_EQ(arithmetic.rows.size(), 3U);
    ASSERT_EQ(arithmetic.notes.size(), 1);
    EXPECT_EQ(arithmetic.notes.front().toStdString(), "0.3111 rounded to bfloat16: 0.3105");
    EXPECT_EQ(value(shown.workbench, "S", {0, 0, 1}), 0.310546875);
}

TEST(Explanation, SaysThatANumberIsTooLargeForAFormat)
{
    Shown shown("thinking-machines");
    shown.workbench.setNumberFormat(floatFormat("float16"));
    put(shown.workbench, "W_Q", {0, 0, 0}, 4e5);
    shown.choose(shown.place("W_Q", 0, 0));
    EXPECT_TRUE(shown.text("state").contains("4.00e5 is too large: the largest number of float16 is 65504"))
        << shown.text("state").toStdString();
    put(shown.workbench, "W_Q", {0, 0, 0}, -6e4);
    put(shown.workbench, "X", {0, 0, 0}, 2);
    shown.choose(shown.place("Q", 0, 0));
    ASSERT_EQ(shown.view.arithmetic().arithmetic().notes.size(), 1);
    EXPECT_TRUE(shown.view.arithmetic().arithmetic().notes.front().endsWith("the largest number of float16 is 65504"))
        << shown.view.arithmetic().arithmetic().notes.front().toStdString();
}

TEST(Explanation, WholeNumbersHaveNoDecimalsAsInTheMatrix)
{
    Shown shown("thinking-machines"); // its W_Q has a single 1 in each column
    const NodeId x = node(shown.workbench, "X");
    const std::array whole{1.0, 2.0, 3.0, 4.0, 5.0, 6.0};
    shown.choose(shown.place("Q", 0, 1));
    EXPECT_TRUE(shown.view.arithmetic().arithmetic().total.contains('.'));
    shown.workbench.setValues(x, Region::all(shown.workbench.graph().node(x).shape), whole);
    QCoreApplication::processEvents();
    shown.choose(shown.place("Q", 1, 1));
    const Arithmetic& arithmetic = shown.view.arithmetic().arithmetic();
    EXPECT_FALSE(arithmetic.total.contains('.')) << arithmetic.total.toStdString();
    for (const ArithmeticRow& row : arithmetic.rows)
        EXPECT_FALSE(row.valueText.contains('.')) << row.valueText.toStdString();
}

TEST(Explanation, ATokenThatLooksLikeATagIsText)
{
    Shown shown("gpt-next-word"); // it begins with <s>
    shown.choose(shown.place("dec.0.self.A", 1, 1));
    auto* facts = shown.view.findChild<QLabel*>("rowFacts");
    ASSERT_NE(facts, nullptr);
    EXPECT_TRUE(facts->text().contains("<s>")) << facts->text().toStdString();
    EXPECT_EQ(facts->textFormat(), Qt::PlainText);
}

TEST(Explanation, NoArithmeticIsCutOff)
{
    for (const char* id : {"gpt-next-word", "thinking-machines", "additive-two-inputs", "rope-distance"}) {
        Shown shown(id);
        const auto& arithmetic = shown.view.arithmetic();
        for (NodeId node = 0; node < shown.workbench.graph().size(); ++node) {
            shown.choose({node, {0, 0, 0}});
            EXPECT_LE(arithmetic.reach(), arithmetic.width())
                << id << " " << shown.workbench.graph().node(node).info.name;
        }
    }
}

TEST(Explanation, FollowsATermToItsCell)
{
    Shown shown("thinking-machines");
    for (const Index k : {0, 1, 2}) {
        shown.choose(shown.place("S", 0, 1));
        QTest::mouseClick(&shown.view.arithmetic(), Qt::LeftButton, {}, shown.linkTo(shown.place("Q", 0, k)));
        EXPECT_EQ(shown.selection.kept(), shown.place("Q", 0, k));
        EXPECT_EQ(shown.view.place(), shown.place("Q", 0, k));
    }
}

TEST(Explanation, IsOfTheCellsOfTheStepThatTheStageShows)
{
    Shown shown("thinking-machines");
    Stage stage(shown.context());
    shown.choose(shown.place("Q", 1, 0));
    shown.selection.setNode(node(shown.workbench, "S"));
    EXPECT_EQ(shown.selection.kept(), shown.place("Q", 1, 0)) << "it stands there as well";
    shown.selection.setNode(node(shown.workbench, "Z"));
    EXPECT_FALSE(shown.selection.kept());
    EXPECT_FALSE(shown.view.place());
    shown.selection.setNode(node(shown.workbench, "Q"));
    EXPECT_FALSE(shown.selection.kept());
    shown.choose(shown.place("S", 0, 1));
    QTest::mouseClick(&shown.view.arithmetic(), Qt::LeftButton, {}, shown.linkTo(shown.place("Q", 0, 2)));
    EXPECT_EQ(shown.selection.kept(), shown.place("Q", 0, 2)) << "where a link leads";
    EXPECT_EQ(shown.view.place(), shown.place("Q", 0, 2));
}

TEST(Explanation, StaysWithTheKeptCellOfAMatrixThatAPasteEnlarges)
{
    Shown shown("thinking-machines");
    Stage stage(shown.context());
    stage.resize(900, 700);
    stage.show();
    shown.selection.setNode(node(shown.workbench, "Q"));
    QCoreApplication::processEvents();
    const CellPlace corner = shown.place("X", 0, 0);
    QTest::mouseClick(stage.viewport(), Qt::LeftButton, {}, stage.rectOf(corner.node, corner.cell).center().toPoint());
    QGuiApplication::clipboard()->setText("1\t2\t3\t4\n5\t6\t7\t8\n9\t1\t2\t3");
    QTest::keyClick(&stage, Qt::Key_V, Qt::ControlModifier);
    QTest::keyClick(&stage, Qt::Key_Return);
    QCoreApplication::processEvents();
    ASSERT_EQ(shown.workbench.graph().node(node(shown.workbench, "X")).shape, Shape::matrix(3, 4));
    EXPECT_EQ(shown.selection.kept(), shown.place("X", 0, 0));
    EXPECT_EQ(shown.view.place(), shown.place("X", 0, 0));
    EXPECT_FALSE(shown.view.findChild<QLabel*>("hint")->isVisible());
}

TEST(Explanation, LightsATermWithoutLeavingItsCell)
{
    Shown shown("thinking-machines");
    shown.choose(shown.place("S", 0, 1));
    QTest::mouseMove(&shown.view.arithmetic(), shown.linkTo(shown.place("K", 1, 2)));
    EXPECT_EQ(shown.selection.hovered(), shown.place("K", 1, 2));
    EXPECT_EQ(shown.view.place(), shown.place("S", 0, 1));
}

TEST(Explanation, IsReachedByKeyboard)
{
    Shown shown("thinking-machines");
    shown.choose(shown.place("S", 0, 1));
    for (int link = 0; link < 3; ++link) // Q[0,0], K[1,0], Q[0,1]
        QTest::keyClick(&shown.view.arithmetic(), Qt::Key_Right);
    QTest::keyClick(&shown.view.arithmetic(), Qt::Key_Return);
    EXPECT_EQ(shown.selection.kept(), shown.place("Q", 0, 1));
}

TEST(Explanation, FollowsAnEdit)
{
    Shown shown("thinking-machines");
    shown.choose(shown.place("S", 0, 1));
    put(shown.workbench, "X", {0, 0, 0}, 0.2);
    ASSERT_TRUE(wait([&] { return shown.view.arithmetic().arithmetic().total == "0.36"; }));
    EXPECT_EQ(shown.view.arithmetic().arithmetic().rows[0].valueText, "0.10");
}

TEST(Explanation, SaysWhatWasPrintedWrong)
{
    Shown shown("thinking-machines");
    shown.choose(shown.place("S", 0, 1));
    EXPECT_TRUE(shown.view.noticeText().contains("Printed 0.32, computed 0.31"));
    EXPECT_TRUE(shown.view.noticeText().contains("4 of 4 printed values disagree"));
    QTest::mouseClick(shown.view.findChild<QPushButton*>("nextDisagreement"), Qt::LeftButton);
    EXPECT_EQ(shown.selection.kept(), shown.place("S", 1, 0));
}

TEST(Explanation, ComparesNothingWithThePrintOnceNumbersBehindItAreChanged)
{
    Shown shown("thinking-machines");
    auto* notice = shown.view.findChild<QFrame*>("notice");
    put(shown.workbench, "X", {0, 0, 0}, 0.7);
    shown.choose(shown.place("S", 0, 0));
    EXPECT_FALSE(notice->isVisible());
    EXPECT_TRUE(shown.text("note").startsWith("Numbers behind this were changed")) << shown.text("note").toStdString();
    shown.workbench.pin(node(shown.workbench, "A")); // the edit is part of another document now
    shown.choose(shown.place("A", 0, 0));
    EXPECT_FALSE(notice->isVisible());
    EXPECT_TRUE(shown.text("note").startsWith("Numbers behind this were changed"));
    shown.choose(shown.place("S", 0, 1));
    EXPECT_FALSE(notice->isVisible());
    shown.workbench.undoStack().undo();
    shown.workbench.undoStack().undo();
    shown.choose(shown.place("S", 0, 0));
    ASSERT_TRUE(wait([&] { return notice->isVisible(); }));
    EXPECT_FALSE(shown.text("note").contains("changed"));
}

TEST(Explanation, ComparesWhatComesBeforeAPinButNotThePin)
{
    Shown shown("thinking-machines");
    auto* notice = shown.view.findChild<QFrame*>("notice");
    shown.workbench.pin(node(shown.workbench, "A"));
    shown.choose(shown.place("A", 0, 0));
    EXPECT_FALSE(notice->isVisible());
    shown.choose(shown.place("S", 0, 1));
    EXPECT_TRUE(notice->isVisible());
}

TEST(Explanation, AgreesWithTheCheckOfTheDocument)
{
    OpenExample open("thinking-machines");
    Computation computation = build(example("thinking-machines"), {});
    const CheckResult whole = check(computation);
    std::size_t disagreements = 0;
    for (const auto& [node, published] : open.workbench.computation().published)
        disagreements += printedCheck(open.workbench, {node, {}}).node.disagreements.size();
    EXPECT_EQ(disagreements, whole.disagreements.size());
    EXPECT_GT(disagreements, 0U);
}

TEST(Explanation, SaysWhatCanBeChanged)
{
    Shown shown("thinking-machines");
    shown.choose(shown.place("X", 0, 1));
    EXPECT_TRUE(shown.text("state").contains("a number you can change"));
    const NodeId weights = node(shown.workbench, "A");
    shown.workbench.pin(weights);
    shown.choose({node(shown.workbench, "A"), {0, 0, 0}});
    EXPECT_TRUE(shown.text("state").contains("fixed by hand"));
}

TEST(Explanation, ComputesWhatALargerScoreWouldDo)
{
    OpenExample open("causal-mask");
    const GraphShape& graph = open.workbench.graph();
    const CellPlace score = open.place("S", 2, 1);
    const NodeId weights = weightsOf(graph, score.node);
    ASSERT_NE(weights, noNode);
    const double before = open.workbench.values(score.node).view.at(score.cell);
    const auto would = valueIf(open.workbench, score, before + 0.1, {weights, score.cell});
    ASSERT_TRUE(would.has_value());
    open.workbench.pin(score.node);
    put(open.workbench, "S", score.cell, before + 0.1);
    EXPECT_NEAR(*would, open.workbench.values(weights).view.at(score.cell), 1e-12);
    EXPECT_GT(std::abs(*would - before), 1e-6);
}

TEST(Explanation, SaysThatTheMaskHidesAWholeRowInPlaceOfFigures)
{
    Shown shown("latent-attention");
    setSetting(shown.workbench, "mask.causal", true);
    paintCells(shown.workbench, node(shown.workbench, "mask"), {{0, 1}, {0, 1}, {0, 4}}, false);
    for (const char* name : {"A", "S_masked"}) {
        shown.choose(shown.place(name, 0, 1));
        EXPECT_TRUE(shown.text("rowFacts").startsWith("The mask hides every key of this row"))
            << name << ": " << shown.text("rowFacts").toStdString();
        EXPECT_FALSE(shown.view.findChild<QLabel*>("whatIf")->isVisible()) << name;
    }
    shown.choose(shown.place("A", 0, 1));
    EXPECT_EQ(shown.view.arithmetic().arithmetic().termHeading, "e^{x - (−∞)}");
    shown.choose(shown.place("A", 1, 1));
    EXPECT_TRUE(shown.text("rowFacts").startsWith("largest weight")) << shown.text("rowFacts").toStdString();
}

TEST(Explanation, NamesTheRowAloneWhereItsWeightsAreFixed)
{
    Shown shown("thinking-machines");
    shown.choose(shown.place("A", 1, 0));
    EXPECT_TRUE(shown.text("rowTitle").endsWith("before and after"));
    shown.workbench.pin(node(shown.workbench, "A"));
    shown.choose(shown.place("A", 1, 0));
    EXPECT_EQ(shown.text("rowTitle"), "Row “Machines”");
}

TEST(Explanation, SaysTheChangeOfACellWhereChangesAreShown)
{
    Shown shown("thinking-machines");
    shown.workbench.rememberState();
    put(shown.workbench, "X", {0, 0, 0}, value(shown.workbench, "X", {0, 0, 0}) + 0.25);
    shown.choose(shown.place("X", 0, 0));
    EXPECT_EQ(shown.text("position"), "row 0, column 0");
    shown.display.set(&DisplaySettings::showChange, true);
    shown.choose(shown.place("X", 0, 0));
    EXPECT_EQ(shown.text("position"), "row 0, column 0 · Δ +0.25");
    shown.display.set(&DisplaySettings::showChange, false);
}

TEST(RowChart, ShowsTheRowAndItsEntropy)
{
    Shown shown("thinking-machines");
    shown.choose(shown.place("A", 1, 0));
    ASSERT_NE(shown.view.rowChart(), nullptr);
    const RowBars& bars = shown.view.rowChart()->bars();
    ASSERT_EQ(bars.weights.size(), 2U);
    EXPECT_EQ(bars.weights[0], value(shown.workbench, "A", {0, 1, 0}));
    EXPECT_EQ(bars.before[1], value(shown.workbench, "S_scaled", {0, 1, 1}));
    RowBars even;
    even.weights = {0.25, 0.25, 0.25, 0.25, 0};
    EXPECT_DOUBLE_EQ(even.entropy(), 2);
}

TEST(RowChart, ShowsWeightsAloneThatAreNotMadeRowByRow)
{
    Shown shown("vision-seven");
    for (const auto& [matrix, slice, row] : {std::tuple{"cls_row.0", 1, 0}, {"cls_attention.0", 0, 1}}) {
        shown.choose({node(shown.workbench, matrix), {slice, row, 3}});
        ASSERT_NE(shown.view.rowChart(), nullptr);
        EXPECT_TRUE(shown.view.rowChart()->bars().before.empty()) << matrix;
        EXPECT_EQ(shown.view.rowChart()->bars().weights.size(), 16U) << matrix;
    }
}

TEST(RowChart, StacksTheBarsWhereItIsTooNarrowToCompareThem)
{
    const heedmap::Display display;
    RowChart chart(display);
    RowBars bars;
    bars.labels = {"a", "b"};
    bars.before = {1, 2};
    bars.weights = {0.27, 0.73};
    chart.resize(400, 100);
    chart.show();
    chart.showBars(bars);
    const QWidget& plot = *chart.layout()->itemAt(0)->widget();
    const int beside = plot.height();
    chart.resize(200, 100);
    EXPECT_EQ(plot.height(), 2 * beside);
    chart.resize(400, 100);
    EXPECT_EQ(plot.height(), beside);
}

} // namespace
} // namespace heedmap::test
