#pragma once

// Private to the operations.

#include "tensor/eigen_map.h"

#include <heedmap/graph/follower.h>

#include <vector>

namespace heedmap {

/// How C = A·B follows a change of few columns of A, few rows of B, and rows of A multiplied by
/// factors F, without recomputing it:
///
///     A·B − F·A₀·B₀ = (A − F·A₀)·B + F·A₀·(B − B₀)   (n×k′)·(k′×m) + (n×k″)·(k″×m)
///
/// for a run of rows of one slice. Rows of A that changed for the most part are recomputed: see `recomputed`.
class ProductUpdate {
public:
    /// Whether all this is less work than the product.
    static bool pays(const OpShapes& shapes, const InputChange& a, const InputChange& b);

    ProductUpdate(std::span<const ConstView> inputs, std::span<const InputChange> changes, Index slice,
                  const Range& rows);

    /// Follows the change in these columns of C; false, with C unchanged, if infinities or NaN make the
    /// difference meaningless.
    bool apply(const View& output, const Range& cols) const;

    /// Whether the row must be recomputed afterwards.
    bool recomputed(Index row) const { return m_recomputed[static_cast<std::size_t>(row - m_rows.begin)]; }

private:
    void takeChangeOfA(const ConstView& now, const InputChange& change);
    RowMajor changeOfB(const Range& cols) const;
    RowMajor scaledBefore() const;

    std::span<const ConstView> m_inputs;
    std::span<const InputChange> m_changes;
    Index m_slice;
    Range m_rows;
    Range m_colsOfA;   ///< where A differs, in rows that are not recomputed
    Range m_rowsOfB;   ///< where B differs
    RowMajor m_deltaA; ///< A − F·A₀ in those columns
    Eigen::VectorXd m_factors;
    std::vector<bool> m_recomputed;
};

} // namespace heedmap
