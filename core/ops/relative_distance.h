#pragma once

// Private to the operations: query i sees key j at the distance clip(j−i, −R, R) + R, one of 2R+1.

#include "ops/operand.h"

#include <algorithm>
#include <vector>

namespace heedmap {

inline Index clippedDistance(Index query, Index key, Index most) { return std::clamp(key - query, -most, most) + most; }

inline void checkWidth(const Op& op, std::span<const Shape> inputs, Index most)
{
    if (inputs[0].cols != 2 * most + 1)
        refuse(op, inputs, "a row must have one entry for each distance, " + std::to_string(2 * most + 1));
}

/// The cells of one row whose keys stand at distance k, as a sum.
inline void citeDistance(std::vector<Expression>& terms, std::span<const ConstView> inputs, const Cell& row, Index k,
                         Index most)
{
    for (Index j = 0; j < inputs[0].shape.cols; ++j)
        if (clippedDistance(row.row, j, most) == k)
            terms.push_back(cited(inputs, 0, {row.slice, row.row, j}));
}

} // namespace heedmap
