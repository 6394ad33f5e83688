#pragma once

#include <QRect>
#include <QWidget>

namespace heedmap {

/// The two screens of a lesson: the window goes full-screen to the one where the class looks, the speaker's window
/// stays on the one where the speaker works.
class ScreenPair {
public:
    /// Of the window that this is in.
    explicit ScreenPair(const QWidget& shown) : m_shown(shown) {}

    static bool there();
    /// The window changes to the other screen, full-screen; the speaker's takes that one.
    void swap(QWidget& speaker);
    /// Shows the speaker's window on the screen where the window is not.
    void show(QWidget& speaker) const;
    /// The window is where it was before the first change.
    void end();

private:
    QWidget& window() const { return *m_shown.window(); }
    QScreen* other() const;
    void goTo(const QRect& home, int tries);

    const QWidget& m_shown;
    QRect m_home;
};

} // namespace heedmap
