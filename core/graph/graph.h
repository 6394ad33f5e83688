#pragma once

#include <heedmap/graph/graph_shape.h>
#include <heedmap/tensor/tensor.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

namespace heedmap {

struct Abilities;
struct Plan;

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

/// Numbers for a region of a leaf or of a pinned node, row by row.
struct Assignment {
    NodeId node = noNode;
    Region region;
    std::span<const double> numbers;
};

/// A value of a computed node, or of one slice of a stack, in place of what its rule gives.
struct Pinning {
    NodeId node = noNode;
    std::optional<Index> slice = {};
    const Tensor* value = nullptr;
};

/// Writes all numbers of a leaf, in pieces: the same ones whenever and on whatever thread it is called. They are zero
/// before, or what it had written when it was stopped.
using LeafFill = std::function<void(std::span<double> numbers, const PieceMade& made)>;

/// Writes a region of a leaf, whole rows of it: the same numbers whenever and on whatever thread it is called.
using RegionFill = std::function<void(const View& numbers, const Region& region, const PieceMade& made)>;

/// A computation as an append-only list of nodes, each after its inputs.
///
/// Evaluation is lazy and regional: an edit marks regions stale downstream, and a demand computes
/// just the stale cells it depends on. A graph belongs to one thread at a time, except as GraphShape; large evaluations
/// use more threads inside. Ids and cells must be of this graph: what does not say "Throws" does not check them.
class HEEDMAP_EXPORT Graph : public GraphShape {
public:
    Graph();
    Graph(Graph&&) noexcept;
    Graph& operator=(Graph&&) noexcept;
    ~Graph();

    /// Appends a node whose numbers are given. Throws Error if another node has its name.
    NodeId addLeaf(NodeInfo info, Tensor value);
    /// Fills a leaf on first read, so that a weight which no demand depends on costs nothing. `refillable`: filling is
    /// cheap, as reading a file is, and a large evaluation may evict the leaf where it is not demanded, and fill it
    /// again.
    void fillLater(NodeId leaf, LeafFill fill, bool refillable = false);
    /// The same region by region, as far as demands reach: of a file of 8 GB only the rows that are looked at are read.
    /// It is refillable.
    void fillInParts(NodeId leaf, RegionFill fill);
    /// Evicts the numbers of a computed node, or of a refillable leaf, unless they are lent or given: for callers that
    /// evaluate a large node part by part.
    void drop(NodeId id);
    /// Appends a computed node. Throws Error if the inputs do not fit the operation in number or shape, or another
    /// node has its name.
    NodeId add(NodeInfo info, std::shared_ptr<const Op> op, std::vector<NodeId> inputs);

    /// Gives the axes of a node other labels.
    void label(NodeId id, const Axis& slices, const Axis& rows, const Axis& cols);

    /// Puts numbers, row by row, into a region of a leaf or of a pinned node. Throws Error if they do not fit.
    /// Returns the cells that may have changed, those of this node first.
    std::vector<Change> assign(NodeId id, const Region& region, std::span<const double> numbers);
    /// Several at once, whose effects are found in one pass. Throws Error before any number is stored.
    std::vector<Change> assign(std::span<const Assignment> assignments);
    /// Pins a computed node to a value of its shape: its rule is bypassed until it is unpinned. Throws Error if the
    /// shape is another, or the node is a leaf.
    std::vector<Change> pin(NodeId id, const Tensor& value);
    /// Pins one slice of a stack to a matrix; the rule still computes the others. Throws Error likewise.
    std::vector<Change> pin(NodeId id, Index slice, const Tensor& value);
    /// Several at once, whose effects are found in one pass. Throws Error before any is pinned.
    std::vector<Change> pin(std::span<const Pinning> pinnings);
    /// Throws Error if nothing of the node is pinned.
    std::vector<Change> unpin(NodeId id);
    /// Throws Error likewise, or if the node has no such slice.
    std::vector<Change> unpin(NodeId id, Index slice);
    /// Sets the format, one of floatFormats(). Returns every node, or none if it is unchanged.
    /// Values are rounded when they are next read; a rounded leaf takes its memory twice.
    std::vector<Change> setNumberFormat(const FloatFormat& format);

    /// Makes the demanded cells current. Throws Cancelled when asked to stop.
    void evaluate(std::span<const Demand> demands, const Evaluation& how = {});
    /// Estimated floating-point operations of that evaluation.
    double work(std::span<const Demand> demands, bool exact = false);
    /// A whole node, made current.
    Lease read(NodeId id);
    /// The numbers of a node as they are in memory: those of the rule only where `current`.
    Lease lend(NodeId id) const;
    bool current(NodeId id, const Region& region) const;
    /// Whether the cells are current and not updated since they were computed: see Evaluation::exact.
    bool exact(NodeId id, const Region& region) const;
    /// Marks every computed value stale, but keeps the memory.
    void invalidate();
    /// The bytes of the numbers that are resident now.
    double bytesResident() const;

    /// The arithmetic behind a cell, rounded to the number format; none for a leaf or a pinned slice. Evaluates the
    /// cells that it cites.
    std::optional<Expression> explain(NodeId id, const Cell& cell);

private:
    friend struct Draft;
    friend class Executor;
    friend class GradientPass;
    friend void storeResult(Graph& graph, NodeId id, const Tensor& value);

    void requireNew(std::string_view name) const;
    void rename(NodeId id, std::string name);
    void requirePinnable(NodeId id, const Shape& wanted, const Shape& got) const;
    struct Wiring;
    Wiring wire(Node& node, std::vector<Shape> shapes);
    NodeId append(Node node, const Abilities& abilities, Wiring wiring);
    void requireSlice(NodeId id, Index slice) const;
    Region put(const Pinning& pinning);
    std::vector<Change> unpin(NodeId id, const Range& slices);
    void write(NodeId id, const Region& region, std::span<const double> numbers);
    Plan& planFor(std::span<const Demand> demands, bool exact);
    void removePins(RegionSet& regions, NodeId id) const;
    std::vector<Change> changed(NodeId id, const RegionSet& regions);
    std::vector<Change> changed(std::vector<Change> changes);
    RegionSet reached(NodeId id, const std::vector<Change>& changes, const std::vector<std::int32_t>& places) const;

    std::vector<Abilities> m_abilities; ///< of the operation of each node
    std::unique_ptr<Plan> m_plan;       ///< the last one: a repeated edit needs no planning
};

/// Sets how many threads evaluations use; 0: one for each processor that this process may use.
HEEDMAP_EXPORT void useThreads(int count);

} // namespace heedmap
