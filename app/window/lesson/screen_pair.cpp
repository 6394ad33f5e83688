#include "window/lesson/screen_pair.h"

#include <QGuiApplication>
#include <QScreen>
#include <QTimer>
#include <QWindow>

#include <algorithm>

namespace heedmap {

bool ScreenPair::there() { return QGuiApplication::screens().size() > 1; }

QScreen* ScreenPair::other() const
{
    const QList<QScreen*> screens = QGuiApplication::screens();
    const auto other = std::ranges::find_if(screens, [this](QScreen* each) { return each != window().screen(); });
    return other != screens.end() ? *other : nullptr;
}

// A window that fills a screen moves to no other.
void ScreenPair::swap(QWidget& speaker)
{
    QScreen* to = other();
    if (to == nullptr)
        return;
    if (m_home.isNull())
        m_home = window().normalGeometry();
    constexpr int margin = 60; // px, so that a window manager takes it for a window of that screen
    window().showNormal();
    window().windowHandle()->setScreen(to);
    window().setGeometry(to->availableGeometry().adjusted(margin, margin, -margin, -margin));
    window().showFullScreen();
    show(speaker);
}

void ScreenPair::show(QWidget& speaker) const
{
    QScreen* place = other();
    if (place == nullptr)
        return speaker.show();
    speaker.showNormal();
    speaker.windowHandle()->setScreen(place);
    speaker.setGeometry(place->availableGeometry());
    speaker.showMaximized();
}

void ScreenPair::end()
{
    if (m_home.isNull())
        return;
    const bool maximised = window().isMaximized();
    window().showNormal();
    if (maximised)
        window().showMaximized();
    goTo(m_home, 20);
    m_home = {};
}

// Again where it does not fit yet: what the window holds asks for less room once its type is small.
void ScreenPair::goTo(const QRect& home, int tries)
{
    if (window().isFullScreen() || window().isMaximized())
        return;
    window().setGeometry(home);
    if (window().geometry() != home && tries > 0)
        QTimer::singleShot(20, &m_shown, [this, home, tries] { goTo(home, tries - 1); });
}

} // namespace heedmap
