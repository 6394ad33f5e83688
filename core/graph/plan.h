#pragma once

// Private to the core.
//
// The path of an evaluation:
//
//   demands → spreadDemands → todo → Placement → segments → bind → Executor, tile by tile → current
//
//   spreadDemands       walks from the demands to the leaves: of each node, the cells that are wanted and stale
//   Placement           puts each node's task into a segment, beside its inputs where rows match
//   separateTransients  decides what lives for one tile only
//   limitMemory         plans what is evicted when memory is short (eviction.h)
//   Following           lets tasks follow a change of their input, without recomputing
//   link, cutIntoTiles  find the inputs within the segment and the size of its tiles (tiling.h)
//   bind                finds the memory that the segment reads and writes
//   Executor            runs segments in order and their tiles in parallel (tiles.h), and marks the cells current as
//                       each segment ends
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
//   filled     of a leaf or pinned node: its numbers are there and rounded; until then it is pending
//   rounded    what operations read of it: the given numbers in the number format; both are kept where they differ
//   pinned     of a slice: given in place of what the rule computes; of a node: all its slices are
//   budget     the bytes that values which are not demanded may take: see setMemoryBudget
//   resident   with memory of its own
//   evicted    without it until the next evaluation: a computed node is released, and its memory may serve another; a
//              leaf must be refillable
//   lent       read by a caller, who keeps a Lease: neither moved nor evicted as long as that lives
//   root       the node whose memory holds a view's numbers
//   update     new values from the old ones and the change of an input, by an operation that is a Follower

#include "graph/abilities.h"

#include <heedmap/graph/graph.h>
#include <heedmap/tensor/buffer.h>

#include <cstdint>
#include <map>
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
    Index mostTileRows = 512;
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
    std::vector<NodeId> leaves;        ///< to be filled first; pinned nodes among them
    std::map<NodeId, RegionSet> parts; ///< of leaves that are filled region by region: what is read of them
    std::vector<Segment> segments;
    std::vector<NodeId> releases; ///< evicted at the end: resident since earlier evaluations, and not needed here
    double work = 0;              ///< of the segments
    bool refreshes = false;       ///< recomputes a node after mostUpdates updates; the next plan may update it again
    bool overBudget = false;      ///< evicts what is not demanded
    bool evictsLeaves = false;    ///< those that are not demanded

    /// Whether evicted buffers come back elsewhere, so that segments are bound each time.
    bool buffersMove() const { return overBudget || evictsLeaves; }
};

} // namespace heedmap
