#include "view/stage/stage.h"

#include "support/told.h"
#include "ui/model/model_support.h"
#include "ui/view/key_support.h"

#include <QAccessible>
#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QLocale>
#include <QTest>

#include <cmath>

namespace heedmap::test {
namespace {

class StageTest : public testing::Test {
protected:
    void show(const std::string& id, const std::string& name)
    {
        m_workbench.open(example(id), std::string(HEEDMAP_SOURCE_FOLDER) + "/resources/examples");
        m_selection.setNode(node(m_workbench, name));
        m_stage.resize(900, 700);
        m_stage.show();
        m_stage.setFocus();
        settle();
    }

    void settle()
    {
        QCoreApplication::processEvents();
        QCoreApplication::processEvents();
    }

    QPoint middleOf(const std::string& name, const Cell& cell)
    {
        const QRectF rect = m_stage.rectOf(node(m_workbench, name), cell);
        EXPECT_FALSE(rect.isEmpty()) << name;
        return rect.center().toPoint();
    }

    void drag(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers modifiers = {}, int moves = 4)
    {
        QTest::mousePress(m_stage.viewport(), Qt::LeftButton, modifiers, from);
        for (int i = 1; i <= moves; ++i) {
            const QPoint at = from + (to - from) * i / moves;
            QMouseEvent move(QEvent::MouseMove, at, m_stage.mapToGlobal(at), Qt::NoButton, Qt::LeftButton, modifiers);
            QCoreApplication::sendEvent(m_stage.viewport(), &move);
            settle();
        }
        QTest::mouseRelease(m_stage.viewport(), Qt::LeftButton, modifiers, to);
        settle();
    }

    QImage pixels(const std::string& name, const Cell& cell)
    {
        return m_stage.grab(m_stage.rectOf(node(m_workbench, name), cell).toAlignedRect()).toImage();
    }

