#include "paint/cells/cell_pyramid.h"

#include "paint/cells/cell_colours.h"

#include <algorithm>
#include <ranges>

namespace heedmap {
namespace {

HeatmapFigure figureOf(const ConstView& values, const ConstView& keep)
{
    HeatmapFigure figure;
    figure.values = values;
    figure.keep = keep;
    return figure;
}

} // namespace

ConstView partOf(const ConstView& matrix, const Region& part)
{
    if (matrix.data == nullptr)
        return matrix;
    ConstView own = matrix;
    own.data = matrix.row(part.slices.begin, part.rows.begin) + part.cols.begin;
    own.shape = Shape::matrix(part.rows.size(), part.cols.size());
    own.firstSlice = own.firstRow = own.firstCol = 0;
    return own;
}

Index CellPyramid::side(Index least)
{
    if (least <= 1)
        return 1;
    for (Index power = 2;; power *= 2) {
        if (power >= least)
            return power;
        if (power > 2 && power / 2 * 3 >= least)
            return power / 2 * 3;
    }
}

CellPyramid::CellPyramid(const FigureCells& cells, Index slice, const PoolingRule& rule) : m_rule(rule)
{
    constexpr Index coarsest = 128; // cells along a side; pooling further would save nothing
    const Shape& shape = cells.values().shape;
    for (Index side = 2; side * coarsest <= std::max(shape.rows, shape.cols); side = CellPyramid::side(side + 1)) {
        const Level* finer = level({side, side});
        const Index rest = finer == nullptr ? side : side / finer->side;
        const FigureCells from = finer == nullptr ? cells : FigureCells(figureOf(finer->cells.view(), {}));
        m_levels.push_back({side, pooledCells(from, finer == nullptr ? slice : 0, {rest, rest}, m_rule)});
    }
}

Index CellPyramid::bytes() const
{
    Index bytes = 0;
    for (const Level& level : m_levels)
        bytes += static_cast<Index>(level.cells.numbers().size_bytes());
    return bytes;
}

// The coarsest level whose blocks divide the requested ones.
const CellPyramid::Level* CellPyramid::level(const Pooling& block) const
{
    const auto fits = [&](const Level& level) { return block.rows % level.side == 0 && block.cols % level.side == 0; };
    const auto found = std::ranges::find_if(m_levels.rbegin(), m_levels.rend(), fits);
    return found == m_levels.rend() ? nullptr : &*found;
}

QImage CellPyramid::image(const FigureCells& cells, Index slice, const Region& part, const Pooling& block,
                          const ValueScale& scale, const Theme& theme) const
{
    const Level* from = level(block);
    const Index side = from == nullptr ? 1 : from->side;
    const auto blocks = [side](const Range& range) { return Range{range.begin / side, (range.end + side - 1) / side}; };
    Region seen{{slice, slice + 1}, blocks(part.rows), blocks(part.cols)};
    if (from != nullptr)
        seen.slices = {0, 1};
    const ConstView values = partOf(from == nullptr ? cells.values() : from->cells.view(), seen);
    const ConstView keep = from == nullptr ? partOf(cells.keep(), seen) : ConstView();
    const Pooling rest{block.rows / side, block.cols / side};
    const CellSigns marked = block.pools() ? CellSigns::Overview : CellSigns::Plain;
    const CellSigns signs = m_rule.numbersOnly ? CellSigns::None : marked;
    if (!rest.pools() && (from != nullptr || m_rule.numbersOnly))
        return colouredCells(values, 0, scale, theme, signs);
    const Tensor pooled = pooledCells(FigureCells(figureOf(values, keep)), 0, rest, m_rule);
    return colouredCells(pooled.view(), 0, scale, theme, signs);
}

} // namespace heedmap
