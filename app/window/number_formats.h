#pragma once

#include "model/workbench.h"
#include "view/frame/display.h"

#include <QMenu>
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

} // namespace heedmap
