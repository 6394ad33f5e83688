#pragma once

#include <heedmap/error.h>
#include <heedmap/graph/op.h>
#include <heedmap/tensor/float_format.h>
#include <heedmap/tensor/pieces.h>
#include <heedmap/tensor/tensor.h>

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

namespace heedmap {

class Follower;
class Memory;
struct Plan;
struct Segment;
struct Task;

/// Cells of one node that the caller needs: what is on screen, or what an exporter writes.
struct Demand {
    NodeId node = noNode;
    Region region;

    bool operator==(const Demand&) const = default;
};

/// Options of an evaluation; by default it runs to the end without reports.
struct Evaluation {
    std::stop_token stop = {};                           ///< asks it to throw Cancelled between two tiles or pieces
    std::function<void(double done)> progress = nullptr; ///< from 0 to 1, called on one thread at a time
    bool exact = false; ///< recomputes cells that were updated: every bit is that of a new graph
};

/// Cells of one node whose values may have changed.
struct Change {
    NodeId node = noNode;
    RegionSet regions;
};

/// Writes all numbers of a leaf, in pieces: the same ones whenever and on whatever thread it is called. They are zero
/// before, or what it had written when it was stopped.
using LeafFill = std::function<void(std::span<double> numbers, const PieceMade& made)>;

/// A computation as an append-only list of nodes, each after its inputs.
///
/// Evaluation is lazy and regional: an edit marks regions stale downstream, and a demand computes
/// just the stale cells it depends on. A graph belongs to one thread at a time; large evaluations
/// use more threads inside.
class HEEDMAP_EXPORT Graph {
public:
    Graph();
    Graph(const Graph&) = delete;
    Graph& operator=(const Graph&) = delete;
    Graph(Graph&&) noexcept;
    Graph& operator=(Graph&&) noexcept;
    ~Graph();

    /// Appends a node whose numbers are given. Names are unique.
    NodeId addLeaf(NodeInfo info, Tensor value);
    /// Fills a leaf on first read, so that a weight which no demand depends on costs nothing. `again`: filling is
    /// cheap, as reading a file is, and a large evaluation may evict the leaf where it is not demanded, and fill it
    /// again.
    void fillLater(NodeId leaf, LeafFill fill, bool again = false);
    /// Appends a computed node. Throws Error where the inputs' shapes do not fit the operation.
    NodeId add(NodeInfo info, std::shared_ptr<const Op> op, std::vector<NodeId> inputs);

    NodeId size() const { return static_cast<NodeId>(m_nodes.size()); }
    const Node& node(NodeId id) const { return m_nodes[static_cast<std::size_t>(id)]; }
    /// The node of that name, or noNode.
    NodeId find(std::string_view name) const;
    /// The nodes that have this one among their inputs.
    const std::vector<NodeId>& consumers(NodeId id) const { return m_consumers[static_cast<std::size_t>(id)]; }
    /// The shapes a computed node's operation works between; the spans hold until the graph changes.
    OpShapes shapes(NodeId id) const;

    /// Throws Error unless a region lies within a leaf or a pinned node.
    void requireGiven(NodeId id, const Region& region) const;
    /// Puts numbers, row by row, into a region of a leaf or of a pinned node. Throws Error where they do not fit.
    /// Returns the cells that may have changed, those of this node first.
    std::vector<Change> assign(NodeId id, const Region& region, std::span<const double> numbers);
    /// Forces a computed node to a value of its shape: its rule is bypassed until it is unpinned.
    std::vector<Change> pin(NodeId id, const Tensor& value);
    /// The same of one slice of a stack, with a matrix: the rule goes on computing the others.
    std::vector<Change> pin(NodeId id, Index slice, const Tensor& value);
    std::vector<Change> unpin(NodeId id);
    std::vector<Change> unpin(NodeId id, Index slice);
    /// Whether all slices are pinned, so that the rule computes nothing.
    bool pinned(NodeId id) const;
    bool pinned(NodeId id, Index slice) const;
    /// Whether some slices are pinned, and the rule computes the others.
    bool partlyPinned(NodeId id) const;

