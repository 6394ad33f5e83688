// What is changed on the stage: typed, dragged, painted, pasted.

#include "ui/view/stage_fixture.h"
#include "view/scene/stage_frame.h"

#include <QApplication>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include <array>
#include <cmath>

namespace heedmap::test {
namespace {

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

TEST_F(StageTest, TypingOverAComputedCellPinsItAndSaysSoWithUndo)
{
    show("thinking-machines", "A");
    const NodeId weights = node(m_workbench, "A");
    const double other = value(m_workbench, "A", {0, 1, 0});
    QTest::mouseClick(m_stage.viewport(), Qt::LeftButton, {}, middleOf("A", {0, 0, 0}));
    QTest::keyClick(&m_stage, Qt::Key_0);
    QTest::keyClicks(m_stage.findChild<QLineEdit*>(), ".9");
    EXPECT_FALSE(m_workbench.pinned(weights)) << "not before the number is there";
    QTest::keyClick(m_stage.findChild<QLineEdit*>(), Qt::Key_Tab);
    settle();
    EXPECT_TRUE(m_workbench.pinned(weights));
    EXPECT_EQ(value(m_workbench, "A", {0, 0, 0}), 0.9);
    EXPECT_EQ(value(m_workbench, "A", {0, 1, 0}), other);
    EXPECT_EQ(m_selection.kept(), (CellPlace{weights, {0, 0, 1}}));
    auto* line = m_stage.findChild<QWidget*>("pinnedLine");
    ASSERT_TRUE(line->isVisible());
    EXPECT_TRUE(line->findChild<QLabel*>()->text().contains("pinned"));
    QTest::mouseClick(line->findChild<QToolButton*>("pinnedLineUndo"), Qt::LeftButton);
    settle();
    EXPECT_FALSE(m_workbench.pinned(weights)) << "one step";
    EXPECT_EQ(m_workbench.undoStack().index(), 0);
    EXPECT_FALSE(line->isVisible());
}

TEST_F(StageTest, AComputedCellKeepsItsRuleWhereItsNumberIsLeftOrTheEditGivenUp)
{
    show("thinking-machines", "A");
    QTest::mouseClick(m_stage.viewport(), Qt::LeftButton, {}, middleOf("A", {0, 0, 0}));
    QTest::keyClick(&m_stage, Qt::Key_F2);
    QTest::keyClick(m_stage.findChild<QLineEdit*>(), Qt::Key_Return);
    QTest::keyClick(&m_stage, Qt::Key_1);
    QTest::keyClick(m_stage.findChild<QLineEdit*>(), Qt::Key_Escape);
    settle();
    EXPECT_EQ(m_workbench.undoStack().count(), 0);
}

TEST_F(StageTest, ARowOfWeightsThatNoLongerAddsUpSaysSoBesideIt)
{
    show("thinking-machines", "A");
    const auto rowLabels = [this] {
        StageScene scene;
        EXPECT_TRUE(scene.build(m_workbench, node(m_workbench, "A"), 0, m_display.settings()));
        scene.nameSums({m_workbench, m_selection, m_display});
        scene.layout(48, 1);
        QStringList texts;
        for (const PlacedFigure& placed : scene.sheet().figures)
            for (const PlacedText& text : placed.layout.texts)
                texts << text.text;
        return texts.filter(QStringLiteral("Σ ")); // the note below has a colon
    };
    m_workbench.pin(node(m_workbench, "A"));
    settle();
    EXPECT_TRUE(rowLabels().isEmpty()) << "as computed, each adds up to 1";
    m_workbench.setValues(node(m_workbench, "A"), Region::of({0, 1, 0}), std::array{2.5});
    const double sum = 2.5 + value(m_workbench, "A", {0, 1, 1});
    settle();
    EXPECT_EQ(rowLabels().filter(QString::number(sum, 'f', 2)).size(), 1) << rowLabels().join('|').toStdString();
    m_workbench.undoStack().undo();
    settle();
    EXPECT_TRUE(rowLabels().isEmpty());
}

TEST_F(StageTest, WhatIsPinnedByKeyIsPointedAtNoLongerOnceThePointerLeaves)
{
    show("thinking-machines", "A");
    QTest::mouseMove(m_stage.viewport(), middleOf("S_scaled", {0, 1, 0}));
    settle();
    ASSERT_TRUE(m_selection.hovered());
    QTest::mouseClick(m_stage.viewport(), Qt::LeftButton, {}, middleOf("A", {0, 0, 0}));
    QTest::mouseMove(m_stage.viewport(), middleOf("S_scaled", {0, 1, 0}));
    settle();
    QTest::keyClick(&m_stage, Qt::Key_P);
    settle();
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(m_stage.viewport(), &leave);
    QApplication::sendEvent(&m_stage, &leave);
    EXPECT_FALSE(m_selection.hovered());
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
    QTest::keyClick(m_stage.findChild<QLineEdit*>(), Qt::Key_Tab);
    settle();
    EXPECT_TRUE(m_workbench.pinned(weights, 0));
    EXPECT_EQ(value(m_workbench, "A", {1, 0, 0}), 0.5) << "the other head is as it was";
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

TEST_F(StageTest, AQuickDragPaintsTheCellsBetween)
{
    show("causal-mask", "S_masked");
    drag(middleOf("mask", {0, 0, 1}), middleOf("mask", {0, 3, 4}), {}, 1);
    for (Index step = 0; step <= 3; ++step)
        EXPECT_EQ(value(m_workbench, "mask", {0, step, step + 1}), 1) << step;
    EXPECT_EQ(value(m_workbench, "mask", {0, 0, 2}), 0);
    EXPECT_EQ(m_workbench.undoStack().count(), 1);
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

TEST_F(StageTest, APasteThatMayBeMeantOtherwiseSaysHowItWasTaken)
{
    show("thinking-machines", "Q");
    QTest::mouseClick(m_stage.viewport(), Qt::LeftButton, {}, middleOf("W_Q", {0, 1, 1}));
    const auto paste = [&](const char* text) {
        QGuiApplication::clipboard()->setText(text);
        QTest::keyClick(&m_stage, Qt::Key_V, Qt::ControlModifier);
        settle();
        return m_stage.pointer().pointing().message;
    };
    EXPECT_TRUE(paste("10,20").contains("10,20 is taken for")) << paste("10,20").toStdString();
    EXPECT_EQ(paste("10\t20"), QString());
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

TEST_F(StageTest, APictureSaysWhatItIsReadAsWhileItIsPainted)
{
    show("vit-digits", "image");
    const ViewContext context{m_workbench, m_selection, m_display};
    const auto title = [&] { return stageFrame(context, node(m_workbench, "image"), {900, 700}).heading.title; };
    EXPECT_TRUE(title().contains("read as 3: ")) << title().toStdString();
    EXPECT_FALSE(stageFrame(context, node(m_workbench, "cls"), {900, 700}).heading.title.contains("read as"));
    std::vector<double> seven(64, 0.0); // a line above, and one down from its end
    for (std::size_t i = 0; i < 5; ++i)
        seven[1 + i] = seven[5 + 8 * i] = 1;
    m_workbench.setValues(node(m_workbench, "image"), {{0, 1}, {0, 8}, {0, 8}}, seven);
    settle();
    EXPECT_FALSE(title().contains("read as 3: ")) << title().toStdString();
    EXPECT_TRUE(title().contains("read as ")) << title().toStdString();
}

} // namespace
} // namespace heedmap::test
