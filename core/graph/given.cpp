// Values given to leaves and pinned nodes, and their rounding to the number format.

#include <heedmap/graph/graph.h>

#include "graph/memory.h"
#include "graph/plan.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <mutex>

namespace heedmap {
namespace {

/// Splits a shape into regions of about one piece and calls `work` with each.
template <typename Work> void forPieces(const Shape& shape, Work work)
{
    const Index cols = std::clamp<Index>(shape.cols, 1, pieceNumbers);
    const Index rows = pieceNumbers / cols;
    for (Index s = 0; s < shape.slices; ++s)
        for (Index r = 0; r < shape.rows; r += rows)
            for (Index c = 0; c < shape.cols; c += cols)
                work(Region{{s, s + 1}, {r, std::min(r + rows, shape.rows)}, {c, std::min(c + cols, shape.cols)}});
}

} // namespace

const FloatFormat* Graph::roundingOf(NodeId id) const
{
    return m_format->reduced() && !node(id).info.whole ? m_format : nullptr;
}

// Copies a region of the unrounded values into the node's numbers, rounded.
void Graph::enter(NodeId id, const Region& region) const
{
    if (!m_memory->keepsGiven(id))
        return;
    const View numbers = m_memory->view(id, m_nodes);
    copy(m_memory->given(id, m_nodes), numbers, region);
    if (const FloatFormat* rounding = roundingOf(id); rounding != nullptr)
        roundRegion(numbers, region, *rounding);
}

void Graph::fillLater(NodeId leaf, LeafFill fill, bool again)
{
    assert(node(leaf).leaf());
    m_memory->fillLater(leaf, std::move(fill), again);
}

// Idempotent: may be repeated after it was stopped half-way.
void Graph::takeIn(NodeId id, const PieceMade& made) const
{
    const View numbers = m_memory->view(id, m_nodes);
    const auto tell = [&](Index count) {
        if (made)
            made(count);
    };
    if (roundingOf(id) != nullptr && !m_memory->keepsGiven(id)) {
        Tensor given(numbers.shape);
        forPieces(numbers.shape, [&](const Region& piece) {
            copy(numbers, given.view(), piece);
            tell(0);
        });
        m_memory->keepGiven(id, std::move(given));
    }
    if (!m_memory->keepsGiven(id))
        return;
    forPieces(numbers.shape, [&](const Region& piece) {
        if (node(id).leaf() || pinned(id, piece.slices.begin))
            enter(id, piece);
        tell(piece.size());
    });
    if (roundingOf(id) == nullptr)
        m_memory->keepGiven(id, {});
}

void Graph::fill(NodeId id, const PieceMade& made) const
{
    if (!m_memory->filled(id))
        m_memory->fill(id, made, [&] { takeIn(id, made); });
}

void Graph::fillAll(std::span<const NodeId> leaves, const Evaluation& how) const
{
    Index total = 0;
    for (const NodeId leaf : leaves)
        total += node(leaf).shape.size() * (m_memory->unmade(leaf) && roundingOf(leaf) != nullptr ? 2 : 1);
    std::mutex telling;
    std::atomic<Index> done{0};
    const auto made = [&](Index numbers) {
        if (how.stop.stop_requested())
            throw Cancelled();
        done += numbers;
        if (const std::unique_lock turn(telling, std::try_to_lock); turn && how.progress)
            how.progress(std::min(1.0, static_cast<double>(done) / static_cast<double>(total)));
    };
    forEachOf(leaves, how, [&](NodeId leaf) { fill(leaf, made); });
}

std::vector<Change> Graph::setNumberFormat(const FloatFormat& format)
{
    if (&format == m_format)
        return {};
    std::vector<Change> changes;
    std::vector<NodeId> given;
    for (NodeId id = 0; id < size(); ++id) {
        changes.push_back({id, Region::all(node(id).shape)});
        if ((node(id).leaf() || m_memory->held(id)) && !node(id).info.whole)
            given.push_back(id);
    }
    m_plan.reset();
    invalidate();
    m_memory->takeInLater(given);
    m_format = &format; // nothing below throws
    return changes;
}

ConstView Graph::given(NodeId id) const
{
    assert(node(id).leaf() || m_memory->held(id));
    m_memory->lend(id);
    fill(id);
    return m_memory->given(id, m_nodes);
}

void Graph::requireGiven(NodeId id, const Region& region) const
{
    const Node& node = this->node(id);
    if (!Region::all(node.shape).contains(region))
        throw Error(HEEDMAP_PHRASE("%1: expected cells of a matrix %2, got rows %3 to %4, columns %5 to %6"),
                    node.info.name, node.shape.text(), region.rows.begin, region.rows.end - 1, region.cols.begin,
                    region.cols.end - 1);
    for (Index s = region.slices.begin; s < region.slices.end && !node.leaf(); ++s)
        if (!pinned(id, s))
            throw Error(HEEDMAP_PHRASE("%1 is computed; pin it to change its numbers"), node.info.name);
}

std::vector<Change> Graph::assign(NodeId id, const Region& region, std::span<const double> numbers)
{
    requireGiven(id, region);
    if (static_cast<Index>(numbers.size()) != region.size())
        throw Error(HEEDMAP_PHRASE("%1: expected %2 numbers, got %3"), node(id).info.name, region.size(),
                    static_cast<Index>(numbers.size()));
    fill(id);
    m_memory->keepFilled(id);
    write(id, region, numbers);
    return changed(id, region);
}

void Graph::write(NodeId id, const Region& region, std::span<const double> numbers)
{
    const View view = m_memory->given(id, m_nodes);
    const double* next = numbers.data();
    for (Index s = region.slices.begin; s < region.slices.end; ++s)
        for (Index r = region.rows.begin; r < region.rows.end; ++r, next += region.cols.size())
            std::copy_n(next, region.cols.size(), view.row(s, r) + region.cols.begin);
    enter(id, region);
    m_memory->overwritten(id);
}

std::vector<Change> Graph::pin(NodeId id, const Tensor& value)
{
    assert(!node(id).leaf() && value.shape() == node(id).shape);
    return pin(id, {0, node(id).shape.slices}, value.numbers());
}

std::vector<Change> Graph::pin(NodeId id, Index slice, const Tensor& value)
{
    assert(!node(id).leaf() && value.shape() == Shape::matrix(node(id).shape.rows, node(id).shape.cols));
    return pin(id, {slice, slice + 1}, value.numbers());
}

std::vector<Change> Graph::pin(NodeId id, const Range& slices, std::span<const double> numbers)
{
    const Shape& shape = node(id).shape;
    const bool viewed = m_memory->viewOf(id) != noNode;
    m_plan.reset();
    fill(id); // the other slices keep their given values
    m_memory->setPinned(id, slices, true);
    if (viewed) // it now has memory of its own
        m_memory->markStale(id, Region::all(shape));
    if (roundingOf(id) != nullptr && !m_memory->keepsGiven(id))
        m_memory->keepGiven(id, Tensor(shape));
    const Region region{slices, {0, shape.rows}, {0, shape.cols}};
    write(id, region, numbers);
    m_memory->markCurrent(id, region);
    m_memory->markExact(id, region);
    return changed(id, region);
}

std::vector<Change> Graph::unpin(NodeId id) { return unpin(id, {0, node(id).shape.slices}); }

std::vector<Change> Graph::unpin(NodeId id, Index slice) { return unpin(id, {slice, slice + 1}); }

std::vector<Change> Graph::unpin(NodeId id, const Range& slices)
{
    assert(m_memory->held(id));
    m_plan.reset();
    fill(id);
    m_memory->setPinned(id, slices, false);
    if (!m_memory->held(id))
        m_memory->keepGiven(id, {});
    m_memory->overwritten(id);
    const Region region{slices, {0, node(id).shape.rows}, {0, node(id).shape.cols}};
    if (m_memory->viewOf(id) == noNode) {
        m_memory->markStale(id, region);
        m_memory->markDoubtful(id, region);
    } else {
        m_memory->forgetState(id);
    }
    return changed(id, region);
}

bool Graph::pinned(NodeId id) const { return m_memory->pinned(id); }

bool Graph::pinned(NodeId id, Index slice) const
{
    return m_memory->held(id) && m_memory->pins(id)[static_cast<std::size_t>(slice)];
}

bool Graph::partlyPinned(NodeId id) const { return m_memory->held(id) && !m_memory->pinned(id); }

// Removes the pinned slices of a partly pinned node, which do not change with its inputs.
void Graph::removePins(RegionSet& regions, NodeId id) const
{
    if (!partlyPinned(id))
        return;
    const Shape& shape = node(id).shape;
    for (Index s = 0; s < shape.slices; ++s)
        if (pinned(id, s))
            regions.subtract({{s, s + 1}, {0, shape.rows}, {0, shape.cols}});
}

} // namespace heedmap
