#pragma once

#include "model/workbench.h"
#include "view/frame/display.h"

#include <QMenu>
#include <QToolButton>

namespace heedmap {

/// Puts every number format there is into a menu, and a tick at that of the open document.
void fillNumberFormats(QMenu& menu, Workbench& workbench);

/// What says in the status bar that numbers are rounded, and offers the other formats; hidden where they are not.
class NumberFormatSign : public QToolButton {
    Q_OBJECT

public:
    NumberFormatSign(Workbench& workbench, const Display& display, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void dress();

    Workbench& m_workbench;
    const Display& m_display;
    QMenu m_menu;
};

} // namespace heedmap
