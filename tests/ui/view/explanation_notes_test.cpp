#include "explanation_support.h"

#include "view/explanation/printed_notice.h"
#include "view/explanation/what_if.h"
#include "view/scene/printed_check.h"

#include <QPushButton>
#include <QTest>

#include <cmath>

namespace heedmap::test {
namespace {

TEST(ExplanationNotes, SaysWhatANumberFormatMadeOfTheSum)
{
    ShownExplanation shown("thinking-machines");
    const CellPlace score = shown.place("S", 0, 1);
    shown.choose(score);
    EXPECT_TRUE(shown.arithmetic().arithmetic().notes.empty());
    shown.workbench.setNumberFormat(floatFormat("bfloat16"));
    shown.choose(score);
    shown.settle();
    const Arithmetic& arithmetic = shown.arithmetic().arithmetic();
    EXPECT_EQ(arithmetic.rows.size(), 3U);
    ASSERT_EQ(arithmetic.notes.size(), 1);
    EXPECT_EQ(arithmetic.notes.front().toStdString(), "0.3111 rounded to bfloat16: 0.3105");
    EXPECT_EQ(value(shown.workbench, "S", {0, 0, 1}), 0.310546875);
}

TEST(ExplanationNotes, SaysThatANumberIsTooLargeForAFormat)
{
    ShownExplanation shown("thinking-machines");
    shown.workbench.setNumberFormat(floatFormat("float16"));
    put(shown.workbench, "W_Q", {0, 0, 0}, 4e5);
    shown.choose(shown.place("W_Q", 0, 0));
    EXPECT_TRUE(shown.text("state").contains("4.00e5 is too large: the largest number of float16 is 65504"))
        << shown.text("state").toStdString();
    put(shown.workbench, "W_Q", {0, 0, 0}, -6e4);
    put(shown.workbench, "X", {0, 0, 0}, 2);
    shown.choose(shown.place("Q", 0, 0));
    ASSERT_EQ(shown.arithmetic().arithmetic().notes.size(), 1);
    EXPECT_TRUE(shown.arithmetic().arithmetic().notes.front().endsWith("the largest number of float16 is 65504"))
        << shown.arithmetic().arithmetic().notes.front().toStdString();
}

TEST(ExplanationNotes, SaysWhatWasPrintedWrong)
{
    ShownExplanation shown("thinking-machines");
    shown.choose(shown.place("S", 0, 1));
    EXPECT_TRUE(shown.view.findChild<PrintedNotice*>()->text().contains("Printed 0.32, computed 0.31"));
    EXPECT_TRUE(shown.view.findChild<PrintedNotice*>()->text().contains("4 of 4 printed values disagree"));
    QTest::mouseClick(shown.view.findChild<QPushButton*>("nextDisagreement"), Qt::LeftButton);
    EXPECT_EQ(shown.selection.kept(), shown.place("S", 1, 0));
}

TEST(ExplanationNotes, ComparesNothingWithThePrintOnceNumbersBehindItAreChanged)
{
    ShownExplanation shown("thinking-machines");
    auto* notice = shown.view.findChild<QFrame*>("notice");
    put(shown.workbench, "X", {0, 0, 0}, 0.7);
    shown.choose(shown.place("S", 0, 0));
    EXPECT_FALSE(notice->isVisible());
    EXPECT_TRUE(shown.text("note").startsWith("Numbers that this depends on have changed"))
        << shown.text("note").toStdString();
    shown.workbench.pin(node(shown.workbench, "A")); // the edit is part of another document now
    shown.choose(shown.place("A", 0, 0));
    EXPECT_FALSE(notice->isVisible());
    EXPECT_TRUE(shown.text("note").startsWith("Numbers that this depends on have changed"));
    shown.choose(shown.place("S", 0, 1));
    EXPECT_FALSE(notice->isVisible());
    shown.workbench.undoStack().undo();
    shown.workbench.undoStack().undo();
    shown.choose(shown.place("S", 0, 0));
    ASSERT_TRUE(wait([&] { return notice->isVisible(); }));
    EXPECT_FALSE(shown.text("note").contains("changed"));
}

TEST(ExplanationNotes, ComparesWhatComesBeforeAPinButNotThePin)
{
    ShownExplanation shown("thinking-machines");
    auto* notice = shown.view.findChild<QFrame*>("notice");
    shown.workbench.pin(node(shown.workbench, "A"));
    shown.choose(shown.place("A", 0, 0));
    EXPECT_FALSE(notice->isVisible());
    shown.choose(shown.place("S", 0, 1));
    EXPECT_TRUE(notice->isVisible());
}

TEST(ExplanationNotes, AgreesWithTheCheckOfTheDocument)
{
    OpenExample open("thinking-machines");
    open.workbench.setSpeed(everythingQuick); // no view has its numbers evaluated
    Computation computation = build(example("thinking-machines"), {});
    const CheckResult whole = check(computation);
    std::size_t disagreements = 0;
    for (const auto& [node, published] : open.workbench.computation().published)
        disagreements += printedCheck(open.workbench, {node, {}}).node.disagreements.size();
    EXPECT_EQ(disagreements, whole.disagreements.size());
    EXPECT_GT(disagreements, 0U);
}

TEST(ExplanationNotes, SaysWhatCanBeChanged)
{
    ShownExplanation shown("thinking-machines");
    shown.choose(shown.place("X", 0, 1));
    EXPECT_TRUE(shown.text("state").contains("a number you can change"));
    const NodeId weights = node(shown.workbench, "A");
    shown.workbench.pin(weights);
    shown.choose({node(shown.workbench, "A"), {0, 0, 0}});
    EXPECT_TRUE(shown.text("state").contains("fixed by hand"));
}

TEST(ExplanationNotes, ComputesWhatALargerScoreWouldDo)
{
    OpenExample open("causal-mask");
    open.workbench.setSpeed(everythingQuick); // no view has its numbers evaluated
    const GraphShape& graph = open.workbench.graph();
    const CellPlace score = open.place("S", 2, 1);
    const NodeId weights = weightsOf(graph, score.node);
    ASSERT_NE(weights, noNode);
    const double before = evaluated(open.workbench, score.node).view.at(score.cell);
    const auto would = valueIf(open.workbench, score, before + 0.1, {weights, score.cell});
    ASSERT_TRUE(would.has_value());
    open.workbench.pin(score.node);
    put(open.workbench, "S", score.cell, before + 0.1);
    EXPECT_NEAR(*would, evaluated(open.workbench, weights).view.at(score.cell), 1e-12);
    EXPECT_GT(std::abs(*would - before), 1e-6);
}

TEST(ExplanationNotes, SaysTheChangeOfACellWhereChangesAreShown)
{
    ShownExplanation shown("thinking-machines");
    shown.workbench.takeSnapshot();
    put(shown.workbench, "X", {0, 0, 0}, value(shown.workbench, "X", {0, 0, 0}) + 0.25);
    shown.choose(shown.place("X", 0, 0));
    EXPECT_EQ(shown.text("position"), "row 0, column 0");
    shown.display.set(&DisplaySettings::showChange, true);
    shown.choose(shown.place("X", 0, 0));
    EXPECT_EQ(shown.text("position"), "row 0, column 0 · Δ +0.25");
    shown.display.set(&DisplaySettings::showChange, false);
}

} // namespace
} // namespace heedmap::test
