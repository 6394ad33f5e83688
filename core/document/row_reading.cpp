#include "document/row_reading.h"

#include "graph/executor.h"

#include <heedmap/ops/lookup.h>

namespace heedmap {

void lookUpRows(Graph& graph, const std::map<std::string, NodeId, std::less<>>& leaves,
                const std::map<std::string, LoadedArray, std::less<>>& arrays)
{
    std::map<NodeId, const LoadedArray*> tables;
    for (const auto& [name, leaf] : leaves)
        if (const LoadedArray& array = arrays.at(name);
            array.row && !graph.current(leaf, Region::all(graph.node(leaf).shape)))
            tables.emplace(leaf, &array);
    const std::shared_ptr<const Op> lookUp = rowLookup();
    for (NodeId id = 0; id < graph.size(); ++id) {
        const Node& node = graph.node(id);
        if (!computedBy(node, *lookUp) || !graph.node(node.inputs[1]).leaf())
            continue;
        const auto table = tables.find(node.inputs[0]);
        if (table == tables.end())
            continue;
        const Lease ids = graph.rounded(node.inputs[1]);
        Tensor rows(node.shape);
        for (Index i = 0; i < node.shape.rows; ++i)
            table->second->row(static_cast<Index>(ids.row(0, 0)[i]),
                               rows.numbers().subspan(static_cast<std::size_t>(i * node.shape.cols),
                                                      static_cast<std::size_t>(node.shape.cols)));
        storeResult(graph, id, rows);
    }
}

} // namespace heedmap
