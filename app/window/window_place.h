#pragma once

#include <QDeadlineTimer>
#include <QObject>
#include <QRect>
#include <QWidget>

namespace heedmap {

/// The geometry of a window before it went full-screen, restored afterwards.
class WindowPlace : public QObject {
    Q_OBJECT
public:
    explicit WindowPlace(QWidget& window) : QObject(&window), m_window(window) {}

    /// Saves the geometry. Called before the type grows, which makes the contents ask for more room.
    void remember();
    /// Restores the geometry, at once or as soon as the contents need less room.
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
