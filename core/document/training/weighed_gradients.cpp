#include <heedmap/document/training/weighed_gradients.h>

#include <heedmap/document/heads.h>
#include <heedmap/graph/gradients.h>
#include <heedmap/ops/cellwise.h>

namespace heedmap {

std::vector<NodeId> appendWeighedGradients(Graph& graph, const Gradients& gradients)
{
    std::vector<NodeId> weighed;
    for (const NodeId weights : attentionNodes(graph)) {
        const auto at = static_cast<std::size_t>(weights);
        const NodeId gradient = at < gradients.of.size() ? gradients.of[at] : noNode;
        if (gradient == noNode)
            continue;
        NodeInfo info = graph.node(gradient).info;
        info.symbol = graph.node(weights).info.symbol + " \\odot " + info.symbol;
        info.name += ".weighed";
        info.step = HEEDMAP_PHRASE("Gradient × attention");
        info.caption =
            HEEDMAP_PHRASE("Each weight times its gradient. As far as a straight line tells, the chosen number would "
                           "lose this much without this weight.");
        weighed.push_back(graph.add(std::move(info), multiply(), {weights, gradient}));
    }
    return weighed;
}

NodeId weighedGradient(const GraphShape& graph, NodeId weights)
{
    const NodeId gradient = gradientNode(graph, weights);
    return gradient == noNode ? noNode : graph.find(graph.node(gradient).info.name + ".weighed");
}

} // namespace heedmap