    Workbench m_workbench;
    Selection m_selection{m_workbench};
    heedmap::Display m_display;
    Stage m_stage{{m_workbench, m_selection, m_display}};
};

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
    EXPECT_EQ(m_stage.outlinesOf(q), std::vector{united(m_stage, q, {0, 0, 0}, {0, 0, 2})});
    EXPECT_EQ(m_stage.outlinesOf(k), std::vector{united(m_stage, k, {0, 1, 0}, {0, 1, 2})});
    EXPECT_EQ(m_stage.outlinesOf(node(m_workbench, "S")),
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

TEST_F(StageTest, ATypedNumberIsFollowedByThePixelsAndUndoBringsThemBack)
{
    show("thinking-machines", "Q");
    const QImage before = pixels("Q", {0, 0, 0});
    QTest::mouseClick(m_stage.viewport(), Qt::LeftButton, {}, middleOf("W_Q", {0, 0, 0}));
    QTest::keyClicks(&m_stage, "5");
    auto* editor = m_stage.findChild<QLineEdit*>();
    ASSERT_TRUE(editor->isVisible());
    QTest::keyClick(editor, Qt::Key_Return);
    m_selection.hover(std::nullopt);
    m_selection.keep(std::nullopt);
    settle();
    EXPECT_FALSE(editor->isVisible());
    EXPECT_EQ(value(m_workbench, "W_Q", {0, 0, 0}), 5);
    EXPECT_NE(pixels("Q", {0, 0, 0}), before);
    m_workbench.undoStack().undo();
    settle();
    EXPECT_EQ(pixels("Q", {0, 0, 0}), before);
}

TEST_F(StageTest, TheEditorStaysOverItsCellWhenTheStageIsResized)
{
    show("thinking-machines", "Q");
    QTest::mouseClick(m_stage.viewport(), Qt::LeftButton, {}, middleOf("W_Q", {0, 0, 0}));
    QTest::keyClicks(&m_stage, "5");
    const auto* editor = m_stage.findChild<QLineEdit*>();
    ASSERT_TRUE(editor->isVisible());
    const QPoint before = middleOf("W_Q", {0, 0, 0});
    m_stage.resize(1300, 1000);
    settle();
    const QPoint now = middleOf("W_Q", {0, 0, 0});
    ASSERT_GT((now - before).manhattanLength(), 40);
    EXPECT_TRUE(editor->isVisible());
    EXPECT_LE((editor->geometry().center() - now).manhattanLength(), 6);
}

TEST_F(StageTest, TextThatIsNoNumberStaysToBeMended)
{
    show("thinking-machines", "Q");
    QTest::mouseClick(m_stage.viewport(), Qt::LeftButton, {}, middleOf("W_Q", {0, 0, 0}));
    QTest::keyClicks(&m_stage, "1");
    auto* editor = m_stage.findChild<QLineEdit*>();
    QTest::keyClicks(editor, "/");
    QTest::keyClick(editor, Qt::Key_Return);
    EXPECT_TRUE(editor->isVisible());
    EXPECT_FALSE(editor->toolTip().isEmpty());
    QTest::keyClick(editor, Qt::Key_Escape);
    EXPECT_FALSE(editor->isVisible());
    EXPECT_EQ(m_workbench.undoStack().count(), 0);
}

TEST_F(StageTest, AComputedCellIsEditedOnceItIsPinned)
{
    show("thinking-machines", "A");
    QTest::mouseClick(m_stage.viewport(), Qt::LeftButton, {}, middleOf("A", {0, 0, 0}));
    QTest::keyClicks(&m_stage, "1");
    EXPECT_FALSE(m_stage.findChild<QLineEdit*>()->isVisible());
    QTest::keyClick(&m_stage, Qt::Key_P);
    settle();
    ASSERT_TRUE(m_workbench.pinned(node(m_workbench, "A")));
    QTest::keyClicks(&m_stage, "1");
    QTest::keyClick(m_stage.findChild<QLineEdit*>(), Qt::Key_Tab);
    EXPECT_EQ(value(m_workbench, "A", {0, 0, 0}), 1);
    EXPECT_EQ(m_selection.kept(), (CellPlace{node(m_workbench, "A"), {0, 0, 1}}));
}

TEST_F(StageTest, OfAStackTheHeadThatIsShownIsPinned)
{
    show("two-heads", "A");
    m_selection.setSlice(1);
    settle();
    QTest::mouseClick(m_stage.viewport(), Qt::LeftButton, {}, middleOf("A", {1, 0, 0}));
    QTest::keyClick(&m_stage, Qt::Key_P);
    settle();
    const NodeId weights = node(m_workbench, "A");
    EXPECT_TRUE(m_workbench.pinned(weights, 1));
    EXPECT_FALSE(m_workbench.pinned(weights, 0));
    QTest::keyClick(&m_stage, Qt::Key_0);
    QTest::keyClicks(m_stage.findChild<QLineEdit*>(), ".5");
    QTest::keyClick(m_stage.findChild<QLineEdit*>(), Qt::Key_Tab);
    EXPECT_EQ(value(m_workbench, "A", {1, 0, 0}), 0.5);
    m_selection.setSlice(0);
    settle();
    QTest::mouseClick(m_stage.viewport(), Qt::LeftButton, {}, middleOf("A", {0, 0, 0}));
    QTest::keyClicks(&m_stage, "1");
    EXPECT_FALSE(m_stage.findChild<QLineEdit*>()->isVisible()) << "the other head is computed";
}

TEST_F(StageTest, ADragScrubsTheCellAndIsUndoneInOneStep)
{
    show("thinking-machines", "Q");
    const double before = value(m_workbench, "W_Q", {0, 0, 1});
    const QPoint from = middleOf("W_Q", {0, 0, 1});
    drag(from, from - QPoint(0, 40));
    EXPECT_GT(value(m_workbench, "W_Q", {0, 0, 1}), before);
    EXPECT_EQ(m_workbench.undoStack().count(), 1);
    m_workbench.undoStack().undo();
    EXPECT_EQ(value(m_workbench, "W_Q", {0, 0, 1}), before);
}

TEST_F(StageTest, ADragPaintsAMask)
{
    show("causal-mask", "S_masked");
    const NodeId mask = m_workbench.graph().find("mask");
    ASSERT_NE(mask, noNode);
    EXPECT_EQ(value(m_workbench, "mask", {0, 0, 1}), 0);
    drag(middleOf("mask", {0, 0, 1}), middleOf("mask", {0, 0, 3}));
    for (Index col = 1; col <= 3; ++col)
        EXPECT_EQ(value(m_workbench, "mask", {0, 0, col}), 1) << col;
    EXPECT_EQ(value(m_workbench, "mask", {0, 1, 2}), 0);
    m_workbench.undoStack().setIndex(0);
    EXPECT_EQ(value(m_workbench, "mask", {0, 0, 1}), 0);
}

TEST_F(StageTest, AClickOnAMaskChoosesACellAndADoubleClickTurnsIt)
{
    show("causal-mask", "S_masked");
    const Cell cell{0, 0, 1};
    QTest::mouseClick(m_stage.viewport(), Qt::LeftButton, {}, middleOf("mask", cell));
    settle();
    EXPECT_EQ(value(m_workbench, "mask", cell), 0);
    EXPECT_EQ(m_workbench.undoStack().count(), 0);
    EXPECT_EQ(m_selection.kept(), (CellPlace{node(m_workbench, "mask"), cell}));
    QTest::mouseDClick(m_stage.viewport(), Qt::LeftButton, {}, middleOf("mask", cell));
    settle();
    EXPECT_EQ(value(m_workbench, "mask", cell), 1);
    EXPECT_EQ(m_workbench.undoStack().count(), 1);
}

TEST_F(StageTest, TabsFillARowAndEnterGoesBelowItsFirst)
{
    show("two-heads", "X");
    const NodeId x = node(m_workbench, "X");
    const Index cols = m_workbench.graph().node(x).shape.cols;
    const auto kept = [&] { return m_selection.kept()->cell; };
    const auto type = [&](const char* number, Qt::Key key) {
        QTest::keyClicks(&m_stage, number);
        QTest::keyClick(m_stage.findChild<QLineEdit*>(), key);
        settle();
    };
    QTest::mouseClick(m_stage.viewport(), Qt::LeftButton, {}, middleOf("X", {0, 0, 1}));
    type("7", Qt::Key_Tab);
    type("8", Qt::Key_Tab);
    type("9", Qt::Key_Return);
    EXPECT_EQ(kept(), (Cell{0, 1, 1}));
    for (Index col = 1; col < cols; ++col)
        type("4", Qt::Key_Tab);
    EXPECT_EQ(kept(), (Cell{0, 2, 0})) << "past the last column";
    type("5", Qt::Key_Return);
    EXPECT_EQ(kept(), (Cell{0, 3, 1})) << "where the run began";
    EXPECT_EQ(value(m_workbench, "X", {0, 0, 3}), 9);
    EXPECT_EQ(value(m_workbench, "X", {0, 1, cols - 1}), 4);
    EXPECT_EQ(value(m_workbench, "X", {0, 2, 0}), 5);
    type("6", Qt::Key_Backtab);
    EXPECT_EQ(kept(), (Cell{0, 3, 0}));
    type("6", Qt::Key_Backtab);
    EXPECT_EQ(kept(), (Cell{0, 2, cols - 1}));
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

TEST_F(StageTest, AQuickDragPaintsTheCellsBetween)
{
    show("causal-mask", "S_masked");
    drag(middleOf("mask", {0, 0, 1}), middleOf("mask", {0, 3, 4}), {}, 1);
    for (Index step = 0; step <= 3; ++step)
        EXPECT_EQ(value(m_workbench, "mask", {0, step, step + 1}), 1) << step;
    EXPECT_EQ(value(m_workbench, "mask", {0, 0, 2}), 0);
    EXPECT_EQ(m_workbench.undoStack().count(), 1);
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
    m_workbench.rememberState();
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
    QTest::mouseClick(m_stage.viewport(), Qt::LeftButton, {}, m_stage.headRect(1).center().toPoint());
    settle();
    EXPECT_EQ(m_selection.slice(), 1);
    EXPECT_TRUE(m_stage.rectOf(node(m_workbench, "Z"), {0, 0, 0}).isEmpty());
    EXPECT_FALSE(m_stage.rectOf(node(m_workbench, "Z"), {1, 0, 0}).isEmpty());
}

TEST_F(StageTest, ABlockIsCopiedAndPasted)
{
    show("thinking-machines", "Q");
    QGuiApplication::clipboard()->setText("7\t8\n9\t10");
    QTest::mouseClick(m_stage.viewport(), Qt::LeftButton, {}, middleOf("W_Q", {0, 1, 1}));
    QTest::keyClick(&m_stage, Qt::Key_V, Qt::ControlModifier);
    EXPECT_EQ(value(m_workbench, "W_Q", {0, 2, 1}), 9);
    QTest::keyClick(&m_stage, Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QGuiApplication::clipboard()->text().trimmed(), "7") << "the chosen cell";
    QTest::keyClick(&m_stage, Qt::Key_Escape);
    QTest::keyClick(&m_stage, Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QGuiApplication::clipboard()->text().count('\n'), 2) << "all of Q, which has two rows";
    QTest::mouseClick(m_stage.viewport(), Qt::LeftButton, {}, middleOf("W_Q", {0, 1, 1}));
    QTest::keyClick(&m_stage, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(&m_stage, Qt::Key_C, Qt::ControlModifier);
    EXPECT_TRUE(QGuiApplication::clipboard()->text().contains("9\t10"));
}

TEST_F(StageTest, ARangeIsCopiedAndCleared)
{
    show("thinking-machines", "Q");
    QTest::mouseClick(m_stage.viewport(), Qt::LeftButton, {}, middleOf("X", {0, 0, 1}));
    QTest::keyClick(&m_stage, Qt::Key_Right, Qt::ShiftModifier);
    QTest::keyClick(&m_stage, Qt::Key_Down, Qt::ShiftModifier);
    QTest::keyClick(&m_stage, Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QGuiApplication::clipboard()->text().trimmed(), "0.2\t0.3\n0.5\t0.6");
    QTest::keyClick(&m_stage, Qt::Key_Delete);
    EXPECT_EQ(value(m_workbench, "X", {0, 1, 2}), 0);
    EXPECT_EQ(value(m_workbench, "X", {0, 1, 0}), 0.4);
    EXPECT_EQ(m_workbench.undoStack().count(), 1);
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
    EXPECT_EQ(cell->text(QAccessible::Name), "A[0, 2, 3], cat → drinks, " + number);
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
            EXPECT_FALSE(m_stage.outlinesOf(shown).empty()) << id;
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
    EXPECT_TRUE(m_stage.headRect(1).isEmpty()) << "no thumbnails beside it";
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
    EXPECT_EQ(m_stage.outlinesOf(node(m_workbench, "S")), std::vector{second});
    EXPECT_EQ(m_stage.outlinesOf(m_workbench.graph().node(node(m_workbench, "S")).inputs.front()).size(), 1U);
    m_display.set(&DisplaySettings::equalHeads, false);
    settle();
    EXPECT_FALSE(m_stage.headRect(0).isEmpty());
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
    EXPECT_FALSE(told());
    m_display.change({});
    zoomOut();
    EXPECT_TRUE(told());
}

} // namespace
} // namespace heedmap::test
