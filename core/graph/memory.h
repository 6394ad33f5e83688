#pragma once

// Private to the core.

#include <heedmap/graph/aliasing.h>
#include <heedmap/graph/graph.h>
#include <heedmap/tensor/buffer.h>

#include <atomic>
#include <cassert>
#include <cstdint>
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
    void add(const Node& node, const Aliasing* aliasing);

    /// Drops the storage and the names of the nodes from `first` on.
    void truncate(NodeId first, const std::vector<Node>& nodes);

    void fillLater(NodeId leaf, LeafFill fill, bool refillable);
    /// Fills a leaf region by region, until it is edited or rounded.
    void fillInParts(NodeId leaf, RegionFill fill);
    bool inParts(NodeId id) const { return place(id).parts != nullptr && !place(id).parts->whole; }
    /// What is still to be filled of a leaf that is filled in parts; of others nothing. Thread-safe.
    RegionSet missing(NodeId id) const;
    /// Fills what is missing of some rows. Thread-safe.
    void fillParts(NodeId id, const RegionSet& wanted, const PieceMade& made);
    /// Whether a leaf or pinned node is ready to read; true for others. May be called while another thread fills it.
    bool filled(NodeId id) const { return !inParts(id) && (place(id).pending == nullptr || place(id).pending->done); }
    /// Whether a leaf has a LeafFill to write its numbers; else it may only lack rounding.
    bool hasFill(NodeId id) const { return place(id).pending != nullptr && place(id).pending->hasFill; }
    /// Fills a leaf: writes its numbers where it has a LeafFill, then calls `round`. Thread-safe; fills once.
    void fill(NodeId id, const PieceMade& made, const std::function<void()>& round);
    /// Whether a leaf is refillable and not lent.
    bool evictable(NodeId id) const;
    /// Evicts an evictable leaf, until its next read; no effect on others. Other threads may meanwhile read other
    /// leaves and request this one.
    void evictLeaf(NodeId id);
    /// The leaf was edited: filling it again would lose the edit.
    void forbidRefill(NodeId id);
    /// Marks given values for lazy re-rounding. All or nothing: on exception no node is marked.
    void roundLater(std::span<const NodeId> ids);

    void name(NodeId id, std::string name) { m_named.insert_or_assign(std::move(name), id); }
    void forgetName(const std::string& name) { m_named.erase(name); }
    /// The node of that name, or noNode.
    NodeId named(std::string_view name) const
    {
        const auto found = m_named.find(name);
        return found == m_named.end() ? noNode : found->second;
    }

    /// The node's numbers in its own memory, which is allocated on first use.
    View view(NodeId id);
    /// The unrounded values of a leaf or pinned node: its numbers, unless storeGiven stored others.
    View given(NodeId id);
    /// Stores the unrounded values beside the rounded ones; an empty tensor drops them.
    void storeGiven(NodeId id, Tensor given);
    bool storesGiven(NodeId id) const { return place(id).given.shape().size() > 0; }
    /// The node whose numbers this one only rearranges, or noNode.
    NodeId viewOf(NodeId id) const { return anyPinned(id) ? noNode : place(id).viewOf; }

    /// The node whose memory holds this one's numbers.
    NodeId rootOf(NodeId id) const;

    bool resident(NodeId id) const { return place(id).buffer.size() > 0; }
    /// While the result or a copy of it lives, the node's memory is lent: neither moved nor evicted.
    std::shared_ptr<const void> lend(NodeId id);
    bool lent(NodeId id) const;
    /// Of all numbers that are resident: values of rules, and those given, filled and rounded.
    double bytes() const;
    /// Evicts a computed node; its buffer is reused for the next node of its size until `freeReleased`.
    void release(NodeId id);
    void freeReleased() { m_released.clear(); }
    /// Whether all slices are pinned; whether any is.
    bool pinned(NodeId id) const { return anyPinned(id) && place(id).pinned == place(id).layout.shape.slices; }
    bool anyPinned(NodeId id) const { return place(id).pinned > 0; }
    /// Which slices are pinned; empty if none ever was.
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

    /// Tells writes to the node's numbers apart; those of two nodes, too, since a view that is pinned is another root.
    std::uint64_t version(NodeId id) const { return place(id).version; }
    /// The node's numbers no longer derive from recorded versions of its inputs.
    void overwritten(NodeId id);
    /// Versions of the inputs that a wholly current node was computed from; else empty.
    std::vector<std::uint64_t>& computedFrom(NodeId id) { return place(id).computedFrom; }
    const std::vector<std::uint64_t>& computedFrom(NodeId id) const { return place(id).computedFrom; }
    /// Updates of a node since it was last recomputed.
    int& updates(NodeId id) { return place(id).updates; }
    int updates(NodeId id) const { return place(id).updates; }

private:
    /// Numbers that are filled, or only rounded, on first read.
    struct Pending {
        std::mutex filling;
        std::atomic<bool> done = false;
        bool hasFill = false;    ///< its numbers are still to be filled, not only rounded
        bool refillable = false; ///< so that the leaf may be evicted
        LeafFill fill = nullptr; ///< until it was called, unless `refillable`
    };
    /// Numbers that are filled region by region.
    struct Parts {
        mutable std::mutex filling;
        std::atomic<bool> whole = false; ///< nothing is missing, and all is rounded
        RegionSet missing;
        RegionFill fill = nullptr;
    };
    /// Numbers that were replaced while they were lent: they live as long as the lease.
    struct Lent {
        std::vector<Buffer> buffers;
        std::vector<Tensor> given;
    };
    struct Place {
        ConstView layout;                   ///< without data
        const Aliasing* aliasing = nullptr; ///< the operation, where the node is a view
        View bound;                         ///< with data, once it was viewed
        Buffer buffer;
        Tensor leaf;
        Tensor given;                     ///< before rounding; empty if not rounded
        std::unique_ptr<Pending> pending; ///< of what is still to be filled or rounded
        std::unique_ptr<Parts> parts;     ///< of a leaf that is filled in parts
        RegionSet stale;
        RegionSet doubtful;
        NodeId viewOf = noNode;
        std::vector<NodeId> views; ///< the nodes that are views of it, unless pinned
        std::vector<bool> pins;    ///< for each slice
        Index pinned = 0;          ///< number of pinned slices
        std::weak_ptr<Lent> lent;  ///< alive: some lease is
        std::uint64_t version = 0;
        int updates = 0;
        std::vector<std::uint64_t> computedFrom;
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
    std::uint64_t m_lastVersion = 0;
    std::vector<Place> m_places;
    std::unordered_map<std::string, NodeId, NameHash, std::equal_to<>> m_named;
    std::vector<Buffer> m_released;
};

} // namespace heedmap
