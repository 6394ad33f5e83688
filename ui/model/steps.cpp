#include "model/steps.h"

#include <heedmap/graph/gradients.h>

#include <algorithm>
#include <string>
#include <unordered_map>

namespace heedmap {
namespace {

class StepFinder {
public:
    explicit StepFinder(const GraphShape& graph) : m_graph(graph), m_group(static_cast<std::size_t>(graph.size()), -1)
    {
    }

    Steps run()
    {
        for (NodeId id = 0; id < m_graph.size(); ++id)
            if (!m_graph.node(id).leaf() && !isGradient(m_graph, id))
                place(id, latest(id));
        for (NodeId id = 0; id < m_graph.size(); ++id)
            if (m_graph.node(id).leaf() && !isGradient(m_graph, id))
                placeLeaf(id);
        return ordered();
    }

private:
    /// Whether both belong to the same kind of step.
    bool alike(NodeId a, NodeId b) const
    {
        const NodeInfo& first = m_graph.node(a).info;
        const NodeInfo& second = m_graph.node(b).info;
        return first.step == second.step && first.group == second.group;
    }
    int& group(NodeId id) { return m_group[static_cast<std::size_t>(id)]; }

    /// The latest group that a computed node depends on.
    int latest(NodeId id)
    {
        int group = -1;
        for (NodeId input : m_graph.node(id).inputs)
            group = std::max(group, this->group(input));
        return group;
    }

    /// Into the last group of its layer and heading that is not before `earliest`, or a new one.
    void place(NodeId id, int earliest)
    {
        const NodeInfo& info = m_graph.node(id).info;
        int& last = m_last.try_emplace(info.group + '\n' + info.step.english(), -1).first->second;
        if (last < std::max(earliest, 0)) {
            last = static_cast<int>(m_steps.size());
            m_steps.push_back({.group = info.group, .heading = info.step, .nodes = {}});
        }
        group(id) = last;
        m_steps[static_cast<std::size_t>(last)].nodes.push_back(id);
    }

    void placeLeaf(NodeId id)
    {
        for (NodeId user : m_graph.consumers(id))
            if (!isGradient(m_graph, user) && alike(user, id)) {
                group(id) = group(user);
                m_steps[static_cast<std::size_t>(group(id))].nodes.push_back(id);
                return;
            }
        place(id, 0);
    }

    /// By what a person needs first: a step of leaves alone stands before the first step that uses it.
    Steps ordered()
    {
        std::vector<std::pair<int, std::size_t>> order;
        for (std::size_t g = 0; g < m_steps.size(); ++g) {
            int rank = 2 * static_cast<int>(g) + 1;
            const bool given =
                std::ranges::all_of(m_steps[g].nodes, [&](NodeId id) { return m_graph.node(id).leaf(); });
            if (given)
                for (NodeId id : m_steps[g].nodes)
                    for (NodeId user : m_graph.consumers(id))
                        if (!isGradient(m_graph, user))
                            rank = std::min(rank, 2 * group(user));
            order.emplace_back(rank, g);
        }
        std::ranges::sort(order);
        Steps steps;
        for (const auto& [rank, g] : order) {
            Step& step = steps.emplace_back(std::move(m_steps[g]));
            std::ranges::sort(step.nodes);
            const auto computed = std::ranges::find_if(step.nodes, [&](NodeId id) { return !m_graph.node(id).leaf(); });
            step.main = computed == step.nodes.end() ? step.nodes.front() : *computed;
        }
        return steps;
    }

    const GraphShape& m_graph;
    std::vector<int> m_group;                    ///< of each node, an index into the steps
    std::unordered_map<std::string, int> m_last; ///< the last step of each layer and heading
    Steps m_steps;
};

} // namespace

Steps stepsOf(const GraphShape& graph) { return StepFinder(graph).run(); }

int stepOf(const Steps& steps, NodeId node)
{
    const auto found = std::ranges::find_if(
        steps, [&](const Step& step) { return std::ranges::find(step.nodes, node) != step.nodes.end(); });
    return found == steps.end() ? -1 : static_cast<int>(found - steps.begin());
}

} // namespace heedmap
