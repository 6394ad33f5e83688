// Screens that come and go while a lesson is given.

#include "model/lesson/lesson_player.h"
#include "support/hall_screens.h"
#include "support/journey_fixture.h"
#include "window/actions.h"
#include "window/lesson/presenter.h"

#include <QScreen>

namespace heedmap {
namespace {

constexpr QRect laptop{0, 0, 1440, 860};
constexpr QRect projector{1440, 0, 1280, 720};

class UnpluggedTest : public JourneyTest {
protected:
    UnpluggedTest()
    {
        test::setScreens({laptop, projector});
        m_window->open(QStringLiteral("examples:dictionary-lookup"));
        settle();
        m_window->actions()["lesson"]->setChecked(true);
        m_window->actions()["present"]->setChecked(true);
        settle();
    }
    void TearDown() override { m_window->actions()["present"]->setChecked(false); }

    LessonPlayer& player() { return *m_window->findChild<LessonPlayer*>(); }
    Presenter& presenter() { return *m_window->findChild<Presenter*>(); }
    QRect screenOf(const QWidget& window) { return window.screen()->geometry(); }
    bool classFills(const QRect& screen)
    {
        return test::wait([&] { return m_window->isFullScreen() && m_window->geometry() == screen; });
    }
};

TEST_F(UnpluggedTest, TheLessonGoesOnWithOneScreenAndIsSharedAgainWithTwo)
{
    ASSERT_TRUE(classFills(projector)) << m_window->width();
    EXPECT_EQ(screenOf(presenter()), laptop);
    QTest::keyClick(&presenter(), Qt::Key_PageDown);
    settle();
    EXPECT_EQ(player().at(), 1);

    test::setScreens({laptop});
    EXPECT_TRUE(test::wait([&] { return !m_window->actions()["swapScreens"]->isEnabled(); }));
    EXPECT_TRUE(classFills(laptop)) << m_window->width();
    EXPECT_TRUE(presenter().isVisible()) << "the notes are still there";
    EXPECT_EQ(screenOf(presenter()), laptop);
    EXPECT_TRUE(presenter().isActiveWindow()) << "above what fills the screen";
    m_window->activateWindow();
    ASSERT_TRUE(test::wait([&] { return QApplication::activeWindow() == m_window.get(); }));
    QTest::keyClick(&stage(), Qt::Key_PageDown);
    settle();
    EXPECT_EQ(player().at(), 2);

    test::setScreens({laptop, projector});
    EXPECT_TRUE(test::wait([&] { return m_window->actions()["swapScreens"]->isEnabled(); }));
    EXPECT_TRUE(classFills(projector)) << m_window->width();
    EXPECT_TRUE(test::wait([&] { return screenOf(presenter()) == laptop; }));
    EXPECT_EQ(player().at(), 2);
    EXPECT_TRUE(player().on());
}

TEST_F(UnpluggedTest, TheSpeakersScreenMayGo)
{
    ASSERT_TRUE(classFills(projector)) << m_window->width();
    m_window->actions()["swapScreens"]->trigger();
    ASSERT_TRUE(classFills(laptop)) << m_window->width();
    EXPECT_EQ(screenOf(presenter()), projector);
    test::setScreens({laptop});
    EXPECT_TRUE(test::wait([&] { return !m_window->actions()["swapScreens"]->isEnabled(); }));
    EXPECT_TRUE(classFills(laptop)) << m_window->width();
    EXPECT_EQ(screenOf(presenter()), laptop);
    QTest::keyClick(&presenter(), Qt::Key_PageDown);
    settle();
    EXPECT_EQ(player().at(), 1);
}

} // namespace
} // namespace heedmap
