#include "stage_support.h"

#include "ui/view/key_support.h"

#include "model/gradients/weight_wish.h"
#include "model/tokens.h"
#include "view/edit/cell_drag.h"

#include <QApplication>
#include <QLineEdit>
#include <QMouseEvent>
#include <QUndoStack>

namespace heedmap::test {
namespace {

/// A drag of the left button, move by move, so that something may happen between them.
struct Drawn : ShownStage {
    using ShownStage::ShownStage;

    void press(const QPoint& at) { QTest::mousePress(stage.viewport(), Qt::LeftButton, {}, at); }
    void move(const QPoint& to)
    {
        QMouseEvent event(QEvent::MouseMove, to, stage.mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(stage.viewport(), &event);
        QCoreApplication::processEvents();
    }
    void drag(const QPoint& from, const QPoint& to)
    {
        press(from);
        settle();
        move((from + to) / 2);
        settle();
        move(to);
        settle();
    }
};

TEST(StageMouse, LetsGoOfACellThatIsUndoneUnderIt)
{
    Drawn shown("thinking-machines", "X");
    QUndoStack& stack = shown.workbench.undoStack();
    const auto rows = [&] { return shown.workbench.graph().node(node(shown.workbench, "X")).shape.rows; };
    setTokens(shown.workbench, TokenList::Query, {"one", "two", "three", "four", "five"});
    shown.settle();
    ASSERT_EQ(rows(), 5);
    const QPoint last = shown.middleOf("X", {0, 4, 0});
    shown.drag(last, last - QPoint(0, 40));
    ASSERT_EQ(stack.count(), 2);
    stack.undo();
    stack.undo();
    ASSERT_EQ(rows(), 2);
    shown.move(last - QPoint(0, 60));
    shown.move(last - QPoint(0, 80));
    EXPECT_EQ(stack.index(), 0);
    EXPECT_EQ(stack.count(), 2) << "what was undone can be done again";
}

TEST(StageMouse, LetsGoOfANumberThatIsUndoneUnderIt)
{
    Drawn shown("thinking-machines", "X");
    const double before = value(shown.workbench, "X", {0, 0, 0});
    const QPoint cell = shown.middleOf("X", {0, 0, 0});
    shown.drag(cell, cell + QPoint(0, 40));
    ASSERT_NE(value(shown.workbench, "X", {0, 0, 0}), before);
    shown.workbench.undoStack().undo();
    shown.move(cell + QPoint(0, 60));
    EXPECT_EQ(value(shown.workbench, "X", {0, 0, 0}), before);
    EXPECT_EQ(shown.workbench.undoStack().index(), 0);
}

TEST(StageMouse, SaysWhatAWeightShallBeAsItsDragEnds)
{
    Drawn shown("thinking-machines", "A");
    std::vector<double> wishes;
    QObject::connect(&WeightWish::of(shown.workbench), &WeightWish::wished, [&](const CellPlace& place, double wanted) {
        EXPECT_EQ(place, (CellPlace{node(shown.workbench, "A"), {0, 0, 1}}));
        wishes.push_back(wanted);
    });
    const double before = value(shown.workbench, "A", {0, 0, 1});
    const QPoint cell = shown.middleOf("A", {0, 0, 1});
    const QPoint up = cell - QPoint(0, 20);
    shown.drag(cell, up);
    EXPECT_TRUE(wishes.empty());
    QTest::mouseRelease(shown.stage.viewport(), Qt::LeftButton, {}, up);
    ASSERT_EQ(wishes.size(), 1U);
    EXPECT_NEAR(wishes[0], before + 0.1, 1e-12);
    EXPECT_EQ(shown.workbench.undoStack().count(), 0) << "it changes no number by itself";
    shown.drag(cell, up);
    QTest::keyClick(shown.stage.viewport(), Qt::Key_Escape);
    QTest::mouseRelease(shown.stage.viewport(), Qt::LeftButton, {}, up);
    EXPECT_EQ(wishes.size(), 1U) << "Escape takes it back";
}

TEST(StageMouse, DragsANumberOfOnePinnedHeadOfALargeStack)
{
    Drawn shown("thinking-machines", "X");
    shown.workbench.open(largeStack(), {});
    const NodeId S = node(shown.workbench, "S");
    const Shape shape = shown.workbench.graph().node(S).shape;
    shown.workbench.pin(S, 0);
    ASSERT_TRUE(wait([&] { return shown.workbench.pinned(S, 0); }));
    Scrub scrub;
    scrub.begin(shown.workbench, S, {0, 2, 3}, {100, 100});
    EXPECT_TRUE(scrub.move(shown.workbench, {100, 60}, {}));
    EXPECT_EQ(shape, shown.workbench.graph().node(S).shape);
}

TEST(StageMouse, BeginsNoDragInAMatrixThatHasGone)
{
    Drawn shown("thinking-machines", "X");
    const double before = value(shown.workbench, "X", {0, 0, 0});
    const QPoint cell = shown.middleOf("X", {0, 0, 0});
    shown.press(cell);
    shown.workbench.open(example("two-heads"), {});
    shown.move(cell + QPoint(0, 40));
    shown.move(cell + QPoint(0, 80));
    EXPECT_FALSE(shown.workbench.modified());
    shown.workbench.open(example("thinking-machines"), {});
    EXPECT_EQ(value(shown.workbench, "X", {0, 0, 0}), before);
}

TEST(StageMouse, LetsGoOfAMaskThatIsUndoneUnderIt)
{
    Drawn shown("causal-mask", "S_masked");
    shown.drag(shown.middleOf("mask", {0, 0, 1}), shown.middleOf("mask", {0, 0, 2}));
    ASSERT_EQ(value(shown.workbench, "mask", {0, 0, 2}), 1);
    ASSERT_EQ(shown.workbench.undoStack().index(), 1);
    shown.workbench.undoStack().undo();
    shown.settle();
    shown.move(shown.middleOf("mask", {0, 0, 3}));
    shown.move(shown.middleOf("mask", {0, 1, 3}));
    EXPECT_EQ(shown.workbench.undoStack().index(), 0);
    EXPECT_EQ(value(shown.workbench, "mask", {0, 1, 3}), 0);
}

TEST(StageMouse, EscapeTakesTheDragOfANumberBack)
{
    Drawn shown("thinking-machines", "X");
    const double before = value(shown.workbench, "X", {0, 0, 0});
    const QPoint cell = shown.middleOf("X", {0, 0, 0});
    shown.drag(cell, cell + QPoint(0, 40));
    ASSERT_NE(value(shown.workbench, "X", {0, 0, 0}), before);
    EXPECT_TRUE(takes(shown.stage, Qt::Key_Escape));
    EXPECT_EQ(value(shown.workbench, "X", {0, 0, 0}), before);
    EXPECT_FALSE(shown.workbench.modified());
    shown.move(cell + QPoint(0, 60));
    QTest::mouseRelease(shown.stage.viewport(), Qt::LeftButton, {}, cell + QPoint(0, 60));
    EXPECT_EQ(value(shown.workbench, "X", {0, 0, 0}), before);
    EXPECT_FALSE(shown.workbench.undoStack().canUndo());
}

TEST(StageMouse, EscapeLeavesWhatWasChangedBeforeTheDrag)
{
    Drawn shown("thinking-machines", "X");
    put(shown.workbench, "X", {0, 0, 0}, 5);
    const QPoint cell = shown.middleOf("X", {0, 0, 0});
    shown.drag(cell, cell + QPoint(0, 40));
    shown.move(cell); // back to where it began: the drag has changed nothing
    QTest::keyClick(&shown.stage, Qt::Key_Escape);
    EXPECT_EQ(value(shown.workbench, "X", {0, 0, 0}), 5);
    EXPECT_EQ(shown.workbench.undoStack().index(), 1);
}

TEST(StageMouse, EscapeTakesThePaintingOfAMaskBack)
{
    Drawn shown("causal-mask", "S_masked");
    shown.drag(shown.middleOf("mask", {0, 0, 1}), shown.middleOf("mask", {0, 0, 3}));
    ASSERT_EQ(value(shown.workbench, "mask", {0, 0, 3}), 1);
    EXPECT_TRUE(takes(shown.stage, Qt::Key_Escape));
    shown.move(shown.middleOf("mask", {0, 1, 3}));
    for (Index col = 1; col < 4; ++col)
        EXPECT_EQ(value(shown.workbench, "mask", {0, 0, col}), 0) << col;
    EXPECT_EQ(value(shown.workbench, "mask", {0, 1, 3}), 0);
    EXPECT_FALSE(shown.workbench.modified());
}

TEST(StageKeys, EnterTurnsTheChosenCellOfAMask)
{
    Drawn shown("causal-mask", "S_masked");
    const Cell cell{0, 0, 2};
    shown.selection.keep(CellPlace{node(shown.workbench, "mask"), cell});
    for (const double turned : {1, 0, 1}) { // painted by hand from the first on
        QTest::keyClick(&shown.stage, Qt::Key_Return);
        shown.settle();
        EXPECT_EQ(value(shown.workbench, "mask", cell), turned);
        EXPECT_EQ(shown.selection.kept(), (CellPlace{node(shown.workbench, "mask"), cell}));
    }
    EXPECT_EQ(shown.stage.findChild<QLineEdit*>()->isVisible(), false);
    EXPECT_EQ(value(shown.workbench, "mask", {0, 0, 1}), 0);
    shown.workbench.undoStack().setIndex(0);
    EXPECT_EQ(value(shown.workbench, "mask", cell), 0);
    EXPECT_FALSE(shown.workbench.modified());
}

TEST(StageKeys, EnterTurnsNoCellOfAMaskThatWasNotChosen)
{
    Drawn shown("causal-mask", "mask");
    ASSERT_FALSE(shown.selection.kept());
    QTest::keyClick(&shown.stage, Qt::Key_Return);
    EXPECT_FALSE(shown.workbench.modified());
    ASSERT_TRUE(shown.selection.kept());
    EXPECT_EQ(shown.selection.kept()->node, node(shown.workbench, "mask"));
}

} // namespace
} // namespace heedmap::test
