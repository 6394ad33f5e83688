#include "view/attention/attention_heads.h"

#include "view/attention/weights_title.h"
#include "view/scene/cell_name.h"

#include <algorithm>

namespace heedmap {

NodeId betweenTokens(const GraphShape& graph, std::span<const NodeId> weights)
{
    const auto labelled = std::ranges::find_if(weights, [&](NodeId id) {
        const NodeInfo& info = graph.node(id).info;
        return info.rows.labels != nullptr && info.cols.labels != nullptr;
    });
    if (labelled != weights.end())
        return *labelled;
    return weights.empty() ? noNode : weights.front();
}

QString headName(const GraphShape& graph, const Head& head)
{
    return headTitle(graph, attentionNodes(graph), head).plain();
}

QString headCell(const NodeInfo& info, const Cell& cell)
{
    return axisLabel(info.rows, cell.row) + QStringLiteral(" → ") + axisLabel(info.cols, cell.col);
}

} // namespace heedmap
