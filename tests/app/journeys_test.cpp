#include "model/masks.h"
#include "model/pasted_block.h"
#include "model/reshape.h"
#include "support/journey_fixture.h"
#include "view/explanation/arithmetic_view.h"
#include "view/explanation/explanation.h"

#include <QClipboard>

namespace heedmap {
namespace {

TEST_F(JourneyTest, AChangedWeightIsSeenInTheWeightsAndInTheExplanationAndUndone)
{
    show("A");
    click("A", {0, 0, 1});
    QTest::keyClick(&stage(), Qt::Key_Escape);
    settle();
    const QImage before = matrix("A");
    const double was = number("A", {0, 0, 1});
    show("Q");
    click("W_Q", {0, 0, 0});
    type("7/2");
    EXPECT_EQ(number("W_Q", {0, 0, 0}), 3.5);
    show("A");
    EXPECT_NE(matrix("A"), before);
    click("A", {0, 0, 1});
    auto* explanation = m_window->findChild<Explanation*>();
    EXPECT_EQ(explanation->place(), (CellPlace{node("A"), {0, 0, 1}}));
    const double now = number("A", {0, 0, 1});
    EXPECT_NE(now, was);
    EXPECT_EQ(explanation->findChild<ArithmeticView*>()->arithmetic().result, QString::number(now, 'f', 3));
    press("Ctrl+Z");
    QTest::keyClick(&stage(), Qt::Key_Escape);
    settle();
    EXPECT_EQ(number("A", {0, 0, 1}), was);
    EXPECT_EQ(matrix("A"), before);
}

TEST_F(JourneyTest, AMaskPaintedByHandIsThePreset)
{
    m_window->open("examples:scores-scaled");
    setSetting(workbench(), "mask.causal", true);
    settle();
    const Tensor preset = numbers("A");
    workbench().undoStack().undo();
    setSetting(workbench(), "mask.custom", true);
    settle();
    const char* mask = "mask";
    ASSERT_NE(node(mask), noNode);
    m_window->selection().setNode(node(mask));
    settle();
    const Index n = shape(mask).rows;
    ASSERT_GT(n, 1);
    for (Index row = 0; row < n; ++row)
        for (Index col = 0; col < shape(mask).cols; ++col)
            if ((number(mask, {0, row, col}) != 0) != (col <= row))
                QTest::mouseDClick(stage().viewport(), Qt::LeftButton, {}, middleOf(mask, {0, row, col})), settle();
    for (Index row = 0; row < n; ++row)
        for (Index col = 0; col < shape(mask).cols; ++col)
            EXPECT_EQ(number(mask, {0, row, col}), col <= row ? 1 : 0) << row << ", " << col;
    for (Index row = 0; row < n; ++row)
        for (Index col = 0; col < n; ++col)
            EXPECT_DOUBLE_EQ(number("A", {0, row, col}), preset.at({0, row, col})) << row << ", " << col;
    workbench().undoStack().setIndex(0);
}

TEST_F(JourneyTest, StepsFromTheFirstToTheLastWithSpaceAndBack)
{
    Selection& selection = m_window->selection();
    const int last = static_cast<int>(selection.steps().size()) - 1;
    selection.setStep(0);
    stage().setFocus();
    for (int step = 1; step <= last; ++step) {
        QTest::keyClick(&stage(), Qt::Key_Space);
        EXPECT_EQ(selection.step(), step);
    }
    for (int step = last - 1; step >= 0; --step) {
        QTest::keyClick(&stage(), Qt::Key_PageUp);
        EXPECT_EQ(selection.step(), step);
    }
}

TEST_F(JourneyTest, HomeAndEndBelongToTheMatrixOnceACellIsChosen)
{
    Selection& selection = m_window->selection();
    show("S");
    const int step = selection.step();
    QTest::keyClick(&stage(), Qt::Key_End);
    EXPECT_EQ(selection.step(), static_cast<int>(selection.steps().size()) - 1);
    show("Q");
    click("X", {0, 0, 1});
    QTest::keyClick(&stage(), Qt::Key_End);
    EXPECT_EQ(selection.kept(), (CellPlace{node("X"), {0, 0, 2}}));
    QTest::keyClick(&stage(), Qt::Key_Home);
    EXPECT_EQ(selection.kept(), (CellPlace{node("X"), {0, 0, 0}}));
    QTest::keyClick(&stage(), Qt::Key_End, Qt::ControlModifier);
    EXPECT_EQ(selection.kept(), (CellPlace{node("X"), {0, 1, 2}}));
    QTest::keyClick(&stage(), Qt::Key_Escape);
    QTest::keyClick(&stage(), Qt::Key_Home);
    EXPECT_EQ(selection.step(), 0);
    EXPECT_NE(step, 0);
}

TEST_F(JourneyTest, ABlockFromASpreadsheetIsPastedAndOneThatIsTooLargeAsksOnce)
{
    show("Q");
    click("X", {0, 0, 0});
    QGuiApplication::clipboard()->setText("1\t2\t3\r\n4\t5\t6\r\n");
    QTest::keySequence(&stage(), QKeySequence::Paste);
    EXPECT_EQ(number("X", {0, 1, 2}), 6);
    QGuiApplication::clipboard()->setText("1\t2\t3\n4\t5\t6\n7\t8\t9\n");
    QTest::keySequence(&stage(), QKeySequence::Paste);
    EXPECT_EQ(shape("X").rows, 2) << "not before it is agreed to";
    QTest::keyClick(&stage(), Qt::Key_Escape);
    EXPECT_EQ(shape("X").rows, 2);
    QTest::keySequence(&stage(), QKeySequence::Paste);
    QTest::keyClick(&stage(), Qt::Key_Return);
    settle();
    EXPECT_EQ(shape("X"), Shape::matrix(3, 3));
    EXPECT_EQ(number("X", {0, 2, 1}), 8);
    EXPECT_EQ(shape("A"), Shape::matrix(3, 3));
    EXPECT_EQ(m_window->actions()["undo"]->text(), "Undo paste into X");
    press("Ctrl+Z");
    EXPECT_EQ(shape("X").rows, 2);
    EXPECT_EQ(number("X", {0, 1, 2}), 6);
    workbench().undoStack().setIndex(0);
}

TEST_F(JourneyTest, ASmallerBlockFillsTheCornerAndOffersToShrinkItsMatrix)
{
    show("Q");
    click("X", {0, 0, 0});
    QGuiApplication::clipboard()->setText("1\t2\n3\t4\n");
    QTest::keySequence(&stage(), QKeySequence::Paste);
    EXPECT_EQ(number("X", {0, 1, 1}), 4);
    EXPECT_EQ(shape("X"), Shape::matrix(2, 3)) << "the rest stays until it is agreed to";
    QTest::keyClick(&stage(), Qt::Key_Escape);
    EXPECT_EQ(shape("X"), Shape::matrix(2, 3));
    QTest::keySequence(&stage(), QKeySequence::Paste);
    QTest::keyClick(&stage(), Qt::Key_Return);
    settle();
    EXPECT_EQ(shape("X"), Shape::matrix(2, 2));
    EXPECT_EQ(number("X", {0, 1, 1}), 4);
    press("Ctrl+Z");
    EXPECT_EQ(shape("X"), Shape::matrix(2, 3));
    workbench().undoStack().setIndex(0);
}

TEST_F(JourneyTest, LabelsOfAPastedTableBecomeTokensAndLabels)
{
    show("Q");
    click("X", {0, 0, 0});
    QGuiApplication::clipboard()->setText("\tsize\tspeed\tage\ncat\t1\t2\t3\nmouse\t4\t5\t6\n");
    QTest::keySequence(&stage(), QKeySequence::Paste);
    settle();
    EXPECT_EQ(number("X", {0, 1, 2}), 6);
    EXPECT_EQ(workbench().head().tokens.query, (std::vector<std::string>{"cat", "mouse"}));
    const NodeInfo& info = workbench().graph().node(workbench().graph().find("X")).info;
    ASSERT_NE(info.cols.labels, nullptr);
    EXPECT_EQ(*info.cols.labels, (std::vector<std::string>{"size", "speed", "age"}));
    press("Ctrl+Z");
    EXPECT_NE(workbench().head().tokens.query, (std::vector<std::string>{"cat", "mouse"}));
    workbench().undoStack().setIndex(0);
}

TEST_F(JourneyTest, AUniformPinMakesTheOutputTheMeanOfTheValues)
{
    show("A");
    click("A", {0, 0, 0});
    const double computed = number("A", {0, 0, 0});
    QTest::keyClick(&stage(), Qt::Key_P);
    ASSERT_TRUE(workbench().pinned(node("A")));
    for (const Cell& cell : {Cell{0, 0, 0}, Cell{0, 0, 1}, Cell{0, 1, 0}, Cell{0, 1, 1}}) {
        click("A", cell);
        type("1/2");
    }
    settle();
    for (Index col = 0; col < shape("Z").cols; ++col)
        EXPECT_DOUBLE_EQ(number("Z", {0, 0, col}), (number("V", {0, 0, col}) + number("V", {0, 1, col})) / 2);
    QTest::keyClick(&stage(), Qt::Key_P);
    settle();
    EXPECT_FALSE(workbench().pinned(node("A")));
    EXPECT_EQ(number("A", {0, 0, 0}), computed);
    workbench().undoStack().setIndex(0);
}

TEST_F(JourneyTest, WhatTheStageReadsOutIsSaidToAScreenReader)
{
    show("S");
    click("S", {0, 0, 1});
    QTest::keyClick(&stage(), Qt::Key_Down);
    EXPECT_TRUE(stage().accessibleDescription().contains("S[1, 1]")) << stage().accessibleDescription().toStdString();
    EXPECT_TRUE(stage().accessibleDescription().contains(QString::number(number("S", {0, 1, 1}))))
        << stage().accessibleDescription().toStdString();
    EXPECT_TRUE(stage().accessibleDescription().contains("Machines"));
}

} // namespace
} // namespace heedmap
