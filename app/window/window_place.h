#pragma once

#include <QDeadlineTimer>
#include <QObject>
#include <QRect>
#include <QWidget>

namespace heedmap {

/// Where a window was before it filled a screen, and where it is again afterwards.
class WindowPlace : public QObject {
    Q_OBJECT
public:
    explicit WindowPlace(QWidget& window) : QObject(&window), m_window(window) {}

    /// Remembers the place. Called before the type grows: what the window holds asks for more room then.
    void remember();
    /// The window is there again: at once, or as soon as what it holds asks for less room.
    void goBack();

private:
    void fit();
    bool eventFilter(QObject* watched, QEvent* event) override;

    QWidget& m_window;
    bool m_maximised = false;
    QRect m_home;
    QDeadlineTimer m_returning; ///< to m_home, until then
};

} // namespace heedmap
