#include "view/printed_check.h"

#include "model/workbench.h"

#include <algorithm>
#include <tuple>

namespace heedmap {
namespace {

CheckResult compared(Workbench& workbench, NodeId node, const Published& published)
{
    CheckResult result;
    const Values values = workbench.values(node);
    if (!values || !values.current)
        return result;
    const Shape& shape = workbench.graph().node(node).shape;
    const std::string* figure = published.figures.data();
    for (Index s = 0; s < shape.slices; ++s)
        for (Index r = 0; r < shape.rows; ++r)
            for (Index c = 0; c < shape.cols; ++c, ++figure) {
                const auto printed = parsePrinted(*figure);
                if (!printed)
                    continue;
                ++result.compared;
                const double value = values.view.at({s, r, c});
                if (!agrees(*printed, value))
                    result.disagreements.push_back({node, {s, r, c}, *figure, value});
            }
    return result;
}

auto order(NodeId node, const Cell& cell) { return std::tuple(node, cell.slice, cell.row, cell.col); }

} // namespace

PrintedCheck printedCheck(Workbench& workbench, const CellPlace& place)
{
    PrintedCheck check;
    const auto& published = workbench.computation().published;
    if (!published.contains(place.node))
        return check;
    std::vector<Disagreement> all;
    for (const auto& [node, figures] : published) {
        CheckResult result = compared(workbench, node, figures);
        all.insert(all.end(), result.disagreements.begin(), result.disagreements.end());
        if (node == place.node)
            check.node = std::move(result);
    }
    for (const Disagreement& each : check.node.disagreements)
        if (each.cell == place.cell) {
            check.cell = each.printed;
            check.computed = each.computed;
        }
    const auto after = std::ranges::find_if(
        all, [&](const Disagreement& each) { return order(each.node, each.cell) > order(place.node, place.cell); });
    const Disagreement* next = after != all.end() ? &*after : all.empty() ? nullptr : &all.front();
    if (next != nullptr && CellPlace{next->node, next->cell} != place)
        check.next = CellPlace{next->node, next->cell};
    return check;
}

} // namespace heedmap
