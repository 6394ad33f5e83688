#include "view/scene/printed_check.h"

#include "model/workbench.h"

#include <algorithm>
#include <tuple>

namespace heedmap {
namespace {

CheckResult shownAgainstPrinted(Workbench& workbench, NodeId node, const Published& published)
{
    if (!workbench.asOpened().numbers(node)) // the printed numbers came from other numbers
        return {};
    const Values values = workbench.values(node);
    return values && values.current ? compared(node, published, values.view) : CheckResult();
}

auto order(NodeId node, const Cell& cell) { return std::tuple(node, cell.slice, cell.row, cell.col); }

} // namespace

std::vector<Cell> misprintedCells(Workbench& workbench, NodeId node)
{
    const auto& published = workbench.computation().published;
    const auto found = published.find(node);
    std::vector<Cell> cells;
    if (found != published.end())
        for (const Disagreement& each : shownAgainstPrinted(workbench, node, found->second).disagreements)
            cells.push_back(each.cell);
    return cells;
}

PrintedCheck printedCheck(Workbench& workbench, const CellPlace& place)
{
    PrintedCheck check;
    const auto& published = workbench.computation().published;
    if (!published.contains(place.node))
        return check;
    std::vector<Disagreement> all;
    for (const auto& [node, figures] : published) {
        CheckResult result = shownAgainstPrinted(workbench, node, figures);
        all.insert(all.end(), result.disagreements.begin(), result.disagreements.end());
        if (node == place.node)
            check.node = std::move(result);
    }
    for (const Disagreement& each : check.node.disagreements)
        if (each.cell == place.cell)
            check.cell = each;
    const auto after = std::ranges::find_if(
        all, [&](const Disagreement& each) { return order(each.node, each.cell) > order(place.node, place.cell); });
    const Disagreement* next = after != all.end() ? &*after : all.empty() ? nullptr : &all.front();
    if (next != nullptr && CellPlace{next->node, next->cell} != place)
        check.next = CellPlace{next->node, next->cell};
    return check;
}

} // namespace heedmap
