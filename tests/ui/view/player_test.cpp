#include "support/view_places.h"
#include "view_support.h"

#include "view/explanation/arithmetic_view.h"
#include "view/explanation/explanation.h"
#include "view/scene/player.h"
#include "view/stage/stage.h"
#include "view/steps/steps_bar.h"

#include <QAbstractButton>
#include <QDialog>
#include <QShortcut>
#include <QTest>
#include <QVBoxLayout>

namespace heedmap::test {
namespace {

TEST(Pacing, ComputesEveryCellOnceInTheOrderOfReading)
{
    for (const bool slow : {true, false})
        for (const std::size_t terms : {0, 1, 3, 64}) {
            const Pacing pacing{3, 4, terms, slow};
            Index last = -1;
            std::size_t lastTerm = 0;
            for (double time = 0; time < pacing.duration(); time += 1) {
                const auto moment = pacing.at(time, 5, 2);
                ASSERT_TRUE(moment);
                EXPECT_EQ(moment->place.node, 5);
                EXPECT_EQ(moment->place.cell.slice, 2);
                const Index index = moment->place.cell.row * 4 + moment->place.cell.col;
                EXPECT_TRUE(index == last || index == last + 1) << index << " after " << last;
                if (moment->terms) {
                    EXPECT_EQ(index, 0);
                    EXPECT_TRUE(*moment->terms == lastTerm || *moment->terms == lastTerm + 1);
                    lastTerm = *moment->terms;
                }
                last = index;
            }
            EXPECT_EQ(last, 11);
            EXPECT_EQ(lastTerm, slow && terms > 0 ? terms - 1 : 0);
            EXPECT_FALSE(pacing.at(pacing.duration(), 5, 2));
        }
}

TEST(Pacing, TakesNoLongerForLargeMatrices)
{
    EXPECT_LT((Pacing{4096, 4096, 4096, true}.duration()), 12000);
    EXPECT_GT((Pacing{4, 4, 3, true}.duration()), (Pacing{4, 4, 3, false}.duration()));
}

/// The bar, the stage and the explanation of an example, on the step that makes S. Time passes where a test lets it.
struct Playing : OpenExample {
    Playing() : OpenExample("thinking-machines"), bar(context()), stage(context()), explanation(context())
    {
        display.set(&DisplaySettings::reduceMotion, false);
        display.set(&DisplaySettings::speed, 1e-9); // the clock moves nothing
        selection.setNode(node(workbench, "S"));
        auto* layout = new QVBoxLayout(&window);
        layout->addWidget(&stage);
        layout->addWidget(&explanation);
        layout->addWidget(&bar);
        window.resize(1000, 1000);
        window.show();
        window.activateWindow();
        (void)QTest::qWaitForWindowActive(&window);
        stage.setFocus();
        settle();
    }
    ~Playing()
    {
        bar.setParent(nullptr);
        stage.setParent(nullptr);
        explanation.setParent(nullptr);
    }
    const std::optional<Moment>& moment() const { return selection.moment(); }
    /// Lets time pass until then; a minute at most.
    bool until(const std::function<bool()>& then)
    {
        constexpr int frame = 16;
        for (int time = 0; time < 60000 && !then(); time += frame) {
            bar.findChild<Player*>()->advance(frame);
            settle();
        }
        return then();
    }
    bool at(std::size_t term)
    {
        return until([&] { return moment() && moment()->terms == term; });
    }

