#include <heedmap/graph/graph_shape.h>

#include "graph/memory.h"

#include <algorithm>
#include <cassert>

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

GraphShape::GraphShape() : m_memory(std::make_unique<Memory>()) {}
GraphShape::GraphShape(GraphShape&&) noexcept = default;
GraphShape& GraphShape::operator=(GraphShape&&) noexcept = default;
GraphShape::~GraphShape() = default;

NodeId GraphShape::find(std::string_view name) const { return m_memory->named(name); }

OpShapes GraphShape::shapes(NodeId id) const
{
    const auto index = static_cast<std::size_t>(id);
    return {m_inputShapes[index], node(id).shape, m_inputAccesses[index]};
}

std::string GraphShape::formula(NodeId id) const
{
    const Node& node = this->node(id);
    if (node.leaf())
        return node.info.symbol;
    std::vector<std::string> symbols;
    for (NodeId input : node.inputs)
        symbols.push_back(this->node(input).info.symbol);
    return node.info.symbol + " = " + node.op->formula(symbols);
}

double GraphShape::bytesOfEverything(const FloatFormat& format) const
{
    double numbers = 0;
    for (NodeId id = 0; id < size(); ++id) {
        const bool apart = (node(id).leaf() || m_memory->anyPinned(id)) && format.reduced() && !node(id).info.whole;
        if (m_memory->viewOf(id) == noNode)
            numbers += static_cast<double>(node(id).shape.size()) * (apart ? 2 : 1);
    }
    return numbers * static_cast<double>(sizeof(double));
}

const FloatFormat* GraphShape::roundingOf(NodeId id) const
{
    return m_format->reduced() && !node(id).info.whole ? m_format : nullptr;
}

// Copies a region of the unrounded values into the node's numbers, rounded.
void GraphShape::roundGiven(NodeId id, const Region& region) const
{
    if (!m_memory->storesGiven(id))
        return;
    const View numbers = m_memory->view(id);
    copy(m_memory->given(id), numbers, region);
    if (const FloatFormat* rounding = roundingOf(id); rounding != nullptr)
        roundRegion(numbers, region, *rounding);
}

// Idempotent: may be repeated after it was stopped half-way.
void GraphShape::applyFormat(NodeId id, const PieceMade& made) const
{
    const View numbers = m_memory->view(id);
    const auto tell = [&](Index count) {
        if (made)
            made(count);
    };
    if (roundingOf(id) != nullptr && !m_memory->storesGiven(id)) {
        Tensor given(numbers.shape);
        forPieces(numbers.shape, [&](const Region& piece) {
            copy(numbers, given.view(), piece);
            tell(0);
        });
        m_memory->storeGiven(id, std::move(given));
    }
    if (!m_memory->storesGiven(id))
        return;
    forPieces(numbers.shape, [&](const Region& piece) {
        if (node(id).leaf() || pinned(id, piece.slices.begin))
            roundGiven(id, piece);
        tell(piece.size());
    });
    if (roundingOf(id) == nullptr)
        m_memory->storeGiven(id, {});
}

void GraphShape::fill(NodeId id, const PieceMade& made) const
{
    if (!m_memory->filled(id))
        m_memory->fill(id, made, [&] { applyFormat(id, made); });
}

Lease GraphShape::given(NodeId id) const
{
    const Lease lent = rounded(id);
    return m_memory->storesGiven(id) ? Lease(m_memory->given(id), m_memory->lend(id)) : lent;
}

Lease GraphShape::rounded(NodeId id) const
{
    assert(node(id).leaf() || m_memory->anyPinned(id));
    std::shared_ptr<const void> held = m_memory->lend(id); // before it is filled, so that it is not evicted in between
    fill(id);
    return {m_memory->view(id), std::move(held)};
}

bool GraphShape::filled(NodeId id) const { return m_memory->filled(id); }

void GraphShape::requireNode(NodeId id) const
{
    if (id < 0 || id >= size())
        throw Error(HEEDMAP_PHRASE("no node has the id %1"), id);
}

void GraphShape::requireInside(NodeId id, const Cell& cell) const
{
    requireNode(id);
    const Node& node = this->node(id);
    if (!node.shape.contains(cell))
        throw Error(HEEDMAP_PHRASE("%1: expected a cell of %2, got slice %3, row %4, column %5"), node.info.name,
                    node.shape.text(), cell.slice, cell.row, cell.col);
}

void GraphShape::requireGiven(NodeId id, const Region& region) const
{
    requireNode(id);
    const Node& node = this->node(id);
    if (!Region::all(node.shape).contains(region))
        throw Error(HEEDMAP_PHRASE("%1: expected cells of %2, got slices %3 to %4, rows %5 to %6, columns %7 to %8"),
                    node.info.name, node.shape.text(), region.slices.begin, region.slices.end - 1, region.rows.begin,
                    region.rows.end - 1, region.cols.begin, region.cols.end - 1);
    for (Index s = region.slices.begin; s < region.slices.end && !node.leaf(); ++s)
        if (!pinned(id, s))
            throw Error(HEEDMAP_PHRASE("%1 is computed; pin it to change its numbers"), node.info.name);
}

bool GraphShape::pinned(NodeId id) const { return m_memory->pinned(id); }

bool GraphShape::pinned(NodeId id, Index slice) const
{
    return m_memory->anyPinned(id) && m_memory->pins(id)[static_cast<std::size_t>(slice)];
}

bool GraphShape::partlyPinned(NodeId id) const { return m_memory->anyPinned(id) && !m_memory->pinned(id); }

} // namespace heedmap
