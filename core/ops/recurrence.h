#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

// What a recurrence that forgets and overwrites comes to, token by token, as matrices over pairs of tokens.

/// The products of all factors after one entry, up to another: of a vector (n) a matrix (n×n), of a matrix (n×d) a
/// stack (d×n×n) with a slice for each column. out[i,j] = Π_{j < l ≤ i} x[l]; 1 where i = j, 0 where i < j.
/// Throws Error for stacks.
HEEDMAP_EXPORT std::shared_ptr<const Op> productsBetween();

/// (I + L)⁻¹ for square matrices, slice by slice, where L is what lies below the diagonal of x; nothing else of x is
/// read. Throws Error for matrices that are not square.
HEEDMAP_EXPORT std::shared_ptr<const Op> unitLowerInverse();

} // namespace heedmap
