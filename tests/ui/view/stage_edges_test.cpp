#include "stage_support.h"
#include "support/view_places.h"

#include "paint/figure_parts.h"
#include "view/scene/stage_frame.h"
#include "view/stage/stage.h"

#include <QApplication>
#include <QLineEdit>
#include <QMouseEvent>
#include <QTest>
#include <QWheelEvent>

#include <set>

namespace heedmap::test {
namespace {

struct Shown : ShownStage {
    using ShownStage::ShownStage;

    /// What stands below a matrix.
    QImage below(const std::string& name)
    {
        const QRect above = cells(name);
        return stage.grab(QRect(above.left(), above.bottom() + 60, above.width(), 130)).toImage();
    }
};

TEST(StageFrame, WrapsItsChoicesBesideTheNameOfTheStep)
{
    OpenExample shown("nystrom");
    const NodeId scores = node(shown.workbench, "F1.S");
    shown.selection.setNode(scores);
    const auto linesAt = [&](double width) {
        const StageFrame frame = stageFrame(shown.context(), scores, {width, 700});
        const QRectF title(frame.heading.titleAt - QPointF(0, 20),
                           QSizeF(textWidth(frame.heading.title, 20, true), 28));
        std::set<double> lines;
        for (const StageFrame::Choice& choice : frame.choices) {
            lines.insert(choice.rect.top());
            EXPECT_FALSE(choice.rect.intersects(title)) << width;
            EXPECT_GE(choice.rect.left(), 28) << width;
            EXPECT_LE(choice.rect.right(), width - 28) << width;
            EXPECT_LT(choice.rect.bottom(), frame.room.top()) << width;
            for (const StageFrame::Choice& other : frame.choices)
                EXPECT_TRUE(&other == &choice || !other.rect.intersects(choice.rect)) << width;
        }
        EXPECT_EQ(frame.choices.size(), 9U);
        return lines.size();
    };
    EXPECT_EQ(linesAt(1200), 1U);
    EXPECT_EQ(linesAt(850), 1U); // narrower ones
    EXPECT_EQ(linesAt(760), 2U);
    EXPECT_GT(linesAt(400), 2U);
}

TEST(StageBars, ShowTheRowOfTheChosenCellBeforeAndAfter)
{
    Shown shown("two-heads", "A");
    for (const char* matrix : {"S_scaled", "A"}) {
        shown.selection.keep(shown.place("A", 2, 1));
        const QImage third = shown.below(matrix);
        shown.selection.keep(shown.place("A", 3, 1));
        EXPECT_NE(shown.below(matrix), third) << matrix;
        shown.selection.keep(shown.place("A", 2, 1));
        EXPECT_EQ(shown.below(matrix), third) << matrix;
    }
}

TEST(StageFrame, ShowsTheChangeOfTheOtherHeadsToo)
{
    Shown shown("two-heads", "concat");
    shown.workbench.takeSnapshot();
    const auto head = [&] {
        shown.settle();
        return shown.stage.grab(headRect(shown.stage, 1).toAlignedRect()).toImage();
    };
    ASSERT_FALSE(headRect(shown.stage, 1).isEmpty());
    const QImage weights = head();
    shown.display.set(&DisplaySettings::showChange, true);
    EXPECT_NE(head(), weights);
    shown.display.set(&DisplaySettings::showChange, false);
    EXPECT_EQ(head(), weights);
}

TEST(StageBars, DoNotTellWhatIsToBeGuessed)
{
    Shown shown("two-heads", "A");
    shown.selection.keep(shown.place("A", 2, 1));
    const QImage told = shown.below("A");
    shown.display.set(&DisplaySettings::guessFirst, true);
    const QImage hidden = shown.below("A");
    EXPECT_NE(hidden, told);
    shown.selection.covers().setGuessed({0, 2, 1});
    EXPECT_NE(shown.below("A"), hidden);
    shown.display.set(&DisplaySettings::guessFirst, false);
}

TEST(StageHeads, DoNotTellWhatIsToBeGuessed)
{
    Shown shown("two-heads", "Q_heads");
    const auto small = [&](Index head) {
        shown.settle();
        return shown.stage.grab(headRect(shown.stage, head).toAlignedRect()).toImage();
    };
    const QImage plain[] = {small(0), small(1)};
    shown.display.set(&DisplaySettings::guessFirst, true);
    const QImage covered[] = {small(0), small(1)};
    EXPECT_NE(covered[0], plain[0]);
    put(shown.workbench, "W_Q", {0, 5, 1}, 99);
    put(shown.workbench, "W_Q", {0, 4, 4}, -99);
    EXPECT_EQ(small(0), covered[0]) << "no number shines through";
    EXPECT_EQ(small(1), covered[1]);
    shown.workbench.undoStack().undo();
    shown.workbench.undoStack().undo();
    QTest::mouseClick(shown.stage.viewport(), Qt::LeftButton, {},
                      shown.stage.rectOf(node(shown.workbench, "Q_heads"), {0, 0, 0}).center().toPoint());
    EXPECT_NE(small(0), covered[0]) << "what was clicked is shown";
    EXPECT_NE(small(0), plain[0]) << "and nothing else";
    EXPECT_EQ(small(1), covered[1]);
    shown.selection.covers().uncoverAll();
    EXPECT_EQ(small(0), plain[0]);
    EXPECT_EQ(small(1), plain[1]);
    shown.display.set(&DisplaySettings::guessFirst, false);
}

TEST(StageHeads, CanAllBeReachedHoweverFewFit)
{
    OpenExample shown("grouped-query");
    const NodeId scores = node(shown.workbench, "S_scaled");
    shown.selection.setNode(scores);
    std::set<std::size_t> fitting;
    for (const double height : {240, 360, 480, 700}) {
        for (Index head = 0; head < 4; ++head) {
            shown.selection.setSlice(head);
            const StageFrame frame = stageFrame(shown.context(), scores, {600, height});
            std::set<Index> slices;
            for (const StageFrame::Head& each : frame.heads)
                slices.insert(each.slice);
            fitting.insert(slices.size());
            EXPECT_EQ(slices.size(), frame.heads.size()) << "each of them once";
            EXPECT_TRUE(slices.contains(head) || slices.size() == 1) << height << ' ' << head;
            EXPECT_TRUE(slices.contains((head + 1) % 4) || (slices.size() == 3 && head == 3)) << height << ' ' << head;
            EXPECT_EQ(frame.headsHidden, 4 - std::ssize(slices));
        }
    }
    EXPECT_EQ(fitting, (std::set<std::size_t>{1, 2, 3, 4})) << "every case was there";
}

TEST(StageHeads, SayHowManyMoreThereAre)
{
    Shown shown("grouped-query", "S_scaled");
    const auto said = [&](double height) {
        shown.stage.resize(600, static_cast<int>(height));
        shown.settle();
        const StageFrame frame =
            stageFrame(shown.context(), node(shown.workbench, "S_scaled"), QSizeF(shown.stage.size()));
        const QImage place = shown.stage.grab(frame.hiddenAt.toAlignedRect()).toImage();
        QImage plain(place.size(), place.format());
        plain.fill(shown.display.theme().window);
        return place != plain;
    };
    EXPECT_TRUE(said(360));
    EXPECT_FALSE(said(700));
}

TEST(StageHeads, AreNeverLargerThanWhatTheyStandBeside)
{
    Shown shown("two-heads", "A");
    shown.stage.resize(522, 396);
    for (const double type : {1.0, 1.3, 1.6, 2.0}) {
        shown.display.set(&DisplaySettings::textScale, type);
        shown.settle();
        const StageFrame frame =
            stageFrame(shown.context(), node(shown.workbench, "A"), QSizeF(shown.stage.size()) / type);
        ASSERT_FALSE(frame.heads.empty());
        const StageFrame::Head& head = frame.heads.front();
        EXPECT_LE(head.cells.width() * type, shown.cells("A").width()) << type;
        EXPECT_LE(head.rect.bottom(), frame.room.bottom()) << type;
        EXPECT_GT(head.rect.left(), frame.room.right()) << type;
    }
    shown.display.set(&DisplaySettings::textScale, 1.0);
}

TEST(StageLabels, StayAtTheEdgeWhenTheMatrixIsPannedPastIt)
{
    Shown shown("two-heads", "S");
    for (int i = 0; i < 6; ++i)
        shown.stage.zoomIn();
    const auto pan = [&](const QPoint& by) {
        QWheelEvent turn(QPointF(400, 400), shown.stage.mapToGlobal(QPointF(400, 400)), {}, by, Qt::NoButton, {},
                         Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(shown.stage.viewport(), &turn);
        shown.settle();
    };
    pan({-1200, -600});
    ASSERT_LT(shown.cells("Q_heads").left(), 0);
    const QRect edge(28, 90, 60, 600);
    const QImage labelled = shown.stage.grab(edge).toImage();
    EXPECT_EQ(labelled.pixelColor(1, 300), shown.display.theme().window) << "no number shows through";
    shown.display.set(&DisplaySettings::showLabels, false);
    for (int i = 0; i < 6; ++i)
        shown.stage.zoomIn();
    pan({-1200, -600});
    EXPECT_NE(shown.stage.grab(edge).toImage(), labelled);
    shown.display.set(&DisplaySettings::showLabels, true);
}

TEST(StageMouse, DragsNothingWhileNoButtonIsHeld)
{
    Shown shown("thinking-machines", "X");
    const double before = shown.workbench.numbers(node(shown.workbench, "X"), Region::of({0, 0, 0})).front();
    const QPoint cell = shown.stage.rectOf(node(shown.workbench, "X"), {0, 0, 0}).center().toPoint();
    const auto move = [&](const QPoint& to) {
        QMouseEvent event(QEvent::MouseMove, to, shown.stage.mapToGlobal(to), Qt::NoButton, Qt::NoButton, {});
        QApplication::sendEvent(shown.stage.viewport(), &event);
    };
    for (const Qt::MouseButton button : {Qt::RightButton, Qt::LeftButton}) { // and the menu takes the release
        QMouseEvent press(QEvent::MouseButtonPress, cell, shown.stage.mapToGlobal(cell), button, button, {});
        QApplication::sendEvent(shown.stage.viewport(), &press);
        move(cell + QPoint(0, 60));
        move(cell + QPoint(20, 160));
        EXPECT_EQ(shown.workbench.numbers(node(shown.workbench, "X"), Region::of({0, 0, 0})).front(), before);
        EXPECT_EQ(shown.stage.rectOf(node(shown.workbench, "X"), {0, 0, 0}).center().toPoint(), cell);
    }
}

TEST(StageTyping, BeginsWithTheFirstLetterOfEveryNameThatIsKnown)
{
    for (const char* typed : {"pi/2", "abs(-3)", "exp(0)", "inf", "ln(2)", "cos(1)", "sqrt(4)", "tanh(1)", "nan"}) {
        Shown shown("thinking-machines", "X");
        shown.selection.keep(CellPlace{node(shown.workbench, "X"), {0, 0, 0}});
        QTest::keyClicks(&shown.stage, QString(typed).left(1));
        auto* editor = shown.stage.findChild<QLineEdit*>();
        ASSERT_TRUE(editor != nullptr && editor->isVisible()) << typed;
        QTest::keyClicks(editor, QString(typed).mid(1));
        EXPECT_EQ(editor->text(), typed);
    }
}

TEST(StageTyping, TakesWhatWasWrongBackWithTheEdit)
{
    Shown shown("thinking-machines", "X");
    shown.selection.keep(CellPlace{node(shown.workbench, "X"), {0, 0, 0}});
    const QRect inside = shown.stage.rect().adjusted(8, 8, -8, -8); // the frame says who has the keys
    const QImage before = shown.stage.grab(inside).toImage();
    QTest::keyClicks(&shown.stage, "c");
    auto* editor = shown.stage.findChild<QLineEdit*>();
    QTest::keyClicks(editor, "(");
    QTest::keyClick(editor, Qt::Key_Return);
    QTest::keyClick(editor, Qt::Key_Escape);
    EXPECT_EQ(shown.stage.grab(inside).toImage(), before);
}

} // namespace
} // namespace heedmap::test
