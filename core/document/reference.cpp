#include <heedmap/document/reference.h>

#include "base/wording.h"

#include <heedmap/base/spelling.h>
#include <heedmap/io/array_entry.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace heedmap {
namespace {

std::optional<Index> index(std::string_view text)
{
    Index value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = error == std::errc() && end == text.data() + text.size();
    return whole && value >= 0 ? std::optional(value) : std::nullopt;
}

std::vector<std::string_view> split(std::string_view text)
{
    std::vector<std::string_view> parts;
    for (std::size_t comma = text.find(','); comma != std::string_view::npos; comma = text.find(',')) {
        parts.push_back(text.substr(0, comma));
        text.remove_prefix(comma + 1);
    }
    parts.push_back(text);
    return parts;
}

/// The notation of a cell of a tensor of this rank, for errors.
Sentence pattern(const std::string& name, int rank)
{
    static constexpr std::array<Phrase, 3> indices = {HEEDMAP_PHRASE("%1[column]"), HEEDMAP_PHRASE("%1[row,column]"),
                                                      HEEDMAP_PHRASE("%1[slice,row,column]")};
    return Sentence(indices[static_cast<std::size_t>(rank - 1)], name);
}

Cell cellOf(const Node& node, std::string_view indices, const std::string& whole)
{
    const std::vector<std::string_view> parts = split(indices);
    std::vector<Index> numbers;
    for (const std::string_view part : parts)
        if (const auto number = index(part))
            numbers.push_back(*number);
    const std::string& name = node.info.name;
    if (numbers.size() != parts.size() || static_cast<int>(numbers.size()) != node.shape.rank)
        throw Error(HEEDMAP_PHRASE("%1 is not a cell; expected %4, as %2 is %3"), whole, name, node.shape.text(),
                    pattern(name, node.shape.rank));
    numbers.insert(numbers.begin(), 3 - numbers.size(), 0);
    const Cell cell{numbers[0], numbers[1], numbers[2]};
    if (!node.shape.contains(cell))
        throw Error(HEEDMAP_PHRASE("%1 is out of range: %2 is %3, counted from 0"), whole, name, node.shape.text());
    return cell;
}

/// Whether a name matches a pattern, in which each * matches any text, also none.
bool fits(std::string_view pattern, std::string_view name)
{
    const std::size_t star = pattern.find('*');
    if (star == std::string_view::npos)
        return pattern == name;
    if (!name.starts_with(pattern.substr(0, star)))
        return false;
    name.remove_prefix(star);
    pattern.remove_prefix(star + 1);
    for (std::size_t next = pattern.find('*'); next != std::string_view::npos; next = pattern.find('*')) {
        const std::size_t found = name.find(pattern.substr(0, next)); // the first is as good as any
        if (found == std::string_view::npos)
            return false;
        name.remove_prefix(found + next);
        pattern.remove_prefix(next + 1);
    }
    return name.ends_with(pattern);
}

} // namespace

Sentence nearestNodes(const GraphShape& graph, std::string_view name)
{
    std::vector<std::string> names;
    for (NodeId id = 0; id < graph.size(); ++id)
        names.push_back(graph.node(id).info.name);
    return nearestOf(name, names);
}

NodeId requireNode(const GraphShape& graph, std::string_view name)
{
    const NodeId id = graph.find(name);
    if (id == noNode)
        throw Error(HEEDMAP_PHRASE("there is no node %1; %2"), inQuotes(name), nearestNodes(graph, name));
    return id;
}

Reference parseReference(const GraphShape& graph, std::string_view text)
{
    const std::size_t bracket = text.find('[');
    Reference reference{.node = requireNode(graph, text.substr(0, bracket))};
    if (bracket == std::string_view::npos)
        return reference;
    if (!text.ends_with(']'))
        throw Error(HEEDMAP_PHRASE("%1 does not end with ]"), inQuotes(text));
    reference.cell =
        cellOf(graph.node(reference.node), text.substr(bracket + 1, text.size() - bracket - 2), inQuotes(text));
    return reference;
}

