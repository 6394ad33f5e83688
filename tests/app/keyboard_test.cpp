#include "support/journey_fixture.h"
#include "view/pipeline/pipeline.h"
#include "view/settings/settings_panel.h"
#include "view/steps/steps_bar.h"
#include "window/gallery.h"
#include "window/views.h"

#include <heedmap/io/file.h>
#include <heedmap/io/npz_writer.h>

#include <QAbstractItemView>
#include <QButtonGroup>
#include <QComboBox>
#include <QMenu>
#include <QSlider>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTemporaryDir>

#include <algorithm>
#include <set>

namespace heedmap {
namespace {

/// What is reached without a mouse.
class KeyboardTest : public JourneyTest {
protected:
    /// Tab reaches one of those of which one is chosen, and the arrows the others.
    static bool reached(const QWidget& control, const std::set<const QWidget*>& visited)
    {
        const auto* button = qobject_cast<const QAbstractButton*>(&control);
        if (button == nullptr
            || !(button->autoExclusive() || (button->group() != nullptr && button->group()->exclusive())))
            return visited.contains(&control);
        return std::ranges::any_of(visited, [button](const QWidget* each) {
            const auto* other = qobject_cast<const QAbstractButton*>(each);
            return other != nullptr && other->parentWidget() == button->parentWidget()
                && other->group() == button->group() && other->autoExclusive() == button->autoExclusive();
        });
    }
    static bool isControl(const QWidget& widget)
    {
        const QWidget* parent = widget.parentWidget();
        const bool part = qobject_cast<const QComboBox*>(parent) != nullptr
            || qobject_cast<const QAbstractSpinBox*>(parent) != nullptr
            || qobject_cast<const QLineEdit*>(parent) != nullptr
            || qobject_cast<const QAbstractItemView*>(parent) != nullptr;
        const bool works = qobject_cast<const QAbstractButton*>(&widget) != nullptr
            || qobject_cast<const QComboBox*>(&widget) != nullptr
            || qobject_cast<const QAbstractSpinBox*>(&widget) != nullptr
            || qobject_cast<const QSlider*>(&widget) != nullptr || qobject_cast<const QLineEdit*>(&widget) != nullptr;
        return works && !part && widget.isVisible() && widget.isEnabled();
    }
    /// Tab reaches every control within, from wherever the focus is in its window.
    static void expectTabReachesAll(QWidget& within, const std::string& where)
    {
        constexpr int most = 150;
        within.window()->activateWindow();
        EXPECT_TRUE(QTest::qWaitForWindowActive(within.window(), test::waitAtMost)) << where;
        if (!within.isWindow())
            within.setFocus();
        std::set<const QWidget*> visited;
        for (int i = 0; i < most; ++i) {
            QWidget* at = within.window()->focusWidget();
            visited.insert(at);
            QTest::keyClick(at != nullptr ? at : within.window(), Qt::Key_Tab);
        }
        int controls = 0;
        for (const auto* control : within.findChildren<QWidget*>()) {
            if (!isControl(*control))
                continue;
            ++controls;
            EXPECT_TRUE(reached(*control, visited))
                << where << ": " << control->metaObject()->className() << " " << control->objectName().toStdString()
                << " " << control->accessibleName().toStdString();
        }
        EXPECT_GT(visited.size() + static_cast<std::size_t>(controls), 1U) << where;
    }
    void expectTabReachesAllOf(const char* action)
    {
        bool met = false;
        whenAsked([&met, action](QWidget& dialog) {
            met = true;
            expectTabReachesAll(dialog, action);
            dialog.close();
        });
        m_window->actions()[action]->trigger();
        EXPECT_TRUE(test::wait([&met] { return met; })) << action;
    }

    QTemporaryDir m_folder;
};

TEST_F(KeyboardTest, EveryActionIsReachedByKeyboard)
{
    std::set<const QAction*> reached;
    const std::function<void(QMenu&)> walk = [&](QMenu& menu) {
        emit menu.aboutToShow();
        for (QAction* action : menu.actions()) {
            reached.insert(action);
            if (action->menu() != nullptr)
                walk(*action->menu());
        }
    };
    EXPECT_FALSE(m_window->actions()["menu"]->shortcuts().isEmpty());
    for (auto* menu : m_window->findChildren<QMenu*>())
        walk(*menu);
    for (auto* button : m_window->findChildren<QToolButton*>())
        if (button->menu() != nullptr)
            walk(*button->menu());
    for (const auto& [id, action] : m_window->actions().all())
        EXPECT_TRUE(!action->shortcuts().isEmpty() || reached.contains(action)) << id;
}

TEST_F(KeyboardTest, TabReachesEveryPartOfTheWindow)
{
    std::set<const QWidget*> visited;
    stage().setFocus();
    for (int i = 0; i < 60; ++i) {
        visited.insert(QApplication::focusWidget());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    }
    EXPECT_TRUE(visited.contains(&stage()));
    EXPECT_TRUE(visited.contains(m_window->findChild<Pipeline*>()));
    for (const char* name : {"play", "next", "speed"})
        EXPECT_TRUE(visited.contains(m_window->findChild<StepsBar*>()->findChild<QToolButton*>(name))) << name;
}

TEST_F(KeyboardTest, TabReachesEveryControlOfEveryView)
{
    for (const char* example : {"two-heads", "vision-seven", "linformer"}) {
        m_window->open(QStringLiteral("examples:") + QLatin1String(example));
        for (std::size_t view = 0; view < views().size(); ++view) {
            if (!views()[view].applies(workbench()))
                continue;
            m_window->showView(static_cast<int>(view));
            settle();
            expectTabReachesAll(*m_window->findChild<QStackedWidget*>("viewArea")->currentWidget(),
                                std::string(example) + " " + views()[view].id);
        }
        m_window->showView(0);
    }
}

TEST_F(KeyboardTest, TabReachesEveryControlOfEveryDialog)
{
    for (const char* action : {"gallery", "new", "export", "shortcuts", "about"})
        expectTabReachesAllOf(action);
    m_window->actions()["settings"]->trigger();
    settle();
    auto& settings = *m_window->findChild<SettingsPanel*>();
    expectTabReachesAll(settings, "settings");
    settings.hide();
    const QString path = m_folder.filePath("weights.npz");
    const Tensor square(Shape::matrix(3, 3));
    AtomicFile file(path.toStdString());
    writeNpz(file, {{"W_Q", &square}, {"W_K", &square}});
    file.commit();
    bool met = false;
    EXPECT_TRUE(drop(path));
    whenAsked([&met](QWidget& dialog) {
        met = true;
        expectTabReachesAll(dialog, "import");
        dialog.close();
    });
    EXPECT_TRUE(test::wait([&met] { return met; }));
}

} // namespace
} // namespace heedmap
