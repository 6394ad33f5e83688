#pragma once

#include "model/workbench.h"
#include "view/frame/display.h"

#include <QLabel>
#include <QProgressBar>
#include <QStatusBar>

namespace heedmap {

/// The line at the bottom: how far an evaluation is and what stops it, to what numbers are rounded, how long the last
/// one took. While presenting it is visible only where numbers are rounded, lest they be taken for exact.
class StatusBar : public QStatusBar {
    Q_OBJECT

public:
    StatusBar(Workbench& workbench, const Display& display, QAction& cancel, QWidget* parent = nullptr);

    void dress();

private:
    void showTime();

    Workbench& m_workbench;
    const Display& m_display;
    QProgressBar* m_progress;
    QLabel* m_time;
};

} // namespace heedmap