std::string referenceText(const GraphShape& graph, NodeId node, const Cell& cell)
{
    return indexed(graph.node(node).info.name, graph.node(node).shape.indices(cell));
}

std::vector<NodeId> parseNodes(const GraphShape& graph, std::string_view names)
{
    std::vector<NodeId> nodes;
    std::vector<bool> taken(static_cast<std::size_t>(graph.size()), false);
    std::vector<bool> named = taken;
    const auto take = [&](NodeId id) {
        if (!taken[static_cast<std::size_t>(id)])
            nodes.push_back(id);
        taken[static_cast<std::size_t>(id)] = true;
    };
    for (const std::string_view name : split(names)) {
        if (name.find('*') == std::string_view::npos) {
            const NodeId id = requireNode(graph, name);
            if (named[static_cast<std::size_t>(id)])
                throw Error(HEEDMAP_PHRASE("%1 is named twice"), inQuotes(name));
            named[static_cast<std::size_t>(id)] = true;
            take(id);
            continue;
        }
        bool any = false;
        for (NodeId id = 0; id < graph.size(); ++id)
            if (fits(name, graph.node(id).info.name)) {
                any = true;
                take(id);
            }
        if (!any)
            throw Error(HEEDMAP_PHRASE("there is no node like %1; %2"), inQuotes(name), nearestNodes(graph, name));
    }
    return nodes;
}

namespace {

/// A, A[1] or a pattern.
void takePanels(const GraphShape& graph, std::string_view word, std::vector<PanelMatrix>& panels)
{
    const std::size_t bracket = word.find('[');
    for (const NodeId node : parseNodes(graph, word.substr(0, bracket))) {
        PanelMatrix panel{.node = node};
        const Shape& shape = graph.node(node).shape;
        if (bracket != std::string_view::npos)
            panel.slice = index(word.substr(bracket + 1, word.size() - bracket - 2));
        if (bracket != std::string_view::npos && (!panel.slice || *panel.slice >= shape.slices || !word.ends_with(']')))
            throw Error(HEEDMAP_PHRASE("%1 is out of range: %2 is %3, counted from 0"), inQuotes(word),
                        graph.node(node).info.name, shape.text());
        if (std::ranges::find(panels, panel) != panels.end())
            throw Error(HEEDMAP_PHRASE("%1 is named twice"), inQuotes(word));
        panels.push_back(panel);
    }
}

} // namespace

std::vector<PanelMatrix> parsePanels(const GraphShape& graph, std::string_view names)
{
    constexpr std::string_view asLines = "lines=";
    std::vector<PanelMatrix> panels;
    std::vector<PanelMatrix> lines;
    for (const std::string_view word : split(names))
        if (word.starts_with(asLines))
            takePanels(graph, word.substr(asLines.size()), lines);
        else
            takePanels(graph, word, panels);
    for (const PanelMatrix& each : lines) {
        const auto panel = std::ranges::find(panels, each);
        const NodeInfo& info = graph.node(each.node).info;
        if (panel == panels.end() || info.family != Family::Attention)
            throw Error(HEEDMAP_PHRASE("lines=%1: expected weights of attention that are among the panels"), info.name);
        panel->lines = true;
    }
    return panels;
}

PinTarget pinTarget(const std::string& name)
{
    const std::size_t bracket = name.find('[');
    if (bracket == std::string::npos)
        return {name};
    Index slice = 0;
    std::from_chars(name.data() + bracket + 1, name.data() + name.size(), slice);
    return {name.substr(0, bracket), slice};
}

std::string pinName(const std::string& node, Index slice) { return node + "[" + std::to_string(slice) + "]"; }

Tensor pinnedNumbers(const GraphShape& graph, const std::string& name)
{
    const auto [node, slice] = pinTarget(name);
    const Lease all = graph.given(graph.find(node));
    if (!slice)
        return Tensor(all);
    Tensor numbers(Shape::matrix(all.shape.rows, all.shape.cols));
    for (Index r = 0; r < all.shape.rows; ++r)
        std::copy_n(all.row(*slice, r), all.shape.cols, numbers.view().row(0, r));
    return numbers;
}

} // namespace heedmap
