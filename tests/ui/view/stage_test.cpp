#include "support/view_places.h"
#include "ui/view/stage_fixture.h"

#include "support/told.h"
#include "ui/view/key_support.h"

#include <QAccessible>
#include <QLineEdit>
#include <QTest>

namespace heedmap::test {
namespace {

QRectF united(Stage& stage, NodeId node, const Cell& first, const Cell& last)
{
    return stage.rectOf(node, first) | stage.rectOf(node, last);
}

TEST_F(StageTest, AProductStandsAtTheCrossingOfItsOperands)
{
    show("thinking-machines", "S");
    const NodeId q = node(m_workbench, "Q");
    const NodeId k = node(m_workbench, "K");
    const NodeId s = node(m_workbench, "S");
    const QRectF cell = m_stage.rectOf(s, {0, 0, 1});
    EXPECT_EQ(m_stage.rectOf(q, {0, 0, 2}).top(), cell.top());
    EXPECT_EQ(m_stage.rectOf(q, {0, 0, 2}).bottom(), cell.bottom());
    EXPECT_EQ(m_stage.rectOf(k, {0, 1, 0}).left(), cell.left());
    EXPECT_EQ(m_stage.rectOf(k, {0, 1, 0}).right(), cell.right());
    EXPECT_LT(m_stage.rectOf(k, {0, 1, 0}).top(), m_stage.rectOf(k, {0, 1, 2}).top());
}

TEST_F(StageTest, PointingAtAScoreOutlinesItsQueryAndItsKey)
{
    show("thinking-machines", "S");
    const NodeId q = node(m_workbench, "Q");
    const NodeId k = node(m_workbench, "K");
    QTest::mouseMove(m_stage.viewport(), middleOf("S", {0, 0, 1}));
    settle();
    ASSERT_EQ(m_selection.hovered(), (CellPlace{node(m_workbench, "S"), {0, 0, 1}}));
    EXPECT_EQ(outlinesOf(m_stage, q), std::vector{united(m_stage, q, {0, 0, 0}, {0, 0, 2})});
    EXPECT_EQ(outlinesOf(m_stage, k), std::vector{united(m_stage, k, {0, 1, 0}, {0, 1, 2})});
    EXPECT_EQ(outlinesOf(m_stage, node(m_workbench, "S")),
              std::vector{m_stage.rectOf(node(m_workbench, "S"), {0, 0, 1})});
}

TEST_F(StageTest, AClickKeepsTheCell)
{
    show("thinking-machines", "S");
    QTest::mouseClick(m_stage.viewport(), Qt::LeftButton, {}, middleOf("S", {0, 1, 0}));
    EXPECT_EQ(m_selection.kept(), (CellPlace{node(m_workbench, "S"), {0, 1, 0}}));
    QTest::keyClick(&m_stage, Qt::Key_Right);
    QTest::keyClick(&m_stage, Qt::Key_Up);
    EXPECT_EQ(m_selection.kept(), (CellPlace{node(m_workbench, "S"), {0, 0, 1}}));
    QTest::keyClick(&m_stage, Qt::Key_Backtab);
    EXPECT_EQ(m_selection.kept()->node, node(m_workbench, "K"));
}

TEST_F(StageTest, EscapeIsForTheWindowOnceNothingIsKept)
{
    show("thinking-machines", "S");
    QTest::mouseClick(m_stage.viewport(), Qt::LeftButton, {}, middleOf("S", {0, 1, 0}));
    ASSERT_TRUE(m_selection.kept());
    EXPECT_TRUE(takes(m_stage, Qt::Key_Escape));
    EXPECT_FALSE(m_selection.kept());
    EXPECT_FALSE(takes(m_stage, Qt::Key_Escape));
}

TEST_F(StageTest, AMatrixSaysWhereItEnds)
{
    show("two-heads", "X");
    const Shape shape = m_workbench.graph().node(node(m_workbench, "X")).shape;
    QString said;
    QObject::connect(&m_stage, &Stage::failed, [&](const QString& sentence) { said = sentence; });
    const Cell last{0, shape.rows - 1, shape.cols - 1};
    QTest::mouseClick(m_stage.viewport(), Qt::LeftButton, {}, middleOf("X", last));
    QTest::keyClicks(&m_stage, "3");
    QTest::keyClick(m_stage.findChild<QLineEdit*>(), Qt::Key_Tab);
    EXPECT_EQ(said, "X ends here.");
    EXPECT_EQ(m_selection.kept()->cell, last);
}

TEST_F(StageTest, AGuessHidesAResultUntilItIsClicked)
{
    show("thinking-machines", "S");
    const QImage plain = pixels("S", {0, 1, 0});
    m_display.set(&DisplaySettings::guessFirst, true);
    settle();
    EXPECT_NE(pixels("S", {0, 1, 0}), plain);
    QTest::mouseClick(m_stage.viewport(), Qt::LeftButton, {}, middleOf("S", {0, 1, 0}));
    m_selection.keep(std::nullopt);
    settle();
    EXPECT_EQ(pixels("S", {0, 1, 0}), plain);
    m_display.set(&DisplaySettings::guessFirst, false);
}

TEST_F(StageTest, TheChangeToARememberedStateIsShown)
{
    show("thinking-machines", "S");
    m_workbench.takeSnapshot();
    m_display.set(&DisplaySettings::showChange, true);
    settle();
    EXPECT_EQ(pixels("S", {0, 0, 0}), pixels("S", {0, 1, 1})); // no change anywhere
    put(m_workbench, "X", {0, 0, 0}, 2);
    settle();
    EXPECT_NE(pixels("S", {0, 0, 0}), pixels("S", {0, 1, 1}));
    m_display.set(&DisplaySettings::showChange, false);
}

TEST_F(StageTest, AClickOnAHeadShowsItLarge)
{
    show("two-heads", "concat");
    EXPECT_FALSE(m_stage.rectOf(node(m_workbench, "Z"), {0, 0, 0}).isEmpty());
    QTest::mouseClick(m_stage.viewport(), Qt::LeftButton, {}, headRect(m_stage, 1).center().toPoint());
    settle();
    EXPECT_EQ(m_selection.slice(), 1);
    EXPECT_TRUE(m_stage.rectOf(node(m_workbench, "Z"), {0, 0, 0}).isEmpty());
    EXPECT_FALSE(m_stage.rectOf(node(m_workbench, "Z"), {1, 0, 0}).isEmpty());
}

TEST_F(StageTest, KeysZoomAndFitAgain)
{
    show("thinking-machines", "S");
    const QRectF fitted = m_stage.rectOf(node(m_workbench, "S"), {0, 0, 0});
    QTest::keyClick(&m_stage, Qt::Key_Minus, Qt::ControlModifier);
    EXPECT_LT(m_stage.rectOf(node(m_workbench, "S"), {0, 0, 0}).width(), fitted.width());
    QTest::keyClick(&m_stage, Qt::Key_0, Qt::ControlModifier);
    EXPECT_EQ(m_stage.rectOf(node(m_workbench, "S"), {0, 0, 0}), fitted);
}

TEST_F(StageTest, AScreenReaderMeetsTheMatrixAsATable)
{
    show("two-heads", "A");
    QAccessibleInterface* stage = QAccessible::queryAccessibleInterface(&m_stage);
    ASSERT_NE(stage, nullptr);
    EXPECT_EQ(stage->role(), QAccessible::Table);
    QAccessibleTableInterface* table = stage->tableInterface();
    ASSERT_NE(table, nullptr);
    EXPECT_EQ(table->rowCount(), 6);
    EXPECT_EQ(table->columnCount(), 6);
    EXPECT_EQ(table->rowDescription(2), "cat");
    EXPECT_EQ(stage->childCount(), 36);
    QAccessibleInterface* cell = table->cellAt(2, 3);
    ASSERT_NE(cell, nullptr);
    const QString number = QString::number(value(m_workbench, "A", {0, 2, 3}), 'g', QLocale::FloatingPointShortest);
    EXPECT_EQ(cell->text(QAccessible::Name), "A[0, 2, 3], what is it like? · cat → drinks, " + number);
    EXPECT_EQ(stage->child(2 * 6 + 3), cell);
    EXPECT_EQ(stage->indexOfChild(cell), 2 * 6 + 3);
    EXPECT_LE((m_stage.mapFromGlobal(cell->rect().center()) - middleOf("A", {0, 2, 3})).manhattanLength(), 1);
    EXPECT_FALSE(cell->state().selected);
    m_selection.keep(CellPlace{node(m_workbench, "A"), {0, 2, 2}});
    QTest::keyClick(&m_stage, Qt::Key_Right);
    settle();
    EXPECT_TRUE(cell->state().selected);
    EXPECT_EQ(table->selectedCells(), QList{cell});
    EXPECT_EQ(stage->focusChild(), m_stage.hasFocus() ? cell : nullptr);
    m_selection.keep(CellPlace{m_workbench.graph().node(node(m_workbench, "S")).inputs.front(), {0, 1, 0}});
    m_selection.setNode(node(m_workbench, "S"));
    settle();
    EXPECT_LT(table->columnCount(), 6) << "the queries have d_k columns";
}

TEST_F(StageTest, EveryNodeOfEveryExampleAndEveryMechanismIsShown)
{
    show("thinking-machines", "X");
    const auto expectAllShown = [&](const std::string& id) {
        for (NodeId shown = 0; shown < m_workbench.graph().size(); ++shown) {
            m_selection.setNode(shown);
            settle();
            const Shape& shape = m_workbench.graph().node(shown).shape;
            const QRectF last = m_stage.rectOf(shown, {0, shape.rows - 1, shape.cols - 1});
            EXPECT_TRUE(QRectF(m_stage.rect()).contains(last) && !last.isEmpty())
                << id << " " << m_workbench.graph().node(shown).info.name;
            m_selection.hover(CellPlace{shown, {0, shape.rows - 1, shape.cols - 1}});
            EXPECT_FALSE(outlinesOf(m_stage, shown).empty()) << id;
        }
    };
    for (const char* id : {"two-heads", "causal-mask", "rope-distance", "relative-bias", "grouped-query"}) {
        m_workbench.open(example(id), {});
        expectAllShown(id);
    }
    for (const Mechanism* mechanism : mechanisms()) {
        m_workbench.open(newDocument(*mechanism), {});
        expectAllShown(std::string(mechanism->id()));
    }
}

TEST_F(StageTest, AllHeadsStandAlikeWhereThatIsWished)
{
    m_display.set(&DisplaySettings::equalHeads, true);
    show("two-heads", "S");
    EXPECT_TRUE(headRect(m_stage, 1).isEmpty()) << "no thumbnails beside it";
    const QRectF first = m_stage.rectOf(node(m_workbench, "S"), {0, 1, 2});
    const QRectF second = m_stage.rectOf(node(m_workbench, "S"), {1, 1, 2});
    ASSERT_FALSE(first.isEmpty());
    EXPECT_EQ(first.size(), second.size());
    EXPECT_NE(first.topLeft(), second.topLeft());
    EXPECT_EQ(m_selection.slice(), 0);
    QTest::mouseClick(m_stage.viewport(), Qt::LeftButton, {}, second.center().toPoint());
    settle();
    EXPECT_EQ(m_selection.slice(), 1);
    EXPECT_EQ(m_selection.kept(), (CellPlace{node(m_workbench, "S"), {1, 1, 2}}));
    EXPECT_EQ(m_stage.rectOf(node(m_workbench, "S"), {1, 1, 2}), second) << "nothing moves";
    EXPECT_EQ(outlinesOf(m_stage, node(m_workbench, "S")), std::vector{second});
    EXPECT_EQ(outlinesOf(m_stage, m_workbench.graph().node(node(m_workbench, "S")).inputs.front()).size(), 1U);
    m_display.set(&DisplaySettings::equalHeads, false);
    settle();
    EXPECT_FALSE(headRect(m_stage, 0).isEmpty());
    EXPECT_TRUE(m_stage.rectOf(node(m_workbench, "S"), {0, 1, 2}).isEmpty());
}

TEST_F(StageTest, AGuessCoversEveryHead)
{
    m_display.set(&DisplaySettings::equalHeads, true);
    show("two-heads", "S");
    const QImage plain[] = {pixels("S", {0, 3, 1}), pixels("S", {1, 3, 1})};
    m_display.set(&DisplaySettings::guessFirst, true);
    settle();
    EXPECT_NE(pixels("S", {0, 3, 1}), plain[0]);
    EXPECT_NE(pixels("S", {1, 3, 1}), plain[1]);
    m_display.change({});
}

TEST_F(StageTest, SaysThatItsCellsAreTooSmallForNumbersExceptWhereTheyAreGuessed)
{
    const auto told = [&] {
        settle();
        return everythingTold(m_stage).contains("Too small for numbers: zoom (Ctrl and the wheel)");
    };
    m_display.change({});
    show("two-heads", "S");
    EXPECT_FALSE(told());
    const auto zoomOut = [&] {
        for (int i = 0; i < 12; ++i)
            m_stage.zoomOut();
    };
    zoomOut();
    EXPECT_TRUE(told());
    m_display.set(&DisplaySettings::guessFirst, true); // all of it is seen again
    zoomOut();
    EXPECT_TRUE(told()) << "of the operands";
    QObject lesson;
    m_selection.covers().set(&lesson, {{.node = "Q_heads"}, {.node = "K_heads"}});
    settle();
    EXPECT_FALSE(told());
    m_selection.covers().set(&lesson, {});
    m_display.change({});
    zoomOut();
    EXPECT_TRUE(told());
}

} // namespace
} // namespace heedmap::test