    /// The format to which every number is rounded: those given as they enter, those computed after each
    /// operation, gradients too. Counts and indices (NodeInfo::whole) are not rounded.
    const FloatFormat& numberFormat() const { return *m_format; }
    /// Another format; one of `floatFormats`. Returns every node, or none where it is the same. Values
    /// are rounded when they are next read; a rounded leaf takes its memory twice.
    std::vector<Change> setNumberFormat(const FloatFormat& format);
    /// What was put into a leaf or a pinned node, before it was rounded.
    ConstView given(NodeId id) const;

    /// Makes the demanded cells current. Throws Cancelled when asked to stop.
    void evaluate(std::span<const Demand> demands, const Evaluation& how = {});
    /// Estimated floating-point operations of that evaluation.
    double work(std::span<const Demand> demands, bool exact = false);
    /// A whole node, made current. The view holds until the graph changes.
    ConstView value(NodeId id);
    /// The numbers of a node in memory: valid where `current`; a leaf is filled first.
    ConstView stored(NodeId id) const;
    /// The same without filling: a leaf may still be rounded to an earlier format.
    ConstView lying(NodeId id) const;
    bool current(NodeId id, const Region& region) const;
    /// Whether the cells are current and not updated since they were computed: see Evaluation::exact.
    bool exact(NodeId id, const Region& region) const;
    /// Forgets every computed value, but keeps the memory.
    void invalidate();

    /// The arithmetic behind a cell, rounded where everything is; none for a leaf or a pinned node. Evaluates
    /// what it cites.
    std::optional<Expression> explain(NodeId id, const Cell& cell);
    /// The rule of a computed node in TeX, `S = Q K^T`.
    std::string formula(NodeId id) const;

    /// The bytes that every node takes when all are evaluated and kept, in a number format.
    double bytesOfEverything(const FloatFormat& format = floatFormats().front()) const;

private:
    friend class Planner;
    friend class GradientPass;

    void rename(NodeId id, std::string name);
    NodeId append(Node node);
    std::vector<Change> pin(NodeId id, const Range& slices, std::span<const double> numbers);
    std::vector<Change> unpin(NodeId id, const Range& slices);
    void write(NodeId id, const Region& region, std::span<const double> numbers);
    Plan& planFor(std::span<const Demand> demands, bool exact);
    double workOfFilling(std::span<const NodeId> leaves) const;
    void removePins(RegionSet& regions, NodeId id) const;
    std::vector<Change> changed(NodeId id, const RegionSet& regions);
    const FloatFormat* roundingOf(NodeId id) const;
    void enter(NodeId id, const Region& region) const;
    void takeIn(NodeId id, const PieceMade& made) const;
    void fill(NodeId id, const PieceMade& made = nullptr) const;
    void fillAll(std::span<const NodeId> leaves, const Evaluation& how) const;
    void compute(Plan& plan, const Evaluation& how);
    void begin(Segment& segment, const std::stop_token& stop);
    void finish(const Segment& segment);
    bool computedExactly(const Task& task) const;

    std::vector<Node> m_nodes;
    std::vector<std::vector<NodeId>> m_consumers;
    std::vector<std::vector<Shape>> m_inputShapes;
    std::vector<std::vector<std::optional<Access>>> m_accesses; ///< of the inputs of every node
    std::vector<const Follower*> m_followers; ///< the operation of each, where it follows changes; else null
    std::unique_ptr<Memory> m_memory;         ///< where the numbers are, and which of them are stale
    std::unique_ptr<Plan> m_plan;             ///< the last one: a repeated edit needs no planning
    const FloatFormat* m_format = &floatFormats().front();
};

/// How many threads evaluations use; 0 stands for as many as the machine has.
HEEDMAP_EXPORT void useThreads(int count);

} // namespace heedmap
