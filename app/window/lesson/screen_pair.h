#pragma once

#include <QWidget>

namespace heedmap {

/// The two screens of a lesson: the window is full-screen on the class's screen, the speaker's window stays on the
/// speaker's.
class ScreenPair {
public:
    /// The pair of the window that contains `shown`.
    explicit ScreenPair(const QWidget& shown) : m_shown(shown) {}

    static bool there();
    /// Moves the window full-screen to the other screen, and the speaker's window to the one it leaves.
    void swap(QWidget& speaker);
    /// Shows the speaker's window on the screen without the window.
    void show(QWidget& speaker) const;
    /// Lets the window fill the screen where it is; returns whether it did not.
    bool fill();

private:
    QWidget& window() const { return *m_shown.window(); }
    QScreen* other() const;

    const QWidget& m_shown;
};

} // namespace heedmap
