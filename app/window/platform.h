#pragma once

#include "window_call.h"

#include <QByteArray>
#include <QList>

namespace heedmap {

/// The Qt platforms to try for a window, best first, and last one that needs no display: Qt takes the first that works,
/// and ends the program if none does.
class Platforms {
public:
    /// From the call, QT_QPA_PLATFORM, or the displays in the environment.
    explicit Platforms(const WindowCall& call);

    /// Whether there is no display at all.
    bool empty() const { return m_names.isEmpty(); }
    /// The value of -platform.
    QByteArray names() const { return m_names + ";offscreen"; }
    /// Whether Qt, once started, runs without a display.
    bool fellBack() const;

private:
    QByteArray m_names;
};

/// Drops Qt's messages about its platform (a missing runtime folder, errors of X11), which do not concern the user, and
/// during start-up all messages.
void quietPlatform(bool starting);

} // namespace heedmap
