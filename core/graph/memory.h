#pragma once

// Private to the core.

#include <heedmap/graph/graph.h>
#include <heedmap/tensor/buffer.h>

#include <atomic>
#include <cassert>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace heedmap {

/// Storage of a graph: the numbers of each node, which of them are stale, and the nodes by name. Glossary: plan.h.
class Memory {
public:
    /// Adds storage for a node appended to the graph; a leaf has its value.
    void addLeaf(Tensor value);
    void add(const Node& node);

    void fillLater(NodeId leaf, LeafFill fill, bool again);
    /// Whether a leaf or pinned node is ready to read; true for others. May be called while another thread fills it.
    bool filled(NodeId id) const { return place(id).pending == nullptr || place(id).pending->done; }
    /// Whether the numbers of a leaf are not made yet (a filled leaf may only lack rounding).
    bool unmade(NodeId id) const { return place(id).pending != nullptr && place(id).pending->unmade; }
    /// Fills a leaf: makes its numbers unless they are made, then calls `takeIn`. Thread-safe; fills once.
    void fill(NodeId id, const PieceMade& made, const std::function<void()>& takeIn);
    /// Whether a leaf can be filled again and is not lent.
    bool canEmpty(NodeId id) const;
    /// Evicts a leaf that can be emptied, until its next read; no effect on others. Other threads may meanwhile read
    /// other leaves and request this one.
    void empty(NodeId id);
    /// The leaf was edited: its numbers can no longer be made again.
    void keepFilled(NodeId id);
    /// Marks given values for lazy re-rounding. All or nothing: on exception no node is marked.
    void takeInLater(std::span<const NodeId> ids);

    void name(NodeId id, std::string name) { m_named.insert_or_assign(std::move(name), id); }
    void forgetName(const std::string& name) { m_named.erase(name); }
    /// The node of that name, or noNode.
    NodeId named(std::string_view name) const
    {
        const auto found = m_named.find(name);
        return found == m_named.end() ? noNode : found->second;
    }

    /// The node's numbers in its own memory, which is allocated on first use.
    View view(NodeId id, const std::vector<Node>& nodes);
    /// The unrounded values of a leaf or pinned node: its numbers, unless keepGiven stored others.
    View given(NodeId id, const std::vector<Node>& nodes);
    /// Stores the unrounded values beside the rounded ones; an empty tensor drops them.
    void keepGiven(NodeId id, Tensor given) { place(id).given = std::move(given); }
    bool keepsGiven(NodeId id) const { return place(id).given.shape().size() > 0; }
    /// The node whose numbers this one only rearranges, or noNode.
    NodeId viewOf(NodeId id) const { return held(id) ? noNode : place(id).viewOf; }

    /// The node whose memory holds this one's numbers.
    NodeId rootOf(NodeId id) const;

    bool kept(NodeId id) const { return place(id).buffer.size() > 0; }
    /// While the result or a copy of it lives, the node's memory is lent: neither moved nor evicted.
    std::shared_ptr<const void> lend(NodeId id);
    bool lent(NodeId id) const;
    /// Of all numbers that are resident: values of rules, and those given, made and rounded.
    double bytes() const;
    /// Evicts a computed node; its buffer is reused for the next node of its size until `dropReleased`.
    void release(NodeId id);
    void dropReleased() { m_released.clear(); }
    /// Whether all slices are pinned; whether any is.
    bool pinned(NodeId id) const { return held(id) && place(id).pinned == place(id).layout.shape.slices; }
    bool held(NodeId id) const { return place(id).pinned > 0; }
    /// Which slices are pinned; empty where none ever was.
    const std::vector<bool>& pins(NodeId id) const { return place(id).pins; }
    void setPinned(NodeId id, const Range& slices, bool pinned);

    const RegionSet& stale(NodeId id) const { return place(id).stale; }
    void markStale(NodeId id, const RegionSet& regions) { place(id).stale.add(regions); }
    void markCurrent(NodeId id, const RegionSet& regions);
    /// Cells that an edit reached and that were not recomputed exactly since: see Evaluation::exact.
    const RegionSet& doubtful(NodeId id) const { return place(id).doubtful; }
    void markDoubtful(NodeId id, const RegionSet& regions) { place(id).doubtful.add(regions); }
    void markExact(NodeId id, const RegionSet& regions);
    /// Resets the record of stale and doubtful cells.
    void forgetState(NodeId id);

    /// Counts writes to the node's numbers.
    unsigned version(NodeId id) const { return place(id).version; }
    /// The node's numbers no longer derive from recorded versions of its inputs.
    void overwritten(NodeId id);
    /// Versions of the inputs that a wholly current node was computed from; else empty.
    std::vector<unsigned>& computedFrom(NodeId id) { return place(id).computedFrom; }
    const std::vector<unsigned>& computedFrom(NodeId id) const { return place(id).computedFrom; }
    /// Updates of a node since it was last recomputed.
    int& updates(NodeId id) { return place(id).updates; }
    int updates(NodeId id) const { return place(id).updates; }

private:
    /// Numbers that are made, or rounded, on first read.
    struct Pending {
        std::mutex filling;
        std::atomic<bool> done = false;
        bool unmade = false;
        bool again = false;      ///< `fill` can be repeated, so the leaf may be evicted
        LeafFill fill = nullptr; ///< where unmade, or `again`
    };
    struct Place {
        ConstView layout; ///< without data
        View bound;       ///< with data, once it was viewed
        Buffer buffer;
        Tensor leaf;
        Tensor given;                     ///< before rounding; empty where not rounded
        std::unique_ptr<Pending> pending; ///< of what is still to be filled or rounded
        RegionSet stale;
        RegionSet doubtful;
        NodeId viewOf = noNode;
        std::vector<NodeId> views;      ///< the nodes that are views of it, unless pinned
        std::vector<bool> pins;         ///< for each slice
        Index pinned = 0;               ///< number of pinned slices
        std::weak_ptr<const void> lent; ///< alive: some lease is
        unsigned version = 0;
        int updates = 0;
        std::vector<unsigned> computedFrom;
    };

    /// Lets lookups take a string_view.
    struct NameHash {
        using is_transparent = void; // NOLINT(readability-identifier-naming): the library's name
        std::size_t operator()(std::string_view name) const { return std::hash<std::string_view>()(name); }
    };

    Place& place(NodeId id) { return m_places[static_cast<std::size_t>(id)]; }
    const Place& place(NodeId id) const { return m_places[static_cast<std::size_t>(id)]; }

    void unbindViews(NodeId id);
    Buffer bufferOf(Index count);

    mutable std::mutex m_lending; ///< guards `lent` and the memory of leaves that can be evicted
    std::vector<Place> m_places;
    std::unordered_map<std::string, NodeId, NameHash, std::equal_to<>> m_named;
    std::vector<Buffer> m_released;
};

} // namespace heedmap
