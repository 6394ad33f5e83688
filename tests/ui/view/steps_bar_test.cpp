#include "view_support.h"

#include "view/steps/step_dots.h"
#include "view/steps/steps_bar.h"

#include <QSlider>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>

namespace heedmap::test {
namespace {

struct Bar : OpenExample {
    Bar() : OpenExample("thinking-machines"), bar(context())
    {
        bar.resize(1200, 76);
        bar.show();
        bar.activateWindow();
        (void)QTest::qWaitForWindowActive(&bar);
        bar.setFocus();
    }
    int last() const { return static_cast<int>(selection.steps().size()) - 1; }

    StepsBar bar;
};

TEST(StepsBar, WalksFromTheFirstToTheLastStepWithSpace)
{
    Bar shown;
    shown.selection.setStep(0);
    for (int step = 1; step <= shown.last(); ++step) {
        QTest::keyClick(&shown.bar, Qt::Key_Space);
        EXPECT_EQ(shown.selection.step(), step);
    }
    QTest::keyClick(&shown.bar, Qt::Key_Space);
    EXPECT_EQ(shown.selection.step(), shown.last());
    QTest::keyClick(&shown.bar, Qt::Key_PageUp);
    EXPECT_EQ(shown.selection.step(), shown.last() - 1);
    QTest::keyClick(&shown.bar, Qt::Key_PageDown);
    EXPECT_EQ(shown.selection.step(), shown.last());
    QTest::keyClick(&shown.bar, Qt::Key_Home);
    EXPECT_EQ(shown.selection.step(), 0);
    QTest::keyClick(&shown.bar, Qt::Key_End);
    EXPECT_EQ(shown.selection.step(), shown.last());
}

TEST(StepsBar, LeavesHomeAndEndToASliderThatHasTheKeys)
{
    Bar shown;
    shown.selection.setStep(1);
    QSlider slider(&shown.bar);
    slider.setValue(40);
    slider.show();
    slider.setFocus();
    QTest::keyClick(&slider, Qt::Key_End);
    EXPECT_EQ(slider.value(), 99);
    QTest::keyClick(&slider, Qt::Key_Home);
    EXPECT_EQ(slider.value(), 0);
    EXPECT_EQ(shown.selection.step(), 1);
}

TEST(StepsBar, ForgetsTheStepThatWasPointedAtWhereItIsGone)
{
    Bar shown;
    shown.workbench.open(example("gpt-next-word"), {});
    auto* dots = shown.bar.findChild<StepDots*>();
    QMouseEvent move(QEvent::MouseMove, dots->dotAt(shown.last()), dots->mapToGlobal(dots->dotAt(shown.last())),
                     Qt::NoButton, Qt::NoButton, {});
    QApplication::sendEvent(dots, &move);
    dots->grab();
    shown.workbench.open(example("thinking-machines"), {});
    const QImage after = dots->grab().toImage();
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(dots, &leave);
    EXPECT_EQ(dots->grab().toImage(), after);
}

TEST(StepsBar, ChoosesTheStepThatIsClicked)
{
    Bar shown;
    for (const int step : {2, 0, shown.last()}) {
        QTest::mouseClick(shown.bar.findChild<StepDots*>(), Qt::LeftButton, {},
                          shown.bar.findChild<StepDots*>()->dotAt(step).toPoint());
        EXPECT_EQ(shown.selection.step(), step);
    }
}

TEST(StepsBar, PlaysToTheEndAndStops)
{
    Bar shown;
    shown.display.set(&DisplaySettings::speed, 1e-9); // the clock moves nothing
    shown.selection.setStep(shown.last() - 1);
    auto* play = shown.bar.findChild<QToolButton*>("play");
    QTest::mouseClick(play, Qt::LeftButton);
    EXPECT_TRUE(shown.bar.playing());
    auto& player = *shown.bar.findChild<Player*>();
    for (int frames = 0; frames < 10000 && player.playing(); ++frames)
        player.advance(16);
    EXPECT_FALSE(shown.bar.playing());
    EXPECT_EQ(shown.selection.step(), shown.last());
    shown.bar.play(true);
    EXPECT_EQ(shown.selection.step(), 0) << "from the beginning, now that all is played";
}

TEST(StepsBar, StopsPlayingWhenAPersonSteps)
{
    Bar shown;
    shown.selection.setStep(0);
    shown.bar.play(true);
    QTest::keyClick(&shown.bar, Qt::Key_Space);
    EXPECT_FALSE(shown.bar.playing());
    EXPECT_EQ(shown.selection.step(), 1);
}

TEST(StepsBar, LetsAButtonReachedByTabKeepItsSpace)
{
    Bar shown;
    shown.selection.setStep(shown.last());
    shown.bar.findChild<QToolButton*>("previous")->setFocus();
    QTest::keyClick(&shown.bar, Qt::Key_Space);
    EXPECT_EQ(shown.selection.step(), shown.last() - 1);
}

TEST(StepsBar, NamesEveryButton)
{
    Bar shown;
    for (const QToolButton* button : shown.bar.findChildren<QToolButton*>())
        EXPECT_FALSE(button->accessibleName().isEmpty()) << button->objectName().toStdString();
    shown.selection.setStep(1);
    EXPECT_EQ(shown.bar.findChild<StepDots*>()->accessibleDescription(), "Step 2 of 6: Project");
}

TEST(StepDots, NamesOfManyStepsAreTheLayersAndDoNotOverlap)
{
    OpenExample shown("gpt-next-word");
    StepDots dots(shown.context());
    dots.resize(900, 60);
    shown.selection.setNode(node(shown.workbench, "dec.0.self.A"));
    const auto names = dots.namesThatFit();
    ASSERT_GE(names.size(), 2U);
    EXPECT_TRUE(names.front().text.startsWith("Decoder layer 0 · ")) << names.front().text.toStdString();
    EXPECT_TRUE(std::ranges::any_of(names, [](const auto& name) { return name.text == "Decoder layer 1"; }));
    for (std::size_t a = 0; a < names.size(); ++a) {
        EXPECT_TRUE(QRectF(dots.rect()).contains(names[a].rect));
        for (std::size_t b = 0; b < a; ++b)
            EXPECT_FALSE(names[a].rect.intersects(names[b].rect));
    }
}

// As wide as the bar leaves them at 1280 px, and a little narrower, in type for a class.
TEST(StepDots, EveryStepIsNamedWhereTheyArePresented)
{
    for (const char* id : {"thinking-machines", "two-heads", "encoder-layer", "grouped-query", "linformer"})
        for (const int width : {800, 740}) {
            OpenExample shown(id);
            shown.display.setPresentedHeight(720);
            shown.display.set(&DisplaySettings::presenting, true);
            StepDots dots(shown.context());
            dots.resize(width, shown.display.px(76));
            const int count = static_cast<int>(shown.selection.steps().size());
            for (int step = 0; step < count && count <= 10; ++step) {
                SCOPED_TRACE(std::string(id) + ' ' + std::to_string(width) + ' ' + std::to_string(step));
                shown.selection.setStep(step);
                const auto names = dots.namesThatFit();
                EXPECT_EQ(static_cast<int>(names.size()), count);
                for (std::size_t a = 0; a < names.size(); ++a) {
                    EXPECT_FALSE(names[a].text.endsWith(QChar(0x2026)) && names[a].text.size() < 4)
                        << names[a].text.toStdString();
                    EXPECT_TRUE(QRectF(dots.rect()).contains(names[a].rect)) << names[a].text.toStdString();
                    for (std::size_t b = 0; b < a; ++b)
                        EXPECT_FALSE(names[a].rect.intersects(names[b].rect));
                }
            }
            shown.display.set(&DisplaySettings::presenting, false);
        }
}

// On a projector of 1024×768: a name is cut only where another one needs its room.
TEST(StepDots, ANameHasTheRoomThatItsNeighboursLeave)
{
    OpenExample shown("thinking-machines");
    shown.display.setPresentedHeight(768);
    shown.display.set(&DisplaySettings::presenting, true);
    StepDots dots(shown.context());
    dots.resize(437, shown.display.px(76)); // of 1024
    shown.selection.setStep(0);
    for (const auto& name : dots.namesThatFit())
        EXPECT_FALSE(name.text.endsWith(QChar(0x2026))) << name.text.toStdString();
    shown.display.set(&DisplaySettings::presenting, false);
}

TEST(StepDots, StepsThatRepeatAreCalledAfterWhatCountsThem)
{
    OpenExample shown("nystrom");
    StepDots dots(shown.context());
    dots.resize(1200, 60);
    shown.selection.setNode(node(shown.workbench, "pinv.2"));
    EXPECT_TRUE(dots.accessibleDescription().endsWith(": Round 2")) << dots.accessibleDescription().toStdString();
    QStringList names;
    for (const auto& name : dots.namesThatFit())
        names << name.text;
    EXPECT_TRUE(names.contains("Round 5")) << names.join('|').toStdString();
    EXPECT_EQ(names.removeDuplicates(), 0);
}

} // namespace
} // namespace heedmap::test
