#include "window/lesson/screen_pair.h"

#include <QGuiApplication>
#include <QScreen>
#include <QWidget>
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
    constexpr int margin = 60; // px, so that a window manager takes it for a window of that screen
    window().showNormal();
    window().windowHandle()->setScreen(to);
    window().setGeometry(to->availableGeometry().adjusted(margin, margin, -margin, -margin));
    window().showFullScreen();
    show(speaker);
}

// Where the window manager was asked for two sizes in a row, what is painted may be left with the first; and a window
// whose screen is gone may keep the size of that one, or no longer know that it fills any.
bool ScreenPair::fill()
{
    const QRect whole = window().screen()->geometry();
    if (window().isFullScreen() && window().geometry() == whole)
        return false;
    if (!window().isFullScreen())
        window().showFullScreen();
    window().setGeometry(whole);
    return true;
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

} // namespace heedmap
