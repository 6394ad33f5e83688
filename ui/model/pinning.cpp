#include "model/pinning.h"

#include "model/workbench.h"

#include "model/document_state.h"

#include <heedmap/document/reference.h>

#include <algorithm>

namespace heedmap {
namespace {

void removePins(Document& document, const std::string& node)
{
    std::erase_if(document.pins, [&](const auto& pin) { return pinTarget(pin.first).node == node; });
}

/// A pin of a whole stack becomes pins of its slices.
void splitPin(Document& document, const GraphShape& graph, NodeId node)
{
    const std::string& name = graph.node(node).info.name;
    if (entry(document.pins, name) == nullptr)
        return;
    removePins(document, name);
    for (Index s = 0; s < graph.node(node).shape.slices; ++s)
        setEntry<ArraySource>(document.pins, pinName(name, s),
                              std::make_shared<const Tensor>(pinnedNumbers(graph, pinName(name, s))));
}

bool holdsSlices(const Document& document, const std::string& node)
{
    return std::ranges::any_of(document.pins, [&](const auto& pin) { return pinTarget(pin.first).node == node; });
}

/// Whether the document itself holds a pin's numbers, and they have the shape of a node of the graph.
bool pinFits(const GraphShape& graph, const std::string& name, const ArraySource& source)
{
    const auto [nodeName, slice] = pinTarget(name);
    const auto* numbers = std::get_if<InlineArray>(&source);
    const NodeId node = graph.find(nodeName);
    if (numbers == nullptr || node == noNode || graph.node(node).leaf())
        return false;
    const Shape& shape = graph.node(node).shape;
    if (!slice)
        return (*numbers)->shape() == shape;
    return *slice < shape.slices && shape.rank > 2 && (*numbers)->shape() == Shape::matrix(shape.rows, shape.cols);
}

} // namespace

Region pinnedRegion(const Shape& shape, std::optional<Index> slice)
{
    Region region = Region::all(shape);
    if (slice)
        region.slices = {*slice, *slice + 1};
    return region;
}

Tensor numbersToPin(const ConstView& view, std::optional<Index> slice)
{
    if (!slice || view.shape.rank < 3)
        return Tensor(view);
    Tensor matrix(Shape::matrix(view.shape.rows, view.shape.cols));
    for (Index r = 0; r < view.shape.rows; ++r)
        std::copy_n(view.row(*slice, r), view.shape.cols, matrix.view().row(0, r));
    return matrix;
}

std::string pinOf(const Node& node, std::optional<Index> slice)
{
    return slice && node.shape.rank > 2 ? pinName(node.info.name, *slice) : node.info.name;
}

Document withPin(Document document, const GraphShape& graph, NodeId node, const Tensor& value,
                 std::optional<Index> slice)
{
    const Node& pinned = graph.node(node);
    const std::string& name = pinned.info.name;
    if (pinned.leaf())
        throw Error(HEEDMAP_PHRASE("%1 is given, not computed: its numbers can be edited as they are"), name);
    const bool part = slice && pinned.shape.rank > 2;
    const Shape shape = part ? Shape::matrix(pinned.shape.rows, pinned.shape.cols) : pinned.shape;
    if (value.shape() != shape)
        throw Error(HEEDMAP_PHRASE("%1 numbers, but %2 is %3"), value.shape().text(), name, shape.text());
    if (part)
        splitPin(document, graph, node);
    else
        removePins(document, name);
    setEntry<ArraySource>(document.pins, pinOf(pinned, slice), std::make_shared<const Tensor>(value));
    return document;
}

Document withoutPin(Document document, const GraphShape& graph, NodeId node, std::optional<Index> slice)
{
    const Node& pinned = graph.node(node);
    if (slice && pinned.shape.rank > 2) {
        splitPin(document, graph, node);
        removeEntry(document.pins, pinOf(pinned, slice));
    } else {
        removePins(document, pinned.info.name);
    }
    return document;
}

bool pinsFit(const Document& document, const GraphShape& graph)
{
    return std::ranges::all_of(document.pins, [&](const auto& pin) { return pinFits(graph, pin.first, pin.second); });
}

std::vector<std::vector<Change>> setPins(Graph& graph, const Document& document)
{
    std::vector<std::vector<Change>> all;
    for (NodeId node = 0; node < graph.size(); ++node) {
        const std::string& name = graph.node(node).info.name;
        if (const ArraySource* source = entry(document.pins, name)) {
            all.push_back(graph.pin(node, *std::get<InlineArray>(*source)));
            continue;
        }
        const bool any = graph.pinned(node) || graph.partlyPinned(node) || holdsSlices(document, name);
        for (Index s = 0; any && s < graph.node(node).shape.slices; ++s) {
            if (const ArraySource* source = entry(document.pins, pinName(name, s)))
                all.push_back(graph.pin(node, s, *std::get<InlineArray>(*source)));
            else if (graph.pinned(node, s))
                all.push_back(graph.unpin(node, s));
        }
    }
    return all;
}

void AwaitedPin::pin(Workbench& workbench, NodeId node, std::optional<Index> slice)
{
    const Region wanted = pinnedRegion(workbench.graph().node(node).shape, slice);
    if (const Values now = workbench.values(node, wanted); now && now.current)
        return workbench.pin(node, numbersToPin(now.view, slice), slice);
    m_node = workbench.graph().node(node).info.name;
    m_slice = slice;
    workbench.look(&m_looker, {{node, wanted}});
}

void AwaitedPin::tryAgain(Workbench& workbench)
{
    const NodeId node = m_node.empty() ? noNode : workbench.graph().find(m_node);
    const std::optional<Index> slice = m_slice;
    const Values now =
        node == noNode ? Values() : workbench.values(node, pinnedRegion(workbench.graph().node(node).shape, slice));
    if (!now || !now.current)
        return;
    m_node.clear();
    workbench.look(&m_looker, {});
    workbench.pin(node, numbersToPin(now.view, slice), slice);
}

} // namespace heedmap
