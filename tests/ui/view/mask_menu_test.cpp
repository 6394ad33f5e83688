// What a mask offers as a whole: presets in its menu, its labels.

#include "ui/view/stage_fixture.h"

#include "view/edit/cell_menu.h"

#include <QMenu>

namespace heedmap::test {
namespace {

class MaskMenuTest : public StageTest {
protected:
    MaskMenuTest() { show("causal-mask", "mask"); }

    /// Does what the menu of a cell has by that name; false where it has none.
    bool choose(const std::string& matrix, const Cell& cell, const char* id)
    {
        QMenu menu;
        const CellPlace place{node(m_workbench, matrix), cell};
        fillCellMenu(menu, {m_workbench, m_selection, m_display}, place, Region::of(cell),
                     [](const QString& sentence) { ADD_FAILURE() << sentence.toStdString(); });
        auto* action = menu.findChild<QAction*>(QLatin1String(id));
        if (action != nullptr)
            action->trigger();
        settle();
        return action != nullptr;
    }
    double kept(const Cell& cell) { return value(m_workbench, "mask", cell); }
    Index count() { return m_workbench.graph().node(node(m_workbench, "mask")).shape.cols; }
    /// The middle of a label: beside the first cell of a row, or above that of a column.
    QPoint label(Index row, Index col)
    {
        const QRectF cell =
            m_stage.rectOf(node(m_workbench, "mask"), {0, std::max<Index>(row, 0), std::max<Index>(col, 0)});
        return row < 0 ? QPointF(cell.center().x(), cell.top() - 12).toPoint()
                       : QPointF(cell.left() - 14, cell.center().y()).toPoint();
    }
};

TEST_F(MaskMenuTest, EveryPresetIsOneStepThatUndoTakesBack)
{
    const double before = kept({0, 1, 3});
    for (const char* id : {"padding", "row", "column", "invert"}) {
        ASSERT_TRUE(choose("mask", {0, 2, 1}, id)) << id;
        EXPECT_EQ(m_workbench.undoStack().index(), 1) << id;
        m_workbench.undoStack().undo();
        settle();
        EXPECT_EQ(kept({0, 1, 3}), before) << id;
    }
    ASSERT_TRUE(choose("mask", {0, 0, 0}, "none"));
    EXPECT_EQ(m_workbench.graph().find("mask"), noNode);
}

TEST_F(MaskMenuTest, TheRowIsThatOfTheCell)
{
    ASSERT_TRUE(choose("mask", {0, 2, 1}, "row"));
    for (Index col = 0; col < count(); ++col)
        EXPECT_EQ(kept({0, 2, col}), 0) << col;
    EXPECT_EQ(kept({0, 1, 0}), 1);
    ASSERT_TRUE(choose("mask", {0, 0, 0}, "causal"));
    EXPECT_EQ(kept({0, 2, 2}), 1);
    EXPECT_EQ(kept({0, 2, 3}), 0);
}

TEST_F(MaskMenuTest, OtherMatricesOfferNoPresets)
{
    EXPECT_FALSE(choose("A", {0, 0, 0}, "invert"));
    EXPECT_FALSE(choose("X", {0, 0, 0}, "causal"));
}

TEST_F(MaskMenuTest, AClickOnALabelWorksOnAllOfItsRowOrColumn)
{
    QTest::mouseClick(m_stage.viewport(), Qt::LeftButton, {}, label(3, -1));
    settle();
    for (Index col = 0; col < count(); ++col)
        EXPECT_EQ(kept({0, 3, col}), 0) << col;
    EXPECT_EQ(m_workbench.undoStack().count(), 1);
    QTest::mouseClick(m_stage.viewport(), Qt::LeftButton, {}, label(-1, 0));
    settle();
    for (Index row = 0; row < count(); ++row)
        EXPECT_EQ(kept({0, row, 0}), 0) << row;
    EXPECT_EQ(m_workbench.undoStack().count(), 2);
}

TEST_F(MaskMenuTest, ALabelSaysWhatAClickWouldDo)
{
    const auto spot = m_stage.spotAt(label(3, -1));
    ASSERT_TRUE(spot);
    EXPECT_EQ(spot->kind, StepScene::Line);
    EXPECT_EQ(spot->cell, (Cell{0, 3, -1}));
    show("causal-mask", "A");
    const QRectF weight = m_stage.rectOf(node(m_workbench, "A"), {0, 3, 0});
    const auto other = m_stage.spotAt({weight.left() - 14, weight.center().y()});
    EXPECT_TRUE(!other || other->kind != StepScene::Line); // only a mask is turned
}

} // namespace
} // namespace heedmap::test
