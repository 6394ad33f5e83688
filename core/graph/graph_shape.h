#pragma once

#include <heedmap/base/error.h>
#include <heedmap/graph/op.h>
#include <heedmap/tensor/float_format.h>
#include <heedmap/tensor/pieces.h>

#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

class Memory;

/// What no evaluation of a graph changes: its nodes, their shapes and rules, the pins, and the numbers of leaves and
/// pinned nodes. While one thread evaluates, others may ask for these, and for nothing else.
class HEEDMAP_EXPORT GraphShape {
public:
    GraphShape(const GraphShape&) = delete;
    GraphShape& operator=(const GraphShape&) = delete;

    NodeId size() const { return static_cast<NodeId>(m_nodes.size()); }
    const Node& node(NodeId id) const { return m_nodes[static_cast<std::size_t>(id)]; }
    /// The node of that name, or noNode.
    NodeId find(std::string_view name) const;
    /// The nodes that have this one among their inputs.
    const std::vector<NodeId>& consumers(NodeId id) const { return m_consumers[static_cast<std::size_t>(id)]; }
    /// The shapes a computed node's operation works between; the spans hold until the graph changes.
    OpShapes shapes(NodeId id) const;
    /// The rule of a computed node in TeX, `S = Q K^T`.
    std::string formula(NodeId id) const;

    /// Whether all slices are pinned, so that the rule computes nothing.
    bool pinned(NodeId id) const;
    bool pinned(NodeId id, Index slice) const;
    /// Whether some slices are pinned, and the rule computes the others.
    bool partlyPinned(NodeId id) const;
    /// Throws Error unless the graph has a node of this id.
    void requireNode(NodeId id) const;
    /// Throws Error unless a cell lies within a node of the graph.
    void requireInside(NodeId id, const Cell& cell) const;
    /// Throws Error unless a region lies within a leaf or a pinned node.
    void requireGiven(NodeId id, const Region& region) const;

    /// The format to which every number is rounded: those given as they enter, those computed after each
    /// operation, gradients too. Counts and indices (NodeInfo::whole) are not rounded.
    const FloatFormat& numberFormat() const { return *m_format; }
    /// What was put into a leaf or a pinned node, before it was rounded. Fills a leaf.
    Lease given(NodeId id) const;
    /// The same in the number format.
    Lease rounded(NodeId id) const;
    /// Whether a leaf or a pinned node is filled and rounded, so that reading it takes no time.
    bool filled(NodeId id) const;

    /// The bytes that every node takes when all are evaluated and kept, in a number format.
    double bytesOfEverything(const FloatFormat& format = floatFormats().front()) const;

protected:
    GraphShape();
    GraphShape(GraphShape&&) noexcept;
    GraphShape& operator=(GraphShape&&) noexcept;
    ~GraphShape();

    const FloatFormat* roundingOf(NodeId id) const;
    void roundGiven(NodeId id, const Region& region) const;
    void applyFormat(NodeId id, const PieceMade& made) const;
    void fill(NodeId id, const PieceMade& made = nullptr) const;

    std::vector<Node> m_nodes;
    std::vector<std::vector<NodeId>> m_consumers;
    std::vector<std::vector<Shape>> m_inputShapes;
    std::set<Access> m_accesses; ///< each kind once: the nodes of a computation read in a few ways
    std::vector<std::vector<const Access*>> m_inputAccesses; ///< null: the operation tells by itself
    std::unique_ptr<Memory> m_memory;                        ///< where the numbers are, and which of them are stale
    const FloatFormat* m_format = &floatFormats().front();
};

} // namespace heedmap
