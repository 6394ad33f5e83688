// Values given to leaves and pinned nodes, and their rounding to the number format.

#include <heedmap/graph/graph.h>

#include "graph/memory.h"
#include "graph/plan.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <mutex>

namespace heedmap {

void Graph::fillLater(NodeId leaf, LeafFill fill, bool again)
{
    assert(node(leaf).leaf());
    m_memory->fillLater(leaf, std::move(fill), again);
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
