#pragma once

#include <heedmap/graph/op.h>

#include <vector>

namespace heedmap {

/// Neighbouring rows, and neighbouring columns, that belong together: the first of each group, 0 before all.
struct CellGroups {
    std::vector<Index> rows = {};
    std::vector<Index> cols = {};
    Index allRows = 0;
    Index allCols = 0;
};

/// Of the rows of each group the mean, of its columns the sum: out[I,J] = (Σ_{i∈I} Σ_{j∈J} x[i,j]) / |I|, slice by
/// slice. Weights whose rows add up to 1 stay such weights. Throws Error unless x has as many rows and columns.
HEEDMAP_EXPORT std::shared_ptr<const Op> groupCells(const CellGroups& groups);

/// Whether it is that operation.
HEEDMAP_EXPORT bool groupsCells(const Op& op);

/// Its adjoint: out[i,j] = x[I,J] / |I| for the groups of i and j. Throws Error unless x has as many rows and columns
/// as there are groups.
HEEDMAP_EXPORT std::shared_ptr<const Op> spreadGroups(const CellGroups& groups);

} // namespace heedmap