    QWidget window;
    StepsBar bar;
    Stage stage;
    Explanation explanation;
};

TEST(Player, AddsTheTermsOfTheFirstCellOneByOneInEveryView)
{
    Playing shown;
    const NodeId s = node(shown.workbench, "S");
    const NodeId q = node(shown.workbench, "Q");
    shown.bar.play(true);
    for (const std::size_t term : {0, 1, 2}) {
        ASSERT_TRUE(shown.at(term));
        EXPECT_EQ(shown.selection.cell(), (CellPlace{s, {0, 0, 0}}));
        const std::vector<QRectF> lit = outlinesOf(shown.stage, q);
        ASSERT_EQ(lit.size(), 1U);
        EXPECT_EQ(lit[0], shown.stage.rectOf(q, {0, 0, static_cast<Index>(term)}));
        EXPECT_EQ(shown.explanation.place(), shown.selection.cell());
    }
    ASSERT_TRUE(shown.until([&] { return shown.moment() && shown.moment()->place.cell.col == 1; }));
    EXPECT_EQ(outlinesOf(shown.stage, q),
              std::vector{shown.stage.rectOf(q, {0, 0, 0}) | shown.stage.rectOf(q, {0, 0, 2})});
}

TEST(Player, CoversWhatIsStillToComeAndShowsItAllAtTheEnd)
{
    Playing shown;
    const NodeId s = node(shown.workbench, "S");
    const auto picture = [&] { return shown.stage.grab(shown.stage.rectOf(s, {0, 1, 1}).toAlignedRect()).toImage(); };
    const QImage whole = picture();
    shown.bar.play(true);
    ASSERT_TRUE(shown.at(0));
    EXPECT_NE(picture(), whole);
    QTest::keyClick(&shown.stage, Qt::Key_A);
    EXPECT_FALSE(shown.moment());
    EXPECT_EQ(picture(), whole);
}

TEST(Player, SpaceAndEscapeAndAClickOnTheStageEndTheMotionAndDoNothingElse)
{
    Playing shown;
    const int step = shown.selection.step();
    const NodeId s = node(shown.workbench, "S");
    for (const Qt::Key key : {Qt::Key_Space, Qt::Key_Escape}) {
        shown.bar.play(true);
        ASSERT_TRUE(shown.at(0));
        QTest::keyClick(&shown.stage, key);
        EXPECT_FALSE(shown.moment()) << key;
        EXPECT_FALSE(shown.bar.playing()) << key;
        EXPECT_EQ(shown.selection.step(), step) << key;
        EXPECT_FALSE(shown.selection.kept()) << key;
    }
    shown.bar.play(true);
    ASSERT_TRUE(shown.at(1));
    const QPoint cell = shown.stage.rectOf(s, {0, 0, 1}).center().toPoint();
    QTest::mouseClick(shown.stage.viewport(), Qt::LeftButton, {}, cell);
    EXPECT_FALSE(shown.moment());
    EXPECT_FALSE(shown.selection.kept());
    QTest::mouseClick(shown.stage.viewport(), Qt::LeftButton, {}, cell);
    EXPECT_EQ(shown.selection.kept(), (CellPlace{s, {0, 0, 1}}));
    QTest::keyClick(&shown.stage, Qt::Key_Space);
    EXPECT_EQ(shown.selection.step(), step + 1) << "keys work again";
}

TEST(Player, AnyOtherKeyOrClickEndsTheMotionAndIsNotLost)
{
    Playing shown;
    const int step = shown.selection.step();
    shown.bar.play(true);
    ASSERT_TRUE(shown.at(0));
    QTest::keyClick(&shown.stage, Qt::Key_PageDown); // a clicker's
    EXPECT_FALSE(shown.bar.playing());
    EXPECT_EQ(shown.selection.step(), step + 1);

    int asked = 0;
    const QShortcut shortcut(QKeySequence("Ctrl+E"), &shown.window, [&] { ++asked; });
    shown.selection.setStep(step);
    shown.bar.play(true);
    ASSERT_TRUE(shown.at(0));
    QTest::keyClick(&shown.stage, Qt::Key_E, Qt::ControlModifier);
    EXPECT_FALSE(shown.bar.playing());
    EXPECT_EQ(asked, 1);

    shown.bar.play(true);
    ASSERT_TRUE(shown.at(0));
    QTest::mouseClick(shown.bar.findChild<QAbstractButton*>("previous"), Qt::LeftButton);
    EXPECT_FALSE(shown.bar.playing());
    EXPECT_EQ(shown.selection.step(), step - 1);
}

TEST(Player, ItsOwnButtonEndsTheMotion)
{
    Playing shown;
    auto* button = shown.bar.findChild<QAbstractButton*>("play");
    QTest::mouseClick(button, Qt::LeftButton);
    ASSERT_TRUE(shown.at(0));
    QTest::mouseClick(button, Qt::LeftButton);
    EXPECT_FALSE(shown.bar.playing());
}

TEST(Player, EscapeEndsARestToo)
{
    Playing shown;
    shown.display.set(&DisplaySettings::reduceMotion, true);
    int lost = 0;
    const QShortcut shortcut(QKeySequence(Qt::Key_Escape), &shown.window, [&] { ++lost; });
    shown.bar.play(true);
    ASSERT_TRUE(shown.bar.playing());
    ASSERT_FALSE(shown.moment());
    QTest::keyClick(&shown.stage, Qt::Key_Escape);
    EXPECT_FALSE(shown.bar.playing());
    EXPECT_EQ(lost, 0);
    QTest::keyClick(&shown.stage, Qt::Key_Escape);
    EXPECT_EQ(lost, 1) << "it is everybody's again";
    shown.display.set(&DisplaySettings::reduceMotion, false);
}

TEST(Player, AModalDialogEndsItMovingOrResting)
{
    for (const bool resting : {false, true}) {
        Playing shown;
        shown.display.set(&DisplaySettings::reduceMotion, resting);
        shown.bar.play(true);
        ASSERT_TRUE(resting || shown.at(0));
        ASSERT_TRUE(shown.bar.playing());
        QDialog dialog(&shown.window);
        dialog.open();
        EXPECT_FALSE(shown.bar.playing()) << resting;
        EXPECT_FALSE(shown.moment()) << resting;
        shown.display.set(&DisplaySettings::reduceMotion, false);
    }
}

TEST(Player, ThePointerDoesNotDisturbIt)
{
    Playing shown;
    shown.bar.play(true);
    ASSERT_TRUE(shown.at(1));
    const auto before = shown.selection.cell();
    shown.selection.hover(CellPlace{node(shown.workbench, "Q"), {0, 1, 1}});
    EXPECT_EQ(shown.selection.cell(), before);
}

TEST(Player, PlaysEveryMatrixOfAStepAndGoesOn)
{
    Playing shown;
    shown.selection.setStep(1);
    const GraphShape& graph = shown.workbench.graph();
    shown.bar.play(true);
    for (const char* name : {"Q", "K", "V", "S"})
        EXPECT_TRUE(shown.until([&] { return shown.moment() && shown.moment()->place.node == graph.find(name); }))
            << name;
    EXPECT_EQ(shown.selection.step(), 2);
    EXPECT_TRUE(shown.bar.playing());
}

TEST(Player, WithReducedMotionNothingMoves)
{
    Playing shown;
    shown.display.set(&DisplaySettings::reduceMotion, true);
    const int step = shown.selection.step();
    shown.bar.play(true);
    EXPECT_TRUE(shown.until([&] { return shown.selection.step() == step + 1; }));
    EXPECT_FALSE(shown.moment());
    shown.bar.play(false);
    shown.display.set(&DisplaySettings::reduceMotion, false);
}

TEST(Player, APersonWhoChoosesAnotherMatrixStopsIt)
{
    Playing shown;
    shown.bar.play(true);
    ASSERT_TRUE(shown.at(0));
    shown.selection.setNode(node(shown.workbench, "A"));
    EXPECT_FALSE(shown.bar.playing());
    EXPECT_FALSE(shown.moment());
}

} // namespace
} // namespace heedmap::test
