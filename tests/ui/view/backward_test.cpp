#include "explanation_support.h"
#include "stage_support.h"
#include "support/view_places.h"
#include "support/wait.h"

#include "model/gradients/weight_wish.h"
#include "view/explanation/explanation.h"
#include "view/explanation/lever_panel.h"
#include "view/explanation/nudge_panel.h"
#include "view/scene/cell_name.h"
#include "view/scene/gradient_switch.h"
#include "view/steps/rails.h"
#include "view/steps/step_dots.h"
#include "view/steps/steps_bar.h"

#include <heedmap/document/reader.h>

#include <QTest>

#include <cmath>

namespace heedmap::test {
namespace {

/// The stage with the gradients of a cell of Z.
struct BackwardStage : ShownStage {
    explicit BackwardStage(const std::string& name, const std::string& id = "causal-mask") : ShownStage(id, name)
    {
        workbench.aim(GradientTarget{"Z", Cell{0, 4, 1}});
        settle();
    }
    QRectF rect(const std::string& name, const Cell& cell) { return stage.rectOf(node(workbench, name), cell); }
};

TEST(Backward, PutsEachGradientUnderItsMatrixInTheSameColumns)
{
    BackwardStage shown("A");
    for (const char* name : {"S_masked", "A"}) {
        const QRectF above = shown.rect(name, {0, 4, 1});
        const QRectF below = shown.rect(std::string("grad.") + name, {0, 4, 1});
        ASSERT_FALSE(below.isEmpty()) << name;
        EXPECT_EQ(above.left(), below.left()) << name;
        EXPECT_EQ(above.size(), below.size()) << name;
        EXPECT_GT(below.top(), above.bottom()) << name;
    }
    EXPECT_EQ(shown.rect("grad.A", {0, 2, 0}).top(), shown.rect("grad.S_masked", {0, 2, 0}).top());
}

TEST(Backward, FitsTheStageWithTheGradientsOfAProduct)
{
    BackwardStage shown("S");
    const QRectF all = QRectF(shown.stage.viewport()->rect());
    for (const char* name : {"Q", "K", "S", "grad.Q", "grad.K", "grad.S"})
        for (const Cell& cell : {Cell{0, 0, 0}, Cell{0, 4, 3}})
            EXPECT_TRUE(all.contains(shown.rect(name, cell))) << name;
    EXPECT_EQ(shown.rect("K", {0, 0, 3}).left(), shown.rect("grad.K", {0, 0, 3}).left()) << "both are transposed";
}

TEST(Backward, LightsWhatAGradientIsMadeFrom)
{
    BackwardStage shown("S");
    shown.selection.hover(shown.place("grad.Q", 4, 1)); // dQ = dS K: row 4 of dS, column 1 of K
    const auto scores = outlinesOf(shown.stage, node(shown.workbench, "grad.S"));
    ASSERT_EQ(scores.size(), 1U);
    EXPECT_EQ(scores.front(), shown.rect("grad.S", {0, 4, 0}) | shown.rect("grad.S", {0, 4, 4}));
    const auto keys = outlinesOf(shown.stage, node(shown.workbench, "K"));
    ASSERT_EQ(keys.size(), 1U);
    EXPECT_EQ(keys.front(), shown.rect("K", {0, 0, 1}) | shown.rect("K", {0, 4, 1}));
    EXPECT_EQ(outlinesOf(shown.stage, node(shown.workbench, "Q")).size(), 1U) << "its twin";
}

TEST(Backward, KeepsACellOfAGradientAndTypesNothingIntoIt)
{
    BackwardStage shown("A");
    QTest::mouseClick(shown.stage.viewport(), Qt::LeftButton, {}, shown.middleOf("grad.S_masked", {0, 4, 1}));
    ASSERT_EQ(shown.selection.kept(), shown.place("grad.S_masked", 4, 1));
    const int edits = shown.workbench.undoStack().count();
    QTest::keyClick(&shown.stage, Qt::Key_5);
    QTest::keyClick(&shown.stage, Qt::Key_P);
    QTest::keyClick(&shown.stage, Qt::Key_Delete);
    EXPECT_EQ(shown.workbench.undoStack().count(), edits);
    EXPECT_TRUE(shown.stage.shown().spokenCell(shown.place("grad.S_masked", 0, 4)).contains("no gradient: masked"));
}

TEST(Backward, TakesNoRoomWhenItIsOff)
{
    ShownStage plain("causal-mask", "S");
    const QRect before = plain.cells("S");
    plain.workbench.aim(GradientTarget{"Z", Cell{0, 4, 1}});
    plain.settle();
    EXPECT_NE(plain.cells("S"), before);
    plain.workbench.aim(std::nullopt);
    plain.settle();
    EXPECT_EQ(plain.cells("S"), before);
}

TEST(Backward, WalksThereAndBackInTheStepsBar)
{
    OpenExample shown("causal-mask");
    StepsBar bar(shown.context());
    bar.resize(1200, 76);
    bar.show();
    shown.workbench.aim(GradientTarget{"Z", Cell{0, 4, 1}});
    auto* dots = bar.findChild<StepDots*>();
    shown.selection.setStep(0);
    const double above = dots->dotAt(0).y();
    const int turn = shown.selection.turn();
    for (int i = 0; i <= turn; ++i)
        bar.next();
    EXPECT_TRUE(shown.selection.back());
    EXPECT_EQ(shown.selection.step(), turn);
    EXPECT_GT(dots->dotAt(0).y(), above) << "on the lower rail";
    QTest::mouseClick(dots, Qt::LeftButton, {}, dots->dotAt(2).toPoint());
    EXPECT_EQ(shown.selection.step(), 2);
    EXPECT_TRUE(shown.selection.back());
    bar.last();
    EXPECT_EQ(shown.selection.step(), 0);
    EXPECT_FALSE(bar.findChild<QToolButton*>("next")->isEnabled());
    shown.settle();
    EXPECT_TRUE(Rails::pillFormula(shown.context()).startsWith("Z\\text{ "));
    const auto names = dots->namesThatFit();
    for (std::size_t i = 0; i < names.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            EXPECT_FALSE(names[i].rect.intersects(names[j].rect)) << names[i].text.toStdString();
}

/// The explanation at a cell of a gradient.
struct Nudged : OpenExample {
    Nudged() : OpenExample("causal-mask"), explanation(context())
    {
        workbench.aim(GradientTarget{"Z", Cell{0, 4, 1}});
        explanation.resize(360, 800);
        explanation.show();
    }
    NudgePanel& at(const std::string& name, Index row, Index col)
    {
        selection.setNode(node(workbench, name));
        selection.keep(place("grad." + name, row, col));
        settle();
        return *explanation.findChild<NudgePanel*>();
    }
    double target() { return value(workbench, "Z", {0, 4, 1}); }

    Explanation explanation;
};

TEST(Backward, TriesAChangeThatOneUndoTakesBack)
{
    Nudged shown;
    NudgePanel& panel = shown.at("W_Q", 3, 1);
    ASSERT_TRUE(panel.isVisible());
    const double slope = value(shown.workbench, "grad.W_Q", {0, 3, 1});
    const double before = shown.target();
    const double number = value(shown.workbench, "W_Q", {0, 3, 1});
    EXPECT_NE(slope, 0);
    EXPECT_EQ(panel.line(1)[2], "");
    panel.findChild<QToolButton*>("try1")->click();
    shown.settle();
    EXPECT_EQ(value(shown.workbench, "W_Q", {0, 3, 1}), number + 0.1);
    const double real = shown.target() - before;
    EXPECT_NEAR(panel.line(1)[2].replace(QChar(0x2212), '-').toDouble(), real, 1e-2 * std::abs(real));
    EXPECT_NEAR(real, 0.1 * slope, 0.2 * std::abs(0.1 * slope));
    shown.workbench.undoStack().undo();
    shown.settle();
    EXPECT_EQ(shown.target(), before);
    EXPECT_NE(panel.line(1)[2], "") << "what was tried is still told";
    put(shown.workbench, "W_V", {0, 1, 1}, 0.5);
    shown.settle();
    EXPECT_EQ(panel.line(1)[2], "") << "but not of other numbers";
}

TEST(Backward, TriesAComputedNumberInACopy)
{
    Nudged shown;
    NudgePanel& panel = shown.at("S", 4, 1);
    const double slope = value(shown.workbench, "grad.S", {0, 4, 1});
    const int edits = shown.workbench.undoStack().count();
    panel.findChild<QToolButton*>("try0")->click();
    EXPECT_FALSE(panel.findChild<QToolButton*>("try0")->isEnabled()) << "it goes on beside the window";
    ASSERT_TRUE(wait([&] { return panel.line(0)[2] != ""; }));
    EXPECT_EQ(shown.workbench.undoStack().count(), edits);
    EXPECT_FALSE(shown.workbench.pinned(node(shown.workbench, "S")));
    EXPECT_NEAR(panel.line(0)[2].replace(QChar(0x2212), '-').toDouble(), 0.01 * slope, 1e-2 * std::abs(0.01 * slope));
}

struct Levers : OpenExample {
    Levers() : OpenExample("causal-mask"), explanation(context())
    {
        explanation.resize(360, 900);
        explanation.show();
        selection.keep(place("A", 4, 1));
        settle();
    }

    QToolButton* link(int i) { return explanation.findChild<QToolButton*>(QStringLiteral("lever%1").arg(i)); }
    QString told() { return explanation.findChild<QLabel*>("leverTold")->text(); }

    Explanation explanation;
    LeverPanel& panel = *explanation.findChild<LeverPanel*>();
};

TEST(Backward, AsksWhichNumberHelpsMostAndLeadsThere)
{
    Levers shown;
    ASSERT_TRUE(shown.panel.isVisible());
    EXPECT_FALSE(shown.link(0)->isVisible());
    shown.explanation.findChild<QToolButton*>("leverAsk")->click();
    shown.settle();
    EXPECT_EQ(shown.workbench.gradients().target(), (GradientTarget{"A", Cell{0, 4, 1}}));
    EXPECT_TRUE(shown.link(4)->isVisible());
    const QString place = shown.link(1)->text();
    shown.link(1)->click();
    ASSERT_TRUE(shown.selection.kept());
    EXPECT_EQ(cellName(shown.workbench.graph(), *shown.selection.kept()), place);
    EXPECT_EQ(shown.selection.node(), shown.selection.kept()->node);
    shown.settle();
    EXPECT_FALSE(shown.panel.isVisible()) << "the gradients are of another number";
}

TEST(Backward, TheScoreOfAnAnswerLeadsToWhatMovesIt)
{
    ShownExplanation shown("vit-digits");
    auto& ask = *shown.view.findChild<QToolButton*>("leverAsk");
    shown.choose(shown.place("cls_out", 0, 2));
    EXPECT_FALSE(ask.isVisible()) << "there are no gradients yet";
    shown.selection.switchGradients();
    shown.choose(shown.place("logits", 0, 2));
    ASSERT_TRUE(ask.isVisible());
    EXPECT_EQ(ask.text(), "Which number helps most?");
    ask.click();
    shown.settle();
    EXPECT_EQ(shown.workbench.gradients().target(), (GradientTarget{"logits", Cell{0, 0, 2}}));
    shown.choose(shown.place("cls_out", 0, 2));
    ASSERT_TRUE(ask.isVisible());
    EXPECT_EQ(ask.text(), "Gradients of this number");
    shown.choose(shown.place("image", 0, 2));
    EXPECT_FALSE(ask.isVisible()) << "it is given: nothing moves it";
}

TEST(Backward, ChangesTheWeightsSoThatANumberIsWhatWasTyped)
{
    Levers shown;
    shown.explanation.findChild<QToolButton*>("leverAsk")->click();
    shown.settle();
    const double before = value(shown.workbench, "A", {0, 4, 1});
    const int edits = shown.workbench.undoStack().count();
    auto* wanted = shown.explanation.findChild<QLineEdit*>("leverWanted");
    wanted->setText("1/2");
    shown.explanation.findChild<QToolButton*>("leverChange")->click();
    ASSERT_TRUE(wait([&] { return shown.workbench.undoStack().count() > edits; }));
    EXPECT_NEAR(value(shown.workbench, "A", {0, 4, 1}), 0.5, 1e-9);
    EXPECT_TRUE(shown.told().startsWith("Done")) << shown.told().toStdString();
    shown.workbench.undoStack().undo();
    EXPECT_EQ(value(shown.workbench, "A", {0, 4, 1}), before);
    shown.settle();
    EXPECT_EQ(shown.told(), "");
    wanted->setText("2");
    shown.explanation.findChild<QToolButton*>("leverChange")->click();
    ASSERT_TRUE(wait([&] { return shown.told().startsWith("This cannot be reached"); }));
    EXPECT_EQ(value(shown.workbench, "A", {0, 4, 1}), before);
}

TEST(Backward, ChangesTheWeightsSoThatANumberIsWhatItWasDraggedTo)
{
    Levers shown;
    const double before = value(shown.workbench, "A", {0, 4, 2});
    WeightWish::of(shown.workbench).wish(shown.place("A", 4, 2), 0.25);
    ASSERT_TRUE(wait([&] { return shown.workbench.undoStack().count() > 0; }));
    EXPECT_NEAR(value(shown.workbench, "A", {0, 4, 2}), 0.25, 1e-9);
    EXPECT_EQ(shown.selection.kept(), shown.place("A", 4, 2));
    EXPECT_EQ(shown.workbench.gradients().target(), (GradientTarget{"A", Cell{0, 4, 2}}));
    EXPECT_TRUE(shown.told().startsWith("Done")) << shown.told().toStdString();
    shown.workbench.undoStack().undo();
    EXPECT_EQ(value(shown.workbench, "A", {0, 4, 2}), before);
    EXPECT_FALSE(shown.workbench.undoStack().canUndo());
}

TEST(Backward, ChangesNoWeightsOfADocumentThatWasEditedMeanwhile)
{
    Levers shown;
    shown.explanation.findChild<QToolButton*>("leverAsk")->click();
    shown.settle();
    shown.explanation.findChild<QLineEdit*>("leverWanted")->setText("1/2");
    shown.explanation.findChild<QToolButton*>("leverChange")->click();
    put(shown.workbench, "W_Q", {0, 0, 0}, 0.25);
    const int edits = shown.workbench.undoStack().count();
    ASSERT_TRUE(wait([&] { return shown.told().startsWith("The document changed meanwhile"); }))
        << shown.told().toStdString();
    EXPECT_EQ(shown.workbench.undoStack().count(), edits);
    EXPECT_EQ(value(shown.workbench, "W_Q", {0, 0, 0}), 0.25);
    EXPECT_TRUE(shown.explanation.findChild<QToolButton*>("leverChange")->isEnabled());
}

TEST(Backward, WhatTheMaskHidesGoesByTheMaskOfItsHead)
{
    Workbench workbench;
    workbench.open(readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product",
        "config": {"mask": {"custom": true}}, "arrays": {"Q": [[[1], [2]], [[3], [4]]], "K": [[[1], [2]], [[1], [0]]],
        "V": [[[1], [2]], [[3], [1]]], "mask": [[[1, 0], [1, 1]], [[1, 1], [0, 1]]]}})"),
                   {});
    workbench.setSpeed(everythingQuick); // no view has its numbers evaluated
    workbench.aim(GradientTarget{"Z", Cell{1, 0, 0}});
    const NodeId gradient = node(workbench, "grad.S_masked");
    for (const Cell& hidden : {Cell{0, 0, 1}, Cell{1, 1, 0}}) {
        EXPECT_TRUE(maskedGradient(workbench, {gradient, hidden}));
        EXPECT_FALSE(maskedGradient(workbench, {gradient, {1 - hidden.slice, hidden.row, hidden.col}}));
    }
}

} // namespace
} // namespace heedmap::test
