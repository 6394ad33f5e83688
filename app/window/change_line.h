#pragma once

#include "window/notice_line.h"

#include <QTime>

namespace heedmap {

class Workbench;

/// A line that says that a snapshot was taken and, while changes are shown in place of values, since when, with a
/// button back to values.
class ChangeLine : public NoticeLine {
    Q_OBJECT

public:
    /// `shortcut` shows the changes.
    ChangeLine(const Workbench& workbench, Display& display, QString shortcut, QWidget* parent = nullptr);

private:
    void remember();
    void close();
    void speak();

    const Workbench& m_workbench;
    Display& m_display;
    QString m_shortcut;
    QTime m_since;
    bool m_confirms = false; ///< that a state was remembered, until it was read
};

} // namespace heedmap
