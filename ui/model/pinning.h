#pragma once

#include <heedmap/document/document.h>
#include <heedmap/graph/graph.h>

#include <QObject>

#include <optional>
#include <string>
#include <vector>

namespace heedmap {

class Workbench;

// Pinning computed nodes to a value, and unpinning them. The only slice of a matrix is the whole node.

/// The region of a pin: a slice of a node, or all of it.
Region pinnedRegion(const Shape& shape, std::optional<Index> slice);
/// The numbers of a view to pin: all slices, or one slice as a matrix.
Tensor numbersToPin(const ConstView& view, std::optional<Index> slice);
/// The name of a pin: "A", "A[2]".
std::string pinOf(const Node& node, std::optional<Index> slice);

/// The document with a pin. Throws Error for a leaf, or for numbers of another shape.
Document withPin(Document document, const GraphShape& graph, NodeId node, const Tensor& value,
                 std::optional<Index> slice);
/// The document without a pin. Unpinning a slice of a wholly pinned node leaves the other slices pinned one by one.
Document withoutPin(Document document, const GraphShape& graph, NodeId node, std::optional<Index> slice);

/// Whether a document itself holds the numbers of all its pins, and they have the shapes of the nodes of a graph.
bool pinsFit(const Document& document, const GraphShape& graph);
/// Makes a graph's pins those of a document; returns the changes, a list for each pin.
std::vector<std::vector<Change>> setPins(Graph& graph, const Document& document);

/// A pin to the current value of a node; a value that takes long is awaited while it is evaluated in the background.
class AwaitedPin {
public:
    void pin(Workbench& workbench, NodeId node, std::optional<Index> slice);
    /// Pins the awaited value if it has been evaluated by now.
    void tryAgain(Workbench& workbench);
    void forget() { m_node.clear(); }

private:
    std::string m_node; ///< the node whose value is awaited
    std::optional<Index> m_slice;
    QObject m_looker;
};

} // namespace heedmap
