#include "view/frame/panels_menu.h"

#include "model/selection.h"

#include <QCoreApplication>
#include <QMenu>

#include <algorithm>

namespace heedmap {
namespace {

struct PanelsMenu {
    Q_DECLARE_TR_FUNCTIONS(PanelsMenu)
};

/// Takes a matrix away; one of a stack that is there as a whole takes the stack away.
void takeAway(ChosenPanels& panels, const PanelMatrix& matrix)
{
    std::vector<PanelMatrix> left = panels.matrices();
    std::erase_if(left, [&](const PanelMatrix& each) {
        return each.node == matrix.node && (!each.slice || each.slice == matrix.slice);
    });
    panels.choose(left);
}

} // namespace

void addPanelsEntry(QMenu& menu, const ViewContext& context, const PanelMatrix& matrix)
{
    ChosenPanels& panels = context.selection.panels();
    const bool there = panels.has(matrix);
    QAction* action = menu.addAction(there ? PanelsMenu::tr("Remove from Panels") : PanelsMenu::tr("Add to Panels"));
    action->setObjectName(there ? "removeFromPanels" : "addToPanels");
    QObject::connect(action, &QAction::triggered, &panels, [&panels, matrix, there] {
        if (there)
            takeAway(panels, matrix);
        else
            panels.add(matrix);
    });
}

} // namespace heedmap
