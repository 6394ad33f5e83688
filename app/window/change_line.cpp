#include "window/change_line.h"

#include "model/workbench.h"

#include <utility>

namespace heedmap {

ChangeLine::ChangeLine(const Workbench& workbench, Display& display, QString shortcut, QWidget* parent)
    : NoticeLine(QStringLiteral("change"), display, parent), m_workbench(workbench), m_display(display),
      m_shortcut(std::move(shortcut))
{
    hide();
    connect(this, &NoticeLine::closed, this, &ChangeLine::close);
    connect(&workbench, &Workbench::snapshotChanged, this, &ChangeLine::remember);
    connect(&display, &Display::changed, this, &ChangeLine::speak);
}

void ChangeLine::remember()
{
    m_since = QTime::currentTime();
    m_confirms = true;
    speak();
}

void ChangeLine::close()
{
    m_confirms = false;
    m_display.set(&DisplaySettings::showChange, false);
    speak();
}

void ChangeLine::speak()
{
    const QString since = m_since.toString(QStringLiteral("HH:mm"));
    const bool shows = m_workbench.hasSnapshot() && m_display.settings().showChange;
    m_confirms = m_confirms && !shows && m_workbench.hasSnapshot();
    if (shows)
        say(tr("Changes since %1 are shown, not values.").arg(since), tr("Show values"));
    else
        say(tr("Snapshot taken at %1. Change something, then %2 shows what changed.").arg(since, m_shortcut),
            tr("Got it"));
    setVisible(shows || m_confirms);
}

} // namespace heedmap

#include "moc_change_line.cpp"
