#pragma once

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

private:
    QWidget& window() const { return *m_shown.window(); }
    QScreen* other() const;

    const QWidget& m_shown;
};

} // namespace heedmap
