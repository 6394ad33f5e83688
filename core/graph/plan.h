#pragma once

// Private to the core.
//
// The path of an evaluation:
//
//   demands → spreadDemands → todo → place → segments → bind → run, tile by tile → current
//
//   Planner::spreadDemands  walks from the demands to the leaves: of each node, the cells that are wanted and stale
//   Planner::place          puts each node's task into a segment (placing.cpp), beside its inputs where rows match
//   separateTransients      decides what lives for one tile only; planReleases, planLeaves: what is evicted when memory
//                           is short (thrift.cpp)
//   findUpdates             lets tasks follow a change of their input, without recomputing (following.cpp)
//   link, measure, bind     find the inputs within the segment, the size of its tiles, and its memory
//   run                     runs segments in order and their tiles in parallel (executor.cpp); Graph marks the cells
//                           current as each segment ends
//
// Glossary:
//
//   demand     cells of one node that a caller asks for
//   stale      cells whose inputs changed after they were computed; all others are current
//   doubtful   cells that an edit reached and that were not recomputed exactly since: updates may differ in last bits
//   wanted     cells that a demand depends on
//   todo       the wanted cells that have to be computed; disjoint regions
//   task       the computation of one node's todo
//   segment    tasks that run together tile by tile; segments run one after another
//   tile       a run of rows of one slice; the tiles of a segment are independent of each other
//   transient  computed into a worker's scratch memory and discarded after its tile
//   given      what was put into a leaf or a pinned slice, before it is rounded
//   filled     of a leaf or pinned node: its numbers are made and rounded; until then it is pending
//   rounded    what operations read of it: the given numbers in the number format; both are kept where they differ
//   pinned     of a slice: given in place of what the rule computes; a node is held while any of its slices is pinned
//   resident   with memory of its own (Memory::kept)
//   evicted    without it until the next evaluation: a computed node is released, and its memory may serve another; a
//              leaf that can be filled again is emptied
//   lent       read by a caller, who keeps a Lease: neither moved nor evicted as long as that lives
//   root       the node whose memory holds a view's numbers
//   update     new values from the old ones and the change of an input, by an operation that is a Follower

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

/// A copy of numbers that an update needs, taken before they are overwritten.
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
    const Follower* follower = nullptr;   ///< the operation, where it follows `changes`; else null
    const Selective* selective = nullptr; ///< the operation, where all inputs but the first precede the segment
    OpShapes shapes = {};
    RegionSet todo;
    std::vector<ConstView> inputs;
    View output;
    bool transient = false;                ///< discarded after each tile
    Index scratch = 0;                     ///< offset of a transient tile in the worker's scratch memory
    std::vector<int> sources;              ///< of each input: the transient task of this segment that makes it, or −1
    std::vector<Memo> memos;               ///< taken before the first cell is written
    std::vector<InputChange> changes;      ///< of the inputs, to be followed; empty: recompute
    std::vector<double> factors;           ///< of each row, where an update rescales rows
    const FloatFormat* rounding = nullptr; ///< of the results; null: none
    const std::vector<bool>* pins = nullptr; ///< the pinned slices, which are not computed; null: none
};

/// Tasks that can run tile by tile: each row of a task reads only the same row of earlier tasks.
struct Segment {
    std::vector<Task> tasks;
    Range slices;
    Range rows;
    Index tileRows = 1;
    Index scratch = 0; ///< doubles of scratch memory a worker needs
    double work = 0;   ///< floating-point operations, roughly
    bool chained = false;
    bool selective = false;       ///< one of its tasks is selective
    std::vector<NodeId> leaves;   ///< to be filled just before it runs
    std::vector<NodeId> releases; ///< evicted once it has run
};

/// The steps of one evaluation, and the state of the graph that they were made for.
struct Plan {
    std::vector<Demand> demands;
    std::vector<RegionSet> staleBefore;
    std::vector<RegionSet> doubtfulBefore; ///< where `exact`
    bool exact = false;
    std::vector<NodeId> leaves; ///< to be filled first; pinned nodes among them
    std::vector<Segment> segments;
    std::vector<NodeId> releases; ///< evicted at the end: resident since earlier evaluations, and not needed here
    double work = 0;              ///< of the segments
    bool refreshes = false;       ///< recomputes a node after mostUpdates updates; the next plan may update it again
    bool thrifty = false;         ///< evicts what is not demanded
    bool empties = false;         ///< evicts leaves that are not demanded

    /// Whether buffers may move between runs, so that segments are bound each time.
    bool moves() const { return thrifty || empties; }
};

/// Finds the stale cells that demands depend on, and the order in which to compute them.
class Planner {
public:
    Planner(const Graph& graph, std::span<const Demand> demands, bool exact = false);

    /// Whether `plan` was made for these demands in this state.
    bool fits(const Plan& plan) const;
    Plan plan();
    /// See the function of that name.
    static void hold(Graph& graph, NodeId id, const Tensor& value);
    /// Points tasks to the memory that they read and write.
    void bind(Segment& segment) const;

private:
    /// Order of segments: before the segment `use`, after those placed there earlier.
    struct Place {
        std::int32_t use = 0;
        std::int32_t turn = 0;
        auto operator<=>(const Place&) const = default;
    };
    /// Segments for one count of slices and rows, by place.
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
    void releaseOthers();
    void planLeaves();
    bool canEmpty(NodeId id) const;
    std::vector<bool> bottlenecks(bool stale) const;
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
    /// Of a root: whether it, or a view of it, is demanded.
    bool demanded(NodeId id) const
    {
        return static_cast<std::size_t>(id) < m_demanded.size() && m_demanded[static_cast<std::size_t>(id)];
    }

    const Graph& m_graph;
    std::span<const Demand> m_demands;
    Plan m_plan;
    std::vector<bool> m_demanded;
    std::vector<std::int32_t> m_segmentOf; ///< the segment that computes each node, or −1
    std::vector<std::int32_t> m_taskOf;    ///< its task in that segment
    std::vector<Place> m_placeOf;          ///< of each segment, until they are sorted
    std::map<std::pair<Index, Index>, Alike> m_alike;
};

/// Stores the result of a node's rule, for a caller that knows it without evaluating: the node is current until an
/// input changes.
void hold(Graph& graph, NodeId id, const Tensor& value);

/// See keepAtMost.
double mostSpare();

/// Calls `work` with each of the nodes, on all threads. Throws Cancelled when asked to stop.
void forEachOf(std::span<const NodeId> nodes, const Evaluation& how, const std::function<void(NodeId)>& work);

/// Runs a plan; calls `begins` before each segment and `finished` once its cells are current.
void run(Plan& plan, const Evaluation& how, const std::function<void(Segment&)>& begins,
         const std::function<void(const Segment&)>& finished);

} // namespace heedmap
