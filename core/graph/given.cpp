// What leaves and pinned nodes were given, and how it becomes their numbers.

#include <heedmap/graph/graph.h>

#include "graph/memory.h"
#include "graph/plan.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <mutex>

namespace heedmap {
namespace {

/// Calls `work` with regions of about a piece, which make up all of a shape.
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

// Takes a region of what a node was given into its numbers.
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

// Stopped half-way and done again, it comes to the same.
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
        if ((node(id).leaf() || pinned(id)) && !node(id).info.whole)
            given.push_back(id);
    }
    m_plan.reset();
    invalidate();
    m_memory->takeInLater(given);
    m_format = &format; // what could fail has not
    return changes;
}

ConstView Graph::given(NodeId id) const
{
    assert(node(id).leaf() || pinned(id));
    m_memory->lend(id);
    fill(id);
    return m_memory->given(id, m_nodes);
}

} // namespace heedmap
