#include "view/attention/attention_heads.h"

#include "paint/node_figure.h"
#include "view/attention/weights_title.h"
#include "view/scene/cell_name.h"

#include <heedmap/graph/gradients.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace heedmap {
namespace {

bool areWeights(const GraphShape& graph, NodeId id) { return valueRole(graph.node(id).info) == ValueRole::Weights; }

/// Whether rows of something are blended by these weights.
bool blends(const GraphShape& graph, NodeId id)
{
    return std::ranges::any_of(graph.consumers(id), [&](NodeId user) {
        const Node& node = graph.node(user);
        return !isGradient(graph, user) && node.op->geometry() == Geometry::Product && node.inputs.front() == id
            && !areWeights(graph, user);
    });
}

/// Whether it is made of other weights, perhaps by way of their sum.
bool ofWeights(const GraphShape& graph, NodeId id)
{
    return std::ranges::any_of(graph.node(id).inputs, [&](NodeId input) {
        return areWeights(graph, input) || (sameAxes(graph, id, input) && ofWeights(graph, input));
    });
}

bool attends(const GraphShape& graph, NodeId id)
{
    const Node& node = graph.node(id);
    if (!ofWeights(graph, id))
        return node.info.role != Role::Output && std::ranges::any_of(graph.consumers(id), [&](NodeId user) {
                   return !isGradient(graph, user); // else a prediction, whatever is drawn from it
               });
    const bool relates =
        node.info.rows.name == HEEDMAP_PHRASE("queries") && node.info.cols.name == HEEDMAP_PHRASE("keys");
    return relates && (node.info.role == Role::Output || blends(graph, id));
}

bool sameAxis(const Axis& a, const Axis& b)
{
    if (a.name != b.name || (a.labels == nullptr) != (b.labels == nullptr))
        return false;
    return a.labels == b.labels || *a.labels == *b.labels;
}

} // namespace

std::vector<NodeId> attentionNodes(const GraphShape& graph)
{
    std::vector<NodeId> found;
    for (NodeId id = 0; id < graph.size(); ++id)
        if (areWeights(graph, id) && graph.node(id).shape.size() > 0 && attends(graph, id))
            found.push_back(id);
    return found;
}

Index headCount(const GraphShape& graph, std::span<const NodeId> weights)
{
    Index heads = 0;
    for (const NodeId id : weights)
        if (const Node& stack = graph.node(id); stack.info.slices.name == HEEDMAP_PHRASE("heads"))
            heads += stack.shape.slices;
    return heads;
}

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

bool sameAxes(const GraphShape& graph, NodeId a, NodeId b)
{
    const Node& first = graph.node(a);
    const Node& second = graph.node(b);
    return first.shape.rows == second.shape.rows && first.shape.cols == second.shape.cols
        && sameAxis(first.info.rows, second.info.rows) && sameAxis(first.info.cols, second.info.cols);
}

double entropyOf(std::span<const double> weights)
{
    double bits = 0;
    for (const double weight : weights)
        if (weight > 0)
            bits -= weight * std::log2(weight);
    return bits;
}

HeadSummary summaryOf(const ConstView& weights, Index slice)
{
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    HeadSummary summary{none, none, {slice, 0, 0}, 0};
    double bits = 0;
    Index rows = 0;
    for (Index r = 0; r < weights.shape.rows; ++r) {
        const std::span row(weights.row(slice, r), static_cast<std::size_t>(weights.shape.cols));
        double sum = 0;
        for (std::size_t c = 0; c < row.size(); ++c) {
            sum += row[c];
            if (!std::isnan(row[c]) && !(row[c] <= summary.largest)) {
                summary.largest = row[c];
                summary.at = {slice, r, static_cast<Index>(c)};
            }
        }
        summary.undefined += std::isnan(sum) ? 1 : 0;
        if (sum > 0) { // a row masked whole has no weights to speak of
            bits += entropyOf(row);
            ++rows;
        }
    }
    if (rows > 0)
        summary.entropy = bits / static_cast<double>(rows);
    return summary;
}

QString headCell(const NodeInfo& info, const Cell& cell)
{
    return axisLabel(info.rows, cell.row) + QStringLiteral(" → ") + axisLabel(info.cols, cell.col);
}

} // namespace heedmap
