#include "model/as_opened.h"

#include <heedmap/document/reference.h>

#include <algorithm>

namespace heedmap {
namespace {

/// The nodes that a node is computed from, itself among them.
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
    const auto* stored = opened == nullptr ? nullptr : std::get_if<InlineArray>(opened);
    return stored != nullptr && (*stored)->sameBits(now);
}

const Tokens& tokensOf(const Document& document, Index sample)
{
    if (sample >= std::ssize(document.samples))
        return document.tokens;
    const Tokens& own = document.samples[static_cast<std::size_t>(sample)].tokens;
    return own.query.empty() && own.key.empty() ? document.tokens : own;
}

/// Whether a rule makes other numbers of other words.
bool ofOtherWords(const ArraySource* source, const Tokens& before, const Tokens& after)
{
    const auto* rule = source == nullptr ? nullptr : std::get_if<Initial>(source);
    if (rule == nullptr || rule->kind != Initial::Kind::Words)
        return false;
    return before.query != after.query || before.key != after.key;
}

} // namespace

bool AsOpened::pins(NodeId node) const
{
    const std::string& name = graph().node(node).info.name;
    const auto same = [&](const std::string& pin, bool is) {
        const ArraySource* opened = entry(m_opened.pins, pin);
        return is ? sameEdited(opened, pinnedNumbers(graph(), pin)) : opened == nullptr;
    };
    const bool whole = entry(m_opened.pins, name) != nullptr || entry(m_now.document.pins, name) != nullptr;
    if (whole || !(graph().pinned(node) || graph().partlyPinned(node)))
        return same(name, graph().pinned(node));
    for (Index s = 0; s < graph().node(node).shape.slices; ++s)
        if (!same(pinName(name, s), graph().pinned(node, s)))
            return false;
    return true;
}

bool AsOpened::requiresArray(const std::string& name) const
{
    ArrayNames given;
    for (const auto& [each, source] : m_now.document.arrays)
        given.insert(each);
    const std::vector<ArraySpec> specs = m_computation.mechanism->arrays(m_computation.settings, given);
    return std::ranges::any_of(specs, [&](const ArraySpec& spec) { return spec.name == name && !spec.optional; });
}

bool AsOpened::array(const std::string& name, NodeId leaf, Index sample) const
{
    const ArraySource* opened = arrayOfSample(m_opened, name, sample);
    if (opened == nullptr && requiresArray(name)) // a setting requires it, such as a custom mask
        return true;
    const Document& now = m_now.document;
    if (ofOtherWords(opened, tokensOf(m_opened, sample), tokensOf(now, now.sample)))
        return false;
    return m_now.arrays.contains(name) ? sameEdited(opened, Tensor(graph().given(leaf)))
                                       : sameEntry(opened, shownArray(now, name));
}

bool AsOpened::all(NodeId node) const
{
    return m_now.document.config == m_opened.config && numbersOf(node, m_opened.sample);
}

bool AsOpened::numbers(NodeId node) const { return numbersOf(node, m_now.document.sample); }

bool AsOpened::numbersOf(NodeId node, Index sample) const
{
    if (graph().pinned(node) || graph().partlyPinned(node) || m_now.document.mechanism != m_opened.mechanism)
        return false;
    const std::vector<bool> used = ancestors(graph(), node);
    for (const auto& [name, leaf] : m_computation.leaves)
        if (used[static_cast<std::size_t>(leaf)] && !array(name, leaf, sample))
            return false;
    for (NodeId each = 0; each < graph().size(); ++each) {
        if (!used[static_cast<std::size_t>(each)] || graph().node(each).leaf())
            continue;
        if (!pins(each))
            return false;
    }
    return true;
}

const Tokens& AsOpened::words() const { return tokensOf(m_opened, m_opened.sample); }

bool AsOpened::otherWords() const
{
    const Tokens& shown = tokensOf(m_now.document, m_now.document.sample);
    return shown.query != words().query || shown.key != words().key;
}

bool AsOpened::lostPrinted(NodeId node) const
{
    return entry(m_opened.published, graph().node(node).info.name) != nullptr
        && !m_computation.published.contains(node);
}

bool AsOpened::noteIsNew(NodeId node) const
{
    const std::string& name = graph().node(node).info.name;
    const LocalizedText* before = entry(m_opened.notes, name);
    const LocalizedText* now = entry(m_now.document.notes, name);
    return now != nullptr && (before == nullptr || *before != *now);
}

} // namespace heedmap
