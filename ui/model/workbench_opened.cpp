// The parts of the document that are unchanged since it was opened.

#include "model/workbench.h"

#include <heedmap/document/pins.h>

#include <algorithm>

namespace heedmap {
namespace {

/// Which nodes a node's numbers come from, itself among them.
std::vector<bool> ancestors(const GraphShape& graph, NodeId node)
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

/// Whether the numbers in the graph equal those of a document; a rule or a file holds no edits.
bool sameEdited(const ArraySource* opened, const Tensor& now)
{
    const auto* numbers = opened == nullptr ? nullptr : std::get_if<InlineArray>(opened);
    return numbers != nullptr && (*numbers)->sameBits(now);
}

} // namespace

bool Workbench::pinsAsOpened(NodeId node) const
{
    const std::string& name = graph().node(node).info.name;
    const auto same = [&](const std::string& pin, bool is) {
        const ArraySource* opened = entry(m_opened.pins, pin);
        return is ? sameEdited(opened, pinnedNumbers(graph(), pin)) : opened == nullptr;
    };
    const bool whole = entry(m_opened.pins, name) != nullptr || entry(m_state.document.pins, name) != nullptr;
    if (whole || !(pinned(node) || graph().partlyPinned(node)))
        return same(name, pinned(node));
    for (Index s = 0; s < graph().node(node).shape.slices; ++s)
        if (!same(pinName(name, s), pinned(node, s)))
            return false;
    return true;
}

bool Workbench::requiresArray(const std::string& name) const
{
    ArrayNames given;
    for (const auto& [each, source] : m_state.document.arrays)
        given.insert(each);
    const std::vector<ArraySpec> specs = m_computation->mechanism->arrays(m_computation->settings, given);
    return std::ranges::any_of(specs, [&](const ArraySpec& spec) { return spec.name == name && !spec.optional; });
}

bool Workbench::arrayAsOpened(const std::string& name, NodeId leaf) const
{
    const ArraySource* opened = entry(m_opened.arrays, name);
    if (opened == nullptr && requiresArray(name)) // it came with a setting, such as a mask of its own
        return true;
    return m_state.arrays.contains(name) ? sameEdited(opened, Tensor(graph().given(leaf)))
                                         : sameEntry(opened, entry(m_state.document.arrays, name));
}

bool Workbench::asOpened(NodeId node) const
{
    return m_state.document.config == m_opened.config && numbersAsOpened(node);
}

bool Workbench::numbersAsOpened(NodeId node) const
{
    if (pinned(node) || graph().partlyPinned(node) || m_state.document.mechanism != m_opened.mechanism)
        return false;
    const std::vector<bool> used = ancestors(graph(), node);
    for (const auto& [name, leaf] : m_computation->leaves)
        if (used[static_cast<std::size_t>(leaf)] && !arrayAsOpened(name, leaf))
            return false;
    for (NodeId each = 0; each < graph().size(); ++each) {
        if (!used[static_cast<std::size_t>(each)] || graph().node(each).leaf())
            continue;
        if (!pinsAsOpened(each))
            return false;
    }
    return true;
}

bool Workbench::lostPrinted(NodeId node) const
{
    return entry(m_opened.published, graph().node(node).info.name) != nullptr
        && !computation().published.contains(node);
}

} // namespace heedmap
