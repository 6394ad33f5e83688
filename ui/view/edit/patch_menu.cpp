#include "view/edit/patch_menu.h"

#include "model/ablations/patch.h"
#include "model/training/shown_sample.h"
#include "model/workbench.h"
#include "paint/figure_parts.h"
#include "paint/node_figure.h"
#include "view/scene/cell_name.h"

#include <heedmap/graph/gradients.h>

#include <QCoreApplication>
#include <QMenu>

namespace heedmap {
namespace {

struct PatchMenu {
    Q_DECLARE_TR_FUNCTIONS(PatchMenu)
};

} // namespace

void addPatches(QMenu& menu, const ViewContext& context, const CellPlace& place, Index sample)
{
    Workbench& workbench = context.workbench;
    const Node& node = workbench.graph().node(place.node);
    const auto add = [&](const char* id, const QString& title, const Patch& patch) {
        menu.addAction(title, &workbench, [&workbench, patch] { Patcher::of(workbench).take(patch); })
            ->setObjectName(id);
    };
    const Index slice = place.cell.slice;
    const bool stack = node.shape.slices > 1;
    if (place.cell.row >= 0 && node.shape.rank > 1)
        add("patchRow", PatchMenu::tr("This row: %1").arg(axisLabel(node.info.rows, place.cell.row)),
            {node.info.name, slice, sample, {{place.cell.row, place.cell.row, sample}}});
    if (stack)
        add("patchSlice",
            PatchMenu::tr("All of %1").arg(sliceTitle(emptyNodeFigure(workbench.graph(), place.node), slice)),
            {node.info.name, slice, sample});
    add("patchAll", stack ? PatchMenu::tr("The whole stack") : PatchMenu::tr("The whole matrix"),
        {node.info.name, std::nullopt, sample});
}

void addPatchMenu(QMenu& menu, const ViewContext& context, const CellPlace& place)
{
    const Document& document = context.workbench.head();
    if (document.samples.size() < 2 || !pinnable(context.workbench.graph(), place.node))
        return;
    QMenu* samples = menu.addMenu(PatchMenu::tr("Take from another sample"));
    samples->menuAction()->setObjectName("patchFrom");
    for (Index sample = 0; sample < static_cast<Index>(document.samples.size()); ++sample)
        if (sample != document.sample)
            addPatches(*samples->addMenu(sampleTitle(document, sample)), context, place, sample);
}

} // namespace heedmap
