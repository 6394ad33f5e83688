#pragma once

#include "model/workbench.h"
#include "view/frame/display.h"

#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QStatusBar>
#include <QToolButton>

namespace heedmap {

/// Adds every number format to a menu, and checks that of the open document.
void fillNumberFormats(QMenu& menu, Workbench& workbench);

/// A button in the status bar that says that numbers are rounded, and offers other formats; hidden for float64.
class NumberFormatSign : public QToolButton {
    Q_OBJECT

public:
    NumberFormatSign(Workbench& workbench, const Display& display, QWidget* parent = nullptr);

private:
    void dress();

    Workbench& m_workbench;
    const Display& m_display;
    QMenu m_menu;
};

/// How long an evaluation took; empty where it was too short to be noticed.
QString evaluatedText(double seconds);

/// The line at the bottom: the progress of an evaluation and a button that cancels it, the number format, the duration
/// of the last evaluation where one waited for it. While presenting it is shown only if numbers are rounded, so that
/// they are not taken for exact.
class StatusBar : public QStatusBar {
    Q_OBJECT

public:
    StatusBar(Workbench& workbench, const Display& display, QAction& cancel, QWidget* parent = nullptr);

    void dress();
    /// Shows a hint for a while, unless something is said already; an empty one takes back the hint alone.
    void hint(const QString& sentence);

private:
    void showTime();

    Workbench& m_workbench;
    const Display& m_display;
    QString m_hint;
    QProgressBar* m_progress;
    QLabel* m_time;
};

} // namespace heedmap
