#pragma once

#include "paint/cells/cell_pooling.h"

#include <vector>

namespace heedmap {

/// Part of a matrix as a matrix of its own; null data stays null.
ConstView partOf(const ConstView& matrix, const Region& part);

/// Overviews of a large matrix, made once, so that any part of it is drawn at any zoom from about as many numbers as
/// there are pixels. They lose no hot cell, and take 0.37 of the matrix's memory.
class CellPyramid {
public:
    /// A matrix of fewer cells is pooled as quickly as it is drawn.
    static constexpr Index worthwhile = 1 << 19;
    /// The side of a block in cells: the first of 1, 2, 4, 6, 8, 12, 16, 24, … that is at least `least`.
    static Index side(Index least);

    CellPyramid(const FigureCells& cells, Index slice, const PoolingRule& rule);

    const PoolingRule& rule() const { return m_rule; }
    /// The bytes that it holds.
    Index bytes() const;

    /// An image of a part of the matrix, as by `cellImage`. The part begins at the corner of a block, and both sides of
    /// a block are values of `side`.
    QImage image(const FigureCells& cells, Index slice, const Region& part, const Pooling& block,
                 const ValueScale& scale, const Theme& theme) const;

private:
    struct Level {
        Index side;
        Tensor cells;
    };
    const Level* level(const Pooling& block) const;

    PoolingRule m_rule;
    std::vector<Level> m_levels; ///< finer ones first
};

} // namespace heedmap
