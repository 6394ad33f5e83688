#include "view/edit/edit_refusal.h"

#include "model/masks.h"
#include "paint/formula.h"

#include <QCoreApplication>
#include <QKeySequence>

namespace heedmap {
namespace {

struct RefusalWords {
    Q_DECLARE_TR_FUNCTIONS(heedmap::Stage)
};

} // namespace

QString whyNotEditable(const Workbench& workbench, NodeId node)
{
    const QString symbol = plainSymbol(workbench.graph().node(node).info);
    if (paintable(workbench, node))
        return RefusalWords::tr("Drag across %1 to paint it; a double click or Enter turns one cell.").arg(symbol);
    if (isGradient(workbench.graph(), node))
        return RefusalWords::tr("%1 is a gradient: it follows from the numbers it stands under.").arg(symbol);
    return RefusalWords::tr("%1 is computed. Click one of its cells and type a number: that pins it.").arg(symbol);
}

} // namespace heedmap
