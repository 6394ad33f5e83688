#include "model/layer_groups.h"

#include "text/layer_text.h"

#include <heedmap/graph/gradients.h>

#include <algorithm>

namespace heedmap {
namespace {

constexpr NodeId fewNodes = 60; ///< that many are seen at once

} // namespace

void LayerGroups::build(const GraphShape& graph, const Steps& steps)
{
    m_groups.clear();
    NodeId nodes = 0;
    for (NodeId id = 0; id < graph.size(); ++id)
        nodes += isGradient(graph, id) ? 0 : 1;
    m_few = nodes <= fewNodes;
    for (const Step& step : steps) {
        if (step.group.empty())
            continue;
        Group& group = m_groups[step.group];
        group.count += static_cast<int>(step.nodes.size());
        for (const NodeId id : step.nodes) {
            const auto weighs = [&](NodeId of) {
                return of != noNode && graph.node(of).info.family == Family::Attention;
            };
            if (!weighs(group.telling))
                group.telling = weighs(id) ? id : std::max(group.telling, id);
        }
    }
}

bool LayerGroups::follow(const std::string& group)
{
    if (group == m_selected)
        return false;
    const bool wasOpen = group.empty() || open(group);
    const std::string before = std::exchange(m_selected, group);
    if (!open(group))
        m_byHand.erase(group);
    return !wasOpen || (!before.empty() && !open(before));
}

bool LayerGroups::open(const std::string& group) const
{
    const auto hand = m_byHand.find(group);
    return hand != m_byHand.end() ? hand->second : m_few || group == m_selected;
}

void LayerGroups::setOpen(const std::string& group, bool open) { m_byHand[group] = open; }

QString LayerGroups::title(const std::string& group) { return layerText(group); }

QString LayerGroups::within(const std::string& group, const QString& heading) { return withinLayer(group, heading); }

} // namespace heedmap
