// Cells are edited by the same tool in every view that carries it.

#include "support/view_places.h"
#include "ui/view/key_support.h"
#include "ui/view/view_support.h"
#include "view/edit/edit_tool.h"
#include "view/heads/heads.h"
#include "view/sheet/sheet_view.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QUndoStack>

#include <algorithm>
#include <cmath>

namespace heedmap::test {
namespace {

template <typename View> struct Edited : OpenExample {
    explicit Edited(const std::string& id) : OpenExample(id), view(context())
    {
        view.resize(1000, 760);
        view.show();
        view.setFocus();
        settle();
    }

    void click(const QPoint& at, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mouseClick(view.viewport(), Qt::LeftButton, modifiers, at);
        settle();
    }
    void doubleClick(const QPoint& at)
    {
        click(at);
        QTest::mouseDClick(view.viewport(), Qt::LeftButton, {}, at);
        settle();
    }
    void drag(const QPoint& from, const QPoint& to)
    {
        QTest::mousePress(view.viewport(), Qt::LeftButton, {}, from);
        for (int i = 1; i <= 4; ++i) {
            const QPoint at = from + (to - from) * i / 4;
            QMouseEvent move(QEvent::MouseMove, at, view.mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
            QCoreApplication::sendEvent(view.viewport(), &move);
            settle();
        }
        QTest::mouseRelease(view.viewport(), Qt::LeftButton, {}, to);
        settle();
    }
    QLineEdit& editor() { return *view.viewport()->template findChild<QLineEdit*>(); }
    void type(const QString& text)
    {
        QTest::keyClicks(&view, text.left(1));
        QTest::keyClicks(&editor(), text.mid(1));
        QTest::keyClick(&editor(), Qt::Key_Return);
        settle();
    }

    View view;
};

struct EditedSheet : Edited<SheetView> {
    using Edited::Edited;
    QRectF rectOf(const std::string& name, const Cell& cell)
    {
        const QRectF rect = cellRect(view, node(workbench, name), cell);
        EXPECT_FALSE(rect.isEmpty()) << name;
        return rect;
    }
    QPoint middleOf(const std::string& name, const Cell& cell) { return rectOf(name, cell).center().toPoint(); }
    /// So near that cells can be dragged.
    void zoomTo(const std::string& name)
    {
        for (int i = 0; i < 20 && rectOf(name, {0, 0, 0}).width() < 20; ++i) {
            QTest::keyClick(&view, Qt::Key_Plus);
            settle();
        }
        view.bringIntoSight(*view.shown().spotOfCell({node(workbench, name), {0, 0, 0}}));
        settle();
    }
};

TEST(SheetEditing, TypesOverACellAndGoesOnBelowIt)
{
    EditedSheet sheet("thinking-machines");
    const double before = value(sheet.workbench, "X", {0, 0, 1});
    sheet.click(sheet.middleOf("X", {0, 0, 1}));
    sheet.type("7.5");
    EXPECT_EQ(value(sheet.workbench, "X", {0, 0, 1}), 7.5);
    EXPECT_EQ(sheet.selection.kept(), sheet.place("X", 1, 1));
    sheet.workbench.undoStack().undo();
    EXPECT_EQ(value(sheet.workbench, "X", {0, 0, 1}), before);
}

TEST(SheetEditing, TheEditorStandsInTheMatrixThatWasClicked)
{
    EditedSheet sheet("thinking-machines");
    const auto spot = sheet.view.shown().spotOfCell(sheet.place("X", 0, 0));
    ASSERT_TRUE(spot);
    std::optional<Spot> other; // where X is an operand once more
    for (Index step = spot->index + 1; step < 40 && !other; ++step)
        for (int matrix = 1; matrix <= 3 && !other; ++matrix)
            if (const Spot at{matrix, step, {0, 0, 0}}; sheet.view.shown().cellOf(at) == sheet.place("X", 0, 0))
                other = at;
    ASSERT_TRUE(other);
    const QRectF cell = sheet.view.rectOf(*other);
    sheet.doubleClick(cell.center().toPoint());
    ASSERT_TRUE(sheet.editor().isVisible());
    EXPECT_TRUE(sheet.editor().geometry().contains(cell.center().toPoint()));
}

TEST(SheetEditing, ADragChangesTheNumberAndOneOfAComputedCellMovesThePage)
{
    EditedSheet sheet("thinking-machines");
    sheet.zoomTo("X");
    const double before = value(sheet.workbench, "X", {0, 0, 0});
    const QPoint cell = sheet.middleOf("X", {0, 0, 0});
    sheet.drag(cell, cell - QPoint(0, 40));
    EXPECT_GT(value(sheet.workbench, "X", {0, 0, 0}), before);
    EXPECT_EQ(sheet.workbench.undoStack().index(), 1) << "all of it is one step";
    const QPoint computed = sheet.middleOf("Q", {0, 0, 0});
    sheet.drag(computed, computed - QPoint(0, 40));
    EXPECT_EQ(sheet.workbench.undoStack().index(), 1);
    EXPECT_NE(sheet.middleOf("Q", {0, 0, 0}), computed);
}

TEST(SheetEditing, ADragFromACellTooSmallToHitMovesThePage)
{
    EditedSheet sheet("thinking-machines");
    while (sheet.rectOf("X", {0, 0, 0}).width() >= 8) {
        QTest::keyClick(&sheet.view, Qt::Key_Minus);
        sheet.settle();
    }
    const QPoint cell = sheet.middleOf("X", {0, 0, 0});
    sheet.drag(cell, cell + QPoint(0, 40));
    EXPECT_EQ(sheet.workbench.undoStack().index(), 0);
    EXPECT_EQ(sheet.middleOf("X", {0, 0, 0}), cell + QPoint(0, 40));
}

TEST(SheetEditing, TurnsAndPaintsTheCellsOfAMask)
{
    EditedSheet sheet("causal-mask");
    sheet.zoomTo("mask");
    const auto kept = [&](Index row, Index col) { return value(sheet.workbench, "mask", {0, row, col}) != 0; };
    ASSERT_FALSE(kept(0, 1) || kept(0, 2) || kept(0, 3));
    sheet.doubleClick(sheet.middleOf("mask", {0, 0, 1}));
    EXPECT_TRUE(kept(0, 1));
    sheet.zoomTo("mask"); // drawn by hand, it stands elsewhere on the page
    sheet.drag(sheet.middleOf("mask", {0, 0, 2}), sheet.middleOf("mask", {0, 0, 3}));
    EXPECT_TRUE(kept(0, 2));
    EXPECT_TRUE(kept(0, 3));
    sheet.workbench.undoStack().undo();
    EXPECT_TRUE(kept(0, 1));
    EXPECT_FALSE(kept(0, 2) || kept(0, 3)) << "a stroke is one step";
    sheet.selection.keep(sheet.place("mask", 0, 2));
    QTest::keyClick(&sheet.view, Qt::Key_F2);
    EXPECT_TRUE(kept(0, 2));
}

// The page is arranged anew where a mask is drawn by hand that was made by a rule.
TEST(SheetEditing, AMaskStaysUnderTheBrush)
{
    EditedSheet sheet("causal-mask");
    sheet.view.resize(2000, 1600); // so large that nothing has to be brought into sight
    sheet.zoomTo("mask");
    const QPoint before = sheet.middleOf("mask", {0, 0, 2});
    sheet.drag(before, sheet.middleOf("mask", {0, 0, 3}));
    const CellPlace first = sheet.place("mask", 0, 2);
    ASSERT_EQ(value(sheet.workbench, "mask", first.cell), 1);
    int nearest = 1000; // px
    for (Index step = 0; step < 12; ++step)
        for (int matrix = 1; matrix <= 3; ++matrix)
            if (const Spot at{matrix, step, first.cell}; sheet.view.shown().cellOf(at) == first)
                nearest = std::min(nearest, (sheet.view.rectOf(at).center().toPoint() - before).manhattanLength());
    EXPECT_LE(nearest, 2);
}

TEST(SheetEditing, CopiesARangeAndPastesIt)
{
    EditedSheet sheet("thinking-machines");
    sheet.click(sheet.middleOf("X", {0, 0, 0}));
    QTest::keyClick(&sheet.view, Qt::Key_Right, Qt::ShiftModifier);
    EXPECT_EQ(sheet.selection.kept(), sheet.place("X", 0, 1)) << "with a cell kept, the arrows walk from cell to cell";
    QTest::keyClick(&sheet.view, Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QApplication::clipboard()->text().count('\t'), 1);
    sheet.click(sheet.middleOf("X", {0, 1, 0}));
    QTest::keyClick(&sheet.view, Qt::Key_V, Qt::ControlModifier);
    for (Index col = 0; col < 2; ++col)
        EXPECT_NEAR(value(sheet.workbench, "X", {0, 1, col}), value(sheet.workbench, "X", {0, 0, col}), 1e-9);
}

TEST(SheetEditing, SaysInItsLineWhatCannotBeDone)
{
    EditedSheet sheet("causal-mask");
    QSignalSpy failed(&sheet.view, &SceneView::failed);
    sheet.click(sheet.middleOf("mask", {0, 1, 1}));
    QTest::keyClicks(&sheet.view, "5");
    ASSERT_EQ(failed.size(), 1);
    EXPECT_EQ(sheet.view.readOut(), failed.front().front().toString());
    EXPECT_TRUE(sheet.view.readOut().contains("paint"));
    QTest::keyClick(&sheet.view, Qt::Key_Right);
    EXPECT_TRUE(sheet.view.readOut().startsWith("M[")) << "the next key puts it away";
}

TEST(SheetEditing, AScreenReaderMeetsTheMatrixOfTheCell)
{
    EditedSheet sheet("thinking-machines");
    sheet.selection.keep(sheet.place("X", 1, 2));
    QAccessibleInterface* table = QAccessible::queryAccessibleInterface(&sheet.view);
    ASSERT_TRUE(table != nullptr && table->tableInterface() != nullptr);
    EXPECT_EQ(table->tableInterface()->rowCount(), 2);
    QAccessibleInterface* cell = table->tableInterface()->cellAt(1, 2);
    EXPECT_TRUE(cell->state().selected);
    EXPECT_FALSE(cell->state().readOnly);
    EXPECT_EQ(table->childAt(cell->rect().center().x(), cell->rect().center().y()), cell);
    sheet.selection.keep(sheet.place("S", 0, 0));
    EXPECT_TRUE(table->tableInterface()->cellAt(0, 0)->state().readOnly);
}

struct EditedHeads : Edited<Heads> {
    explicit EditedHeads(std::vector<Head> heads = {}) : Edited("two-heads")
    {
        const NodeId weights = node(workbench, "A");
        if (heads.size() == 2)
            view.compare({weights, 0}, {weights, 1});
        else
            view.showAlone({weights, heads.empty() ? 0 : heads.front().slice});
        settle();
    }
    QPoint middleOf(Index row, Index col, bool inDifference = false, Index slice = 0)
    {
        return cellRect(view, {node(workbench, "A"), slice}, row, col, inDifference).center().toPoint();
    }
};

TEST(HeadEditing, APinnedHeadIsTypedOver)
{
    EditedHeads heads;
    heads.click(heads.middleOf(2, 1));
    QTest::keyClick(&heads.view, Qt::Key_P);
    heads.settle();
    ASSERT_TRUE(heads.workbench.pinned(node(heads.workbench, "A"), 0));
    heads.type("0.5");
    EXPECT_EQ(value(heads.workbench, "A", {0, 2, 1}), 0.5);
    EXPECT_EQ(heads.selection.kept(), heads.place("A", 3, 1));
    EXPECT_EQ(heads.view.large().size(), 1U) << "the head stays large";
}

TEST(HeadEditing, ADragChangesAWeightOfAPinnedHeadLargeOrAmongAll)
{
    EditedHeads heads;
    heads.workbench.pin(node(heads.workbench, "A"));
    heads.settle();
    double before = value(heads.workbench, "A", {0, 1, 0});
    heads.drag(heads.middleOf(1, 0), heads.middleOf(1, 0) - QPoint(0, 30));
    EXPECT_GT(value(heads.workbench, "A", {0, 1, 0}), before);
    heads.view.showAll();
    heads.settle();
    before = value(heads.workbench, "A", {1, 1, 0});
    heads.drag(heads.middleOf(1, 0, false, 1), heads.middleOf(1, 0, false, 1) - QPoint(0, 30));
    EXPECT_GT(value(heads.workbench, "A", {1, 1, 0}), before);
    EXPECT_TRUE(heads.view.large().empty()) << "a drag is not a click";
}

TEST(HeadEditing, TheDifferenceOfTwoHeadsIsNotEdited)
{
    EditedHeads heads({{0, 0}, {0, 1}});
    heads.workbench.pin(node(heads.workbench, "A"));
    heads.settle();
    const int before = heads.workbench.undoStack().index();
    const QPoint cell = heads.middleOf(1, 0, true);
    heads.drag(cell, cell - QPoint(0, 30));
    QTest::mouseDClick(heads.view.viewport(), Qt::LeftButton, {}, cell);
    EXPECT_EQ(heads.workbench.undoStack().index(), before);
    EXPECT_FALSE(heads.editor().isVisible());
    const QPoint second = heads.middleOf(1, 0, false, 1);
    heads.drag(second, second - QPoint(0, 30));
    EXPECT_EQ(heads.workbench.undoStack().index(), before + 1);
}

TEST(HeadEditing, AScreenReaderMeetsAListOfHeadsAndALargeOneAsATable)
{
    EditedHeads heads;
    heads.selection.keep(heads.place("A", 2, 3));
    QAccessibleInterface* met = QAccessible::queryAccessibleInterface(&heads.view);
    ASSERT_TRUE(met != nullptr && met->tableInterface() != nullptr);
    const int cells = met->tableInterface()->rowCount() * met->tableInterface()->columnCount();
    EXPECT_GT(cells, 0);
    bool button = false;
    for (int i = cells; i < met->childCount(); ++i)
        button = button || met->child(i)->object() == heads.view.findChild<QToolButton*>("allHeads");
    EXPECT_TRUE(button) << "the controls come after the cells";
    heads.view.showAll();
    met = QAccessible::queryAccessibleInterface(&heads.view);
    EXPECT_EQ(met->role(), QAccessible::List);
    heads.view.showAlone({node(heads.workbench, "A"), 1});
    met = QAccessible::queryAccessibleInterface(&heads.view);
    EXPECT_NE(met->tableInterface(), nullptr);
}

} // namespace
} // namespace heedmap::test
