// Computed nodes forced to a value, and let go again.

#include "model/evaluator.h"
#include "model/model_text.h"
#include "model/workbench.h"

#include <heedmap/document/pins.h>

#include <algorithm>

namespace heedmap {
namespace {

Region slicesOf(const Shape& shape, std::optional<Index> slice)
{
    Region region = Region::all(shape);
    if (slice)
        region.slices = {*slice, *slice + 1};
    return region;
}

/// All slices as they are, or one as a matrix.
Tensor numbersOf(const ConstView& view, std::optional<Index> slice)
{
    if (!slice || view.shape.rank < 3)
        return Tensor(view);
    Tensor matrix(Shape::matrix(view.shape.rows, view.shape.cols));
    for (Index r = 0; r < view.shape.rows; ++r)
        std::copy_n(view.row(*slice, r), view.shape.cols, matrix.view().row(0, r));
    return matrix;
}

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

/// Whether a pin's numbers stand in the document and suit a node of the graph.
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

// Numbers that take long are evaluated in the background.
void Workbench::pin(NodeId node, std::optional<Index> slice)
{
    const Region wanted = slicesOf(graph().node(node).shape, slice);
    if (const Values now = values(node, wanted); now && now.current)
        return pin(node, numbersOf(now.view, slice), slice);
    m_pinning = graph().node(node).info.name;
    m_pinnedSlice = slice;
    look(&m_pinner, {{node, wanted}});
}

void Workbench::pinWhenReady()
{
    const NodeId node = m_pinning.empty() ? noNode : graph().find(m_pinning);
    const std::optional<Index> slice = m_pinnedSlice;
    const Values now = node == noNode ? Values() : values(node, slicesOf(graph().node(node).shape, slice));
    if (!now || !now.current)
        return;
    m_pinning.clear();
    look(&m_pinner, {});
    pin(node, numbersOf(now.view, slice), slice);
}

// Of a matrix its one slice is all of it.
void Workbench::pin(NodeId node, const Tensor& value, std::optional<Index> slice)
{
    const Node& pinned = graph().node(node);
    const std::string& name = pinned.info.name;
    if (pinned.leaf())
        throw Error(HEEDMAP_PHRASE("%1 is given, not computed: its numbers can be edited as they are"), name);
    const bool part = slice && pinned.shape.rank > 2;
    const Shape shape = part ? Shape::matrix(pinned.shape.rows, pinned.shape.cols) : pinned.shape;
    if (value.shape() != shape)
        throw Error(HEEDMAP_PHRASE("%1 numbers, but %2 is %3"), value.shape().text(), name, shape.text());
    const std::string pin = part ? pinName(name, *slice) : name;
    Document pins = document();
    if (part)
        splitPin(pins, graph(), node);
    else
        removePins(pins, name);
    setEntry<ArraySource>(pins.pins, pin, std::make_shared<const Tensor>(value));
    setDocument(pins, editName(QT_TRANSLATE_NOOP("Model", "pin of %1"), pin));
}

// Unpinning a slice of a node pinned as a whole leaves the others pinned one by one.
void Workbench::unpin(NodeId node, std::optional<Index> slice)
{
    const std::string name = graph().node(node).info.name;
    const bool part = slice && graph().node(node).shape.rank > 2;
    Document pins = document();
    if (part) {
        splitPin(pins, graph(), node);
        removeEntry(pins.pins, pinName(name, *slice));
    } else {
        removePins(pins, name);
    }
    setDocument(pins, editName(QT_TRANSLATE_NOOP("Model", "unpin of %1"), part ? pinName(name, *slice) : name));
}

// Pins alone need no other graph.
bool Workbench::becomePins(const DocumentState& state)
{
    const Document wanted = state.merged();
    const Document now = document();
    if (!samePinsAside(wanted, now))
        return false;
    for (const auto& [name, source] : wanted.pins)
        if (!pinFits(graph(), name, source))
            return false;
    m_evaluator->interrupt();
    Graph& graph = m_computation->graph;
    std::vector<std::vector<Change>> all;
    for (NodeId node = 0; node < graph.size(); ++node) {
        const std::string& name = graph.node(node).info.name;
        if (const ArraySource* source = entry(wanted.pins, name)) {
            all.push_back(graph.pin(node, *std::get<InlineArray>(*source)));
            continue;
        }
        const bool any = graph.pinned(node) || graph.partlyPinned(node) || holdsSlices(wanted, name);
        for (Index s = 0; any && s < graph.node(node).shape.slices; ++s) {
            if (const ArraySource* source = entry(wanted.pins, pinName(name, s)))
                all.push_back(graph.pin(node, s, *std::get<InlineArray>(*source)));
            else if (graph.pinned(node, s))
                all.push_back(graph.unpin(node, s));
        }
    }
    m_state = state;
    for (auto* edited : {&m_state.arrays, &m_state.pins})
        for (auto& [name, numbers] : *edited)
            numbers.reset();
    emit pinsChanged();
    for (const auto& changes : all)
        report(changes);
    return true;
}

} // namespace heedmap
