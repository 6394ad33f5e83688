#include "view/sheet/sheet_groups.h"

#include "paint/node_figure.h"
#include "text/core_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>

namespace heedmap {
namespace {

SheetGroup::Matrix matrixOf(const GraphShape& graph, NodeId id)
{
    const Node& node = graph.node(id);
    return {QString::fromStdString(node.info.symbol), symbolInk(node.info), QString::fromStdString(node.shape.text())};
}

/// The inputs of a layer from outside, without weights, and its outputs that others read.
struct Flow {
    std::vector<NodeId> takes;
    std::vector<NodeId> gives;
    NodeId last = noNode;
};

void note(std::vector<NodeId>& nodes, NodeId node)
{
    if (std::ranges::find(nodes, node) == nodes.end())
        nodes.push_back(node);
}

std::map<std::string, Flow> flows(const GraphShape& graph)
{
    std::map<std::string, Flow> flows;
    for (NodeId id = 0; id < graph.size(); ++id) {
        const NodeInfo& info = graph.node(id).info;
        if (info.role == Role::Gradient)
            continue;
        if (!info.group.empty())
            flows[info.group].last = id;
        for (const NodeId input : graph.node(id).inputs) {
            const NodeInfo& from = graph.node(input).info;
            if (from.group == info.group)
                continue;
            if (!info.group.empty() && from.role != Role::Weight)
                note(flows[info.group].takes, input);
            if (!from.group.empty())
                note(flows[from.group].gives, input);
        }
    }
    for (auto& [group, flow] : flows)
        if (flow.gives.empty())
            flow.gives.push_back(flow.last);
    return flows;
}

std::vector<SheetGroup::Matrix> matricesOf(const GraphShape& graph, const std::vector<NodeId>& nodes)
{
    std::vector<SheetGroup::Matrix> matrices;
    for (const NodeId node : nodes)
        matrices.push_back(matrixOf(graph, node));
    return matrices;
}

/// The number of consecutive headings over results.
int runs(const GraphShape& graph, const std::vector<NodeId>& nodes, std::size_t first, std::size_t end)
{
    int count = 1;
    for (std::size_t i = first + 1; i < end; ++i)
        count += graph.node(nodes[i]).info.step == graph.node(nodes[i - 1]).info.step ? 0 : 1;
    return count;
}

QString stepsText(int count) { return counted(HEEDMAP_COUNTED("%1 steps", "%1 step"), count); }

} // namespace

std::vector<SheetGroup> sheetGroups(const GraphShape& graph, const std::function<bool(const std::string&)>& open,
                                    std::vector<NodeId>& nodes, std::vector<std::string>& ids)
{
    std::map<std::string, Flow> flow = flows(graph);
    std::vector<SheetGroup> groups;
    std::vector<NodeId> shown;
    ids.clear();
    const auto groupOf = [&](std::size_t i) { return graph.node(nodes[i]).info.group; };
    for (std::size_t i = 0, end = 0; i < nodes.size(); i = end) {
        const std::string id = groupOf(i);
        for (end = i + 1; end < nodes.size() && groupOf(end) == id;)
            ++end;
        const bool shows = id.empty() || open(id);
        if (!id.empty()) {
            SheetGroup& group = groups.emplace_back();
            ids.push_back(id);
            group.title = LayerGroups::title(id);
            const int headings = runs(graph, nodes, i, end);
            group.note = stepsText(headings);
            group.open = shows;
            group.first = shown.size();
            group.count = shows ? end - i : 0;
            group.headings = headings > 1 ? headings : 0; // the title replaces a single heading
            group.takes = matricesOf(graph, flow[id].takes);
            group.gives = matricesOf(graph, flow[id].gives);
        }
        if (shows)
            shown.insert(shown.end(), nodes.begin() + static_cast<std::ptrdiff_t>(i),
                         nodes.begin() + static_cast<std::ptrdiff_t>(end));
    }
    nodes = std::move(shown);
    return groups;
}

} // namespace heedmap
