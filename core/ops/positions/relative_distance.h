#pragma once

// Private to the operations: query i sees key j at the distance clip(j−i, −R, R) + R, one of 2R+1.

#include "ops/operand.h"

#include <algorithm>
#include <vector>

namespace heedmap {

inline Index clippedDistance(Index query, Index key, Index most) { return std::clamp(key - query, -most, most) + most; }

/// The distances k between the queries and keys of a block.
inline Range distancesIn(const Range& queries, const Range& keys, Index most)
{
    return {clippedDistance(queries.end - 1, keys.begin, most), clippedDistance(queries.begin, keys.end - 1, most) + 1};
}

/// The keys that a query sees at distances k.
inline Range keysAt(Index query, const Range& distances, Index keys, Index most)
{
    return Range{distances.begin == 0 ? 0 : query + distances.begin - most,
                 distances.end == 2 * most + 1 ? keys : query + distances.end - most}
        .intersected({0, keys});
}

/// The smallest block of queries (rows) and keys (columns) of n×m that holds all pairs at distances k.
inline Region cellsAt(const Range& slices, const Range& distances, const Shape& whole, Index most)
{
    const Index least = distances.begin == 0 ? -whole.rows : distances.begin - most; // of j − i
    const Index last = distances.end == 2 * most + 1 ? whole.cols : distances.end - 1 - most;
    const Region cells{slices, Range{-last, whole.cols - least}.intersected({0, whole.rows}),
                       Range{least, whole.rows + last}.intersected({0, whole.cols})};
    return cells.empty() ? Region{} : cells; // where no key is as far away as that
}

inline void checkWidth(const Op& op, std::span<const Shape> inputs, Index most)
{
    if (inputs[0].cols != 2 * most + 1)
        refuse(op, inputs, Sentence(HEEDMAP_PHRASE("expected one entry for each distance in a row, %1"), 2 * most + 1));
}

/// The sum of the cells of one row whose keys are at distance k.
inline void citeDistance(std::vector<Expression>& terms, std::span<const ConstView> inputs, const Cell& row, Index k,
                         Index most)
{
    const Range keys = keysAt(row.row, {k, k + 1}, inputs[0].shape.cols, most);
    for (Index j = keys.begin; j < keys.end; ++j)
        terms.push_back(cited(inputs, 0, {row.slice, row.row, j}));
}

} // namespace heedmap
