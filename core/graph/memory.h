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

/// Where the numbers of a graph lie, which of them are stale, and what its nodes are called.
class Memory {
public:
    /// Makes room for a node appended to the graph: a leaf brings its value.
    void addLeaf(Tensor value);
    void add(const Node& node);

    void fillLater(NodeId leaf, LeafFill fill, bool again);
    /// Whether the node's numbers wait for nothing but an evaluation. May be asked while another thread fills it.
    bool filled(NodeId id) const { return place(id).pending == nullptr || place(id).pending->done; }
    /// Whether a leaf that is not filled has no numbers at all yet.
    bool unmade(NodeId id) const { return place(id).pending != nullptr && place(id).pending->unmade; }
    /// Makes a leaf's numbers, if nobody did, and has them taken in; several threads may want them at once.
    void fill(NodeId id, const PieceMade& made, const std::function<void()>& takeIn);
    /// Whether the numbers of a leaf can be made again, and nobody outside was given them.
    bool canEmpty(NodeId id) const;
    /// Forgets such a leaf's numbers until somebody reads them; others are left alone. May be called while other
    /// threads read other leaves, and while they ask for this one.
    void empty(NodeId id);
    /// The numbers of a leaf are others than were made: they are not made again.
    void keepFilled(NodeId id);
    /// Has what leaves and pinned nodes were given taken in anew when somebody reads them: all of them, or it throws.
    void takeInLater(std::span<const NodeId> ids);

    void name(NodeId id, std::string name) { m_named.insert_or_assign(std::move(name), id); }
    void forgetName(const std::string& name) { m_named.erase(name); }
    /// The node of that name, or noNode.
    NodeId named(std::string_view name) const
    {
        const auto found = m_named.find(name);
        return found == m_named.end() ? noNode : found->second;
    }

    /// The node's numbers where they lie, with memory behind them.
    View view(NodeId id, const std::vector<Node>& nodes);
    /// The numbers put into a leaf or a pinned node: those it has, unless it keeps them apart.
    View given(NodeId id, const std::vector<Node>& nodes);
    /// Has a node keep what it was given apart from what it has; or forget it.
    void keepGiven(NodeId id, Tensor given) { place(id).given = std::move(given); }
    bool keepsGiven(NodeId id) const { return place(id).given.shape().size() > 0; }
    /// The node whose numbers this one only rearranges, or noNode.
    NodeId viewOf(NodeId id) const { return held(id) ? noNode : place(id).viewOf; }

    /// The node whose memory holds this one's numbers.
    NodeId rootOf(NodeId id) const;

    bool kept(NodeId id) const { return place(id).buffer.size() > 0; }
    /// Somebody outside is given the node's memory: it stays where it is.
    void lend(NodeId id);
    bool lent(NodeId id) const { return place(id).lent; }
    /// Forgets a computed node's numbers; its memory may serve the next node of its size until `dropReleased`.
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
    /// What an edit made stale, and was not computed exactly since: see Evaluation::exact.
    const RegionSet& doubtful(NodeId id) const { return place(id).doubtful; }
    void markDoubtful(NodeId id, const RegionSet& regions) { place(id).doubtful.add(regions); }
    void markExact(NodeId id, const RegionSet& regions);
    /// Nothing is known of the node's cells as such: it holds none, or none that are current.
    void forgetState(NodeId id);

    /// Counts how often any of a node's numbers were written.
    unsigned version(NodeId id) const { return place(id).version; }
    /// The node's numbers are no longer those of any known inputs.
    void overwritten(NodeId id);
    /// The versions of its inputs' memory that a node, wholly current, was computed from; else empty.
    std::vector<unsigned>& computedFrom(NodeId id) { return place(id).computedFrom; }
    const std::vector<unsigned>& computedFrom(NodeId id) const { return place(id).computedFrom; }
    /// How many updates a node has had since it was last computed anew.
    int& updates(NodeId id) { return place(id).updates; }
    int updates(NodeId id) const { return place(id).updates; }

private:
    /// Numbers that are made, or rounded, when somebody first reads them.
    struct Pending {
        std::mutex filling;
        std::atomic<bool> done = false;
        bool unmade = false;
        bool again = false;      ///< it may be emptied
        LeafFill fill = nullptr; ///< of what is unmade, or may be again
    };
    struct Place {
        ConstView layout; ///< without data
        View bound;       ///< with data, once somebody needed it
        Buffer buffer;
        Tensor leaf;
        Tensor given;                     ///< before it was rounded; empty where nothing is
        std::unique_ptr<Pending> pending; ///< of what is filled, or taken in anew, later
        RegionSet stale;
        RegionSet doubtful;
        NodeId viewOf = noNode;
        std::vector<NodeId> views; ///< the nodes that are views of it, unless pinned
        std::vector<bool> pins;    ///< for each slice
        Index pinned = 0;          ///< how many are
        bool lent = false;
        unsigned version = 0;
        int updates = 0;
        std::vector<unsigned> computedFrom;
    };

    /// Looks for a name without making a string of it.
    struct NameHash {
        using is_transparent = void; // NOLINT(readability-identifier-naming): the library's name
        std::size_t operator()(std::string_view name) const { return std::hash<std::string_view>()(name); }
    };

    Place& place(NodeId id) { return m_places[static_cast<std::size_t>(id)]; }
    const Place& place(NodeId id) const { return m_places[static_cast<std::size_t>(id)]; }

    void unbindViews(NodeId id);
    Buffer bufferOf(Index count);

    mutable std::mutex m_lending; ///< over `lent` and the memory of leaves that can be emptied
    std::vector<Place> m_places;
    std::unordered_map<std::string, NodeId, NameHash, std::equal_to<>> m_named;
    std::vector<Buffer> m_released;
};

} // namespace heedmap
