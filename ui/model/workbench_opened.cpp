// What is still as the document was when it was opened.

#include "model/workbench.h"

namespace heedmap {
namespace {

/// Which nodes a node's numbers come from, itself among them.
std::vector<bool> ancestors(const Graph& graph, NodeId node)
{
    std::vector<bool> found(static_cast<std::size_t>(graph.size()));
    std::vector<NodeId> next{node};
    while (!next.empty()) {
        const NodeId each = next.back();
        next.pop_back();
        if (found[static_cast<std::size_t>(each)])
            continue;
        found[static_cast<std::size_t>(each)] = true;
        const auto& inputs = graph.node(each).inputs;
        next.insert(next.end(), inputs.begin(), inputs.end());
    }
    return found;
}

bool sameEntry(const ArraySource* opened, const ArraySource* now)
{
    return opened == nullptr || now == nullptr ? opened == now : sameSource(*opened, *now);
}

/// Whether the numbers in the graph are those that a document gives; a rule or a file gives no edited ones.
bool sameEdited(const ArraySource* opened, const ConstView& now)
{
    const auto* numbers = opened == nullptr ? nullptr : std::get_if<InlineArray>(opened);
    return numbers != nullptr && (*numbers)->sameBits(Tensor(now));
}

} // namespace

bool Workbench::asOpened(NodeId node) const
{
    const Document& now = m_state.document;
    if (pinned(node) || now.mechanism != m_opened.mechanism || now.config != m_opened.config)
        return false;
    const std::vector<bool> used = ancestors(graph(), node);
    for (const auto& [name, leaf] : m_computation->leaves) {
        if (!used[static_cast<std::size_t>(leaf)])
            continue;
        const ArraySource* opened = entry(m_opened.arrays, name);
        if (m_state.arrays.contains(name) ? !sameEdited(opened, graph().given(leaf))
                                          : !sameEntry(opened, entry(now.arrays, name)))
            return false;
    }
    for (NodeId each = 0; each < graph().size(); ++each) {
        if (!used[static_cast<std::size_t>(each)] || graph().node(each).leaf())
            continue;
        const ArraySource* opened = entry(m_opened.pins, graph().node(each).info.name);
        if (pinned(each) ? !sameEdited(opened, graph().given(each)) : opened != nullptr)
            return false;
    }
    return true;
}

} // namespace heedmap
