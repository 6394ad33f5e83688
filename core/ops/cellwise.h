#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

// Each cell is computed from one cell of each input. All throw Error if the shapes do not fit.

/// a + b, a − b, a ∘ b and a / b, cell by cell; one slice, row or column of either serves all of the other's.
HEEDMAP_EXPORT std::shared_ptr<const Op> add();
HEEDMAP_EXPORT std::shared_ptr<const Op> subtract();
HEEDMAP_EXPORT std::shared_ptr<const Op> multiply();
HEEDMAP_EXPORT std::shared_ptr<const Op> divide();
/// a / b likewise, and 0 where b is 0: a share of nothing.
HEEDMAP_EXPORT std::shared_ptr<const Op> divideOrZero();

/// The sum of two or more matrices or stacks of one shape, cell by cell.
HEEDMAP_EXPORT std::shared_ptr<const Op> sumOf();

/// c·x. `symbol` is how formulas write the factor, such as `\frac{1}{\sqrt{d_k}}`; empty: as a number.
HEEDMAP_EXPORT std::shared_ptr<const Op> scale(double factor, std::string symbol = {});

/// x brought between −limit and limit.
HEEDMAP_EXPORT std::shared_ptr<const Op> clip(double limit);

/// x + c·I and c·I − x, slice by slice, for square matrices x.
HEEDMAP_EXPORT std::shared_ptr<const Op> addDiagonal(double c);
HEEDMAP_EXPORT std::shared_ptr<const Op> identityLess(double c);

/// Each row of a matrix (n×m) divided by its entry of a vector (n): out[i,j] = x[i,j] / d[i].
HEEDMAP_EXPORT std::shared_ptr<const Op> divideRows();

/// exp(x − m): each row of a matrix (n×m) less its entry of a vector (n), each row of a stack (h×n×m) less its entry of
/// a matrix (h×n), or a vector less a vector.
HEEDMAP_EXPORT std::shared_ptr<const Op> expLess();

/// Every row of a added to every row of b: (n×d), (m×d) → (n×m×d), out[i,j,k] = a[i,k] + b[j,k].
/// Throws Error if they are stacks or differ in width.
HEEDMAP_EXPORT std::shared_ptr<const Op> outerSum();

} // namespace heedmap
