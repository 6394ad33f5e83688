#include "model/gradients/nudge.h"

#include "model/workbench.h"

#include <array>

namespace heedmap {
namespace {

double read(Graph& graph, NodeId node, const Cell& cell, const std::stop_token& stop)
{
    const Demand demand{node, Region::of(cell)};
    graph.evaluate({&demand, 1}, {.stop = stop});
    return graph.lend(node).at(cell);
}

void grow(Graph& graph, const CellPlace& place, double by, const std::stop_token& stop)
{
    const double before = read(graph, place.node, place.cell, stop);
    if (!graph.node(place.node).leaf() && !graph.pinned(place.node, place.cell.slice)) {
        const Demand all{place.node, Region::all(graph.node(place.node).shape)};
        graph.evaluate({&all, 1}, {.stop = stop});
        const Tensor value(graph.read(place.node));
        graph.pin(place.node, value);
    }
    graph.assign(place.node, Region::of(place.cell), std::array{before + by});
}

} // namespace

std::optional<double> targetValue(Workbench& workbench)
{
    const LiveGradients& gradients = workbench.gradients();
    if (!gradients.on())
        return std::nullopt;
    const Cell cell = gradients.target()->cell.value_or(Cell{});
    const Values values = workbench.values(gradients.targetNode(), Region::of(cell));
    return values && values.current ? std::optional(values.view.at(cell)) : std::nullopt;
}

double targetIf(Computation& copy, const GradientTarget& target, const CellPlace& place, double by,
                const std::stop_token& stop)
{
    grow(copy.graph, place, by, stop);
    return read(copy.graph, copy.graph.find(target.node), target.cell.value_or(Cell{}), stop);
}

} // namespace heedmap
