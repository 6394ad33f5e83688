#include "window/window_place.h"

#include <QEvent>
#include <QTimer>

#include <chrono>

namespace heedmap {

void WindowPlace::remember()
{
    m_window.removeEventFilter(this);
    m_maximised = m_window.isMaximized();
    m_home = m_window.isFullScreen() || m_maximised ? m_window.normalGeometry() : m_window.geometry();
}

// A maximised window, too: it may have been on another screen.
void WindowPlace::goBack()
{
    m_window.showNormal();
    m_returning = QDeadlineTimer(std::chrono::seconds(5));
    m_window.installEventFilter(this);
    fit();
    if (m_maximised)
        m_window.showMaximized();
}

void WindowPlace::fit()
{
    if (m_window.isMaximized() || m_window.isFullScreen() || m_returning.hasExpired())
        return m_window.removeEventFilter(this);
    m_window.setGeometry(m_home);
    if (m_window.size() == m_home.size())
        m_window.removeEventFilter(this);
}

bool WindowPlace::eventFilter(QObject*, QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest)
        QTimer::singleShot(0, this, &WindowPlace::fit); // once its layout has heard of it
    return false;
}

} // namespace heedmap

#include "moc_window_place.cpp"
