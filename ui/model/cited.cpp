#include "model/cited.h"

namespace heedmap {

std::vector<Demand> citedBy(const GraphShape& graph, NodeId node, const Cell& cell)
{
    const Node& explained = graph.node(node);
    std::vector<Demand> cited;
    for (std::size_t i = 0; i < explained.inputs.size(); ++i)
        cited.push_back({explained.inputs[i], explained.op->required(graph.shapes(node), i, Region::of(cell))});
    return cited;
}

} // namespace heedmap
