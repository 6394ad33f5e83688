#include "model/gradients/nudge.h"

#include "model/workbench.h"

#include <array>

namespace heedmap {
namespace {

double read(Graph& graph, NodeId node, const Cell& cell)
{
    const Demand demand{node, Region::of(cell)};
    graph.evaluate({&demand, 1});
    return graph.lend(node).at(cell);
}

void grow(Graph& graph, const CellPlace& place, double by)
{
    const double before = read(graph, place.node, place.cell);
    if (!graph.node(place.node).leaf() && !graph.pinned(place.node, place.cell.slice)) {
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

std::optional<double> targetIf(Workbench& workbench, const CellPlace& place, double by)
{
    const LiveGradients& gradients = workbench.gradients();
    if (!gradients.on() || workbench.evaluating())
        return std::nullopt;
    Computation copy = workbench.built(workbench.document());
    copy.graph.setNumberFormat(workbench.numberFormat());
    grow(copy.graph, place, by);
    return read(copy.graph, gradients.targetNode(), gradients.target()->cell.value_or(Cell{}));
}

} // namespace heedmap
