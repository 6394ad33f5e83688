#pragma once

#include <heedmap/document/document.h>
#include <heedmap/graph/graph.h>

#include <QObject>

#include <optional>
#include <string>
#include <vector>

namespace heedmap {

class Workbench;

// Computed nodes forced to a value, and let go again. Of a matrix its one slice is all of it.

/// What is pinned of a node: a slice, or all of it.
Region pinnedRegion(const Shape& shape, std::optional<Index> slice);
/// Those of a view: all slices as they are, or one as a matrix.
Tensor numbersToPin(const ConstView& view, std::optional<Index> slice);
/// What a pin of that is called: "A", "A[2]".
std::string pinOf(const Node& node, std::optional<Index> slice);

/// A document with such a pin. Throws Error for a leaf, and for numbers of another shape.
Document withPin(Document document, const GraphShape& graph, NodeId node, const Tensor& value,
                 std::optional<Index> slice);
/// A document without it: a slice of a node that is pinned as a whole leaves the others pinned one by one.
Document withoutPin(Document document, const GraphShape& graph, NodeId node, std::optional<Index> slice);

/// Whether all pins of a document stand in it as numbers and suit the nodes of a graph.
bool pinsFit(const Document& document, const GraphShape& graph);
/// Pins what a document pins, and nothing else; returns what changes, a list for each pin.
std::vector<std::vector<Change>> setPins(Graph& graph, const Document& document);

/// A pin to numbers that may be long in coming: they are evaluated in the background.
class AwaitedPin {
public:
    void pin(Workbench& workbench, NodeId node, std::optional<Index> slice);
    /// Once more numbers are there.
    void tryAgain(Workbench& workbench);
    void forget() { m_node.clear(); }

private:
    std::string m_node; ///< whose value is waited for
    std::optional<Index> m_slice;
    QObject m_looker;
};

} // namespace heedmap
