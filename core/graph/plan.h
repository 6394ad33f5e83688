#pragma once

// Private to the core.

#include "graph/selective.h"

#include <heedmap/graph/follower.h>
#include <heedmap/graph/graph.h>
#include <heedmap/tensor/buffer.h>

#include <compare>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace heedmap {

/// Numbers that are about to be overwritten, and that an update needs.
struct Memo {
    ConstView source;
    Region region;
    std::vector<double> numbers;

    View view();
};

/// The computation of stale cells of one node.
struct Task {
    NodeId node = noNode;
    const Op* op = nullptr;
    const Follower* follower = nullptr;   ///< the same, where it follows `changes`
    const Selective* selective = nullptr; ///< the same, where the further inputs are there before the segment begins
    OpShapes shapes = {};
    RegionSet todo;
    std::vector<ConstView> inputs;
    View output;
    bool transient = false;                ///< nobody keeps it: it lives for one tile
    Index scratch = 0;                     ///< where in a worker's scratch memory a transient tile lies
    std::vector<int> sources;              ///< for each input the transient task of this segment it comes from, or −1
    std::vector<Memo> memos;               ///< taken before the first cell is written
    std::vector<InputChange> changes;      ///< to be followed, rather than computing anew; else empty
    std::vector<double> factors;           ///< of each row, where an update rescales them
    const FloatFormat* rounding = nullptr; ///< of the results; null: none
    const std::vector<bool>* pins = nullptr; ///< which slices are pinned, and not computed; null: none
    bool whole = false;                      ///< it computes all that is wanted, rather than what is stale of it
};

/// Tasks that can be run tile by tile: every row of one needs only the same row of those before it.
/// A tile is a run of rows of one slice; tiles are independent of each other.
struct Segment {
    std::vector<Task> tasks;
    Range slices;
    Range rows;
    Index tileRows = 1;
    Index scratch = 0; ///< doubles of scratch memory a worker needs
    double work = 0;   ///< floating-point operations, roughly
    bool chained = false;
    bool selective = false;       ///< one of the tasks is
    std::vector<NodeId> leaves;   ///< to be filled before it, and not earlier
    std::vector<NodeId> releases; ///< what nobody needs after it
};

/// What one evaluation does, and the state of the graph for which it is right.
struct Plan {
    std::vector<Demand> demands;
    std::vector<RegionSet> staleBefore;
    std::vector<RegionSet> doubtfulBefore; ///< of an exact one
    bool exact = false;
    std::vector<NodeId> leaves; ///< those to be filled first, pinned nodes among them
    std::vector<Segment> segments;
    double work = 0;        ///< of the segments
    bool refreshes = false; ///< it computes anew what the next one may update again
    bool thrifty = false;   ///< it keeps little of what nobody looks at
    bool empties = false;   ///< it keeps few of the weights that nobody looks at

    /// Whether what its segments read lies elsewhere each time.
    bool moves() const { return thrifty || empties; }
};

/// Finds which stale cells a set of demands depends on, and in which order to compute them.
class Planner {
public:
    Planner(const Graph& graph, std::span<const Demand> demands, bool exact = false);

    /// `plan`, if it was made for these demands in this state.
    bool fits(const Plan& plan) const;
    Plan plan();
    /// See the function of that name.
    static void hold(Graph& graph, NodeId id, const Tensor& value);
    /// Gives the tasks the memory they read and write.
    void bind(Segment& segment) const;

private:
    /// Where a segment stands among the others: before the one at `use`, behind those that were put there earlier.
    struct Place {
        std::int32_t use = 0;
        std::int32_t turn = 0;
        auto operator<=>(const Place&) const = default;
    };
    /// The segments for nodes of so many slices and rows, by their places.
    using Alike = std::map<Place, std::int32_t>;

    void spreadDemands(std::vector<RegionSet>& wanted);
    RegionSet toCompute(NodeId id, const RegionSet& wanted);
    void place(NodeId id, const RegionSet& todo);
    std::int32_t segmentOf(NodeId id) const { return m_segmentOf[static_cast<std::size_t>(id)]; }
    std::int32_t taskIn(NodeId id) const { return m_taskOf[static_cast<std::size_t>(id)]; }
    std::int32_t segmentFrom(const Place& earliest, const Shape& shape);
    std::int32_t segmentBefore(const Place& use, const Shape& shape);
    std::int32_t insertSegment(const Place& at, const Shape& shape);
    Place placeOf(NodeId id) const { return m_placeOf[static_cast<std::size_t>(segmentOf(id))]; }
    Place earliestPlace(NodeId id) const;
    Place firstUse(NodeId constant) const;
    void orderSegments();
    void separateTransients();
    std::vector<bool> remembered() const;
    std::vector<bool> usedElsewhere() const;
    double spare() const;
    void planReleases();
    void planLeaves();
    bool canEmpty(NodeId id) const;
    std::vector<bool> bottlenecks() const;
    void findUpdates(Segment& segment);
    const Follower* followerOf(NodeId id) const;
    bool follows(NodeId id) const;
    std::vector<InputChange> changesOf(const Task& task);
    InputChange changeFrom(NodeId input, const Task& source);
    void remember(NodeId input, InputChange& change);
    RegionSet cellsChanged(NodeId id);
    Task* taskOf(NodeId id);
    double share(const Task& task) const;
    void link(Segment& segment) const;
    void measure(Segment& segment) const;
    static void layOutScratch(Segment& segment);
    NodeId rootOf(NodeId id) const;
    /// A view that is demanded stands for what it is a view of.
    bool demanded(NodeId id) const
    {
        return static_cast<std::size_t>(id) < m_demanded.size() && m_demanded[static_cast<std::size_t>(id)];
    }

    const Graph& m_graph;
    std::span<const Demand> m_demands;
    Plan m_plan;
    std::vector<bool> m_demanded;
    std::vector<bool> m_whole;             ///< nodes of which all that is wanted is computed
    std::vector<std::int32_t> m_segmentOf; ///< for each node the segment that computes it, or −1
    std::vector<std::int32_t> m_taskOf;    ///< and which of its tasks that is
    std::vector<Place> m_placeOf;          ///< of each segment, until they are in order
    std::map<std::pair<Index, Index>, Alike> m_alike;
};

/// Has a node hold what its rule gives, for a caller that knows it without the inputs: nothing is computed for the node
/// until one of them changes.
void hold(Graph& graph, NodeId id, const Tensor& value);

/// See keepAtMost.
double mostSpare();

/// Calls `work` with each of the nodes, on all threads. Throws Cancelled when asked to stop.
void forEachOf(std::span<const NodeId> nodes, const Evaluation& how, const std::function<void(NodeId)>& work);

/// Runs a plan; the graph is told as a segment begins, and as its cells become current.
void run(Plan& plan, const Evaluation& how, const std::function<void(Segment&)>& begins,
         const std::function<void(const Segment&)>& finished);

} // namespace heedmap
