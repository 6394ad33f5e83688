#pragma once

#include "window_call.h"

#include <QByteArray>
#include <QList>

namespace heedmap {

/// The platforms of Qt that a window may come up on, the best first, and after them one that needs no display: Qt takes
/// the first it can reach, and ends the program where that is none.
class Platforms {
public:
    /// Of the call, QT_QPA_PLATFORM, or what the environment says of displays.
    explicit Platforms(const WindowCall& call);

    /// Where there is none, no window needs to be tried.
    bool empty() const { return m_names.isEmpty(); }
    /// The value of -platform.
    QByteArray names() const { return m_names + ";offscreen"; }
    /// Whether Qt, once it has started, had to do without a display.
    bool fellBack() const;

private:
    QByteArray m_names;
};

/// Drops Qt's messages about its platform (a missing runtime folder, errors of X11), which do not concern the user;
/// while the program starts, all of them.
void quietPlatform(bool starting);

} // namespace heedmap
