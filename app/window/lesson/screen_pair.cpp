#include "window/lesson/screen_pair.h"

#include <QGuiApplication>
#include <QScreen>
#include <QTimer>
#include <QWidget>
#include <QWindow>

#include <algorithm>

namespace heedmap {
namespace {

constexpr int untilPlaced = 400; ///< ms

/// Where the window manager was asked for two sizes in a row, what is painted may be left with the first.
void fill(QWidget& window)
{
    if (window.isFullScreen())
        window.setGeometry(window.screen()->geometry());
}

} // namespace

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
    QTimer::singleShot(untilPlaced, &window(), [shown = &window()] { fill(*shown); });
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
