#include "support/journey_fixture.h"

#include <QSplitter>
#include <QToolButton>

namespace heedmap {
namespace {

/// Counts how often widgets are told that their style is another.
class Restyled : public QObject {
public:
    Restyled() { qApp->installEventFilter(this); }
    qsizetype count() const { return m_count; }

private:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        m_count += watched->isWidgetType() && event->type() == QEvent::StyleChange ? 1 : 0;
        return false;
    }

    qsizetype m_count = 0;
};

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

// Not once for each widget that it lies in, as Qt would have it.
TEST_F(JourneyTest, AnotherThemeIsPutOnEachWidgetOnce)
{
    settle();
    m_window->display().set(&DisplaySettings::theme, ThemeChoice::Light);
    settle();
    const Restyled restyled;
    m_window->display().set(&DisplaySettings::theme, ThemeChoice::Dark);
    settle();
    EXPECT_GT(restyled.count(), 100);
    EXPECT_LT(restyled.count(), 2 * QApplication::allWidgets().size()) << "parts have style sheets of their own";
    m_window->display().set(&DisplaySettings::theme, ThemeChoice::System);
}

} // namespace
} // namespace heedmap
