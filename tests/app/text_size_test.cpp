#include "support/journey_fixture.h"

#include <QSplitter>
#include <QToolButton>

namespace heedmap {
namespace {

TEST_F(JourneyTest, LargerTypeHasLargerPanelsAndIcons)
{
    m_window->resize(1920, 1000);
    settle();
    auto* columns = m_window->findChild<QSplitter*>("columns");
    auto* undo = m_window->findChild<QToolButton*>("undoButton");
    const QList<int> before = columns->sizes();
    const int icon = undo->iconSize().width();
    for (int i = 0; i < 4; ++i)
        m_window->actions()["larger"]->trigger();
    settle();
    const double grown = m_window->display().settings().textScale;
    EXPECT_GT(grown, 1.3);
    EXPECT_NEAR(columns->sizes()[0], before[0] * grown, 4);
    EXPECT_NEAR(columns->sizes()[2], before[2] * grown, 4);
    EXPECT_NEAR(undo->iconSize().width(), icon * grown, 1);
    for (int i = 0; i < 4; ++i)
        m_window->actions()["smaller"]->trigger();
    settle();
    EXPECT_NEAR(columns->sizes()[0], before[0], 4);
    EXPECT_EQ(undo->iconSize().width(), icon);
}

} // namespace
} // namespace heedmap
