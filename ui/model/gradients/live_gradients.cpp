#include "model/gradients/live_gradients.h"

#include <heedmap/document/training/weighed_gradients.h>

#include <algorithm>
#include <iterator>

namespace heedmap {
namespace {

/// The node that a part of a gradient belongs to, by its name: X for `grad.X.via.Q` and `grad.X.step1`.
NodeId namedIn(const GraphShape& graph, std::string name)
{
    name.erase(0, name.find('.') + 1);
    for (NodeId found = graph.find(name);; found = graph.find(name)) {
        const std::size_t dot = name.rfind('.');
        if (found != noNode || dot == std::string::npos)
            return found;
        name.erase(dot);
    }
}

} // namespace

NodeId LiveGradients::of(NodeId node) const
{
    return node >= 0 && node < static_cast<NodeId>(m_of.size()) ? m_of[static_cast<std::size_t>(node)] : noNode;
}

NodeId LiveGradients::home(NodeId node) const
{
    const auto first = static_cast<NodeId>(m_of.size());
    return on() && node >= first ? m_home[static_cast<std::size_t>(node - first)] : node;
}

NodeId LiveGradients::twin(NodeId gradient) const
{
    const NodeId node = home(gradient);
    return node != gradient && of(node) == gradient ? node : noNode;
}

void LiveGradients::remove(Graph& graph)
{
    removeGradients(graph);
    m_of.clear();
    m_home.clear();
    m_node = noNode;
}

void LiveGradients::show(std::shared_ptr<const OptimiserStep> step, std::map<std::string, NodeId, std::less<>> leaves)
{
    m_step = std::move(step);
    m_leaves = std::move(leaves);
}

void LiveGradients::drop(Graph& graph)
{
    m_target.reset();
    m_step.reset();
    remove(graph);
}

void LiveGradients::leaveDocument()
{
    m_step.reset();
    if (m_target && m_target->cell)
        *this = {};
}

void LiveGradients::renew(Graph& graph)
{
    remove(graph);
    const NodeId node = m_target ? graph.find(m_target->node) : noNode;
    if (node == noNode || (m_target->cell && !graph.node(node).shape.contains(*m_target->cell)))
        return m_target.reset();
    const NodeId first = graph.size();
    m_node = node;
    const Gradients pass = appendGradients(graph, node, m_target->cell);
    appendWeighedGradients(graph, pass);
    m_of = pass.of;
    for (NodeId id = first; id < graph.size(); ++id) {
        const auto whole = std::ranges::find(m_of, id);
        m_home.push_back(whole != m_of.end() ? static_cast<NodeId>(whole - m_of.begin())
                                             : namedIn(graph, graph.node(id).info.name));
    }
    if (m_step != nullptr)
        std::ranges::copy(appendOptimiserStep(graph, m_leaves, *m_step), std::back_inserter(m_home));
}

} // namespace heedmap
