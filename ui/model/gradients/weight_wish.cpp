#include "model/gradients/weight_wish.h"

#include "model/workbench.h"

#include <heedmap/graph/gradients.h>

namespace heedmap {

WeightWish& WeightWish::of(Workbench& workbench)
{
    if (auto* found = workbench.findChild<WeightWish*>(QString(), Qt::FindDirectChildrenOnly))
        return *found;
    return *new WeightWish(&workbench);
}

bool WeightWish::takes(const Workbench& workbench, const CellPlace& place)
{
    const Node& node = workbench.graph().node(place.node);
    return node.info.family == Family::Attention && pinnable(workbench.graph(), place.node)
        && !workbench.editable(place.node, place.cell.slice);
}

} // namespace heedmap

#include "moc_weight_wish.cpp"
