#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// Every row of a stack or matrix times one vector (d): (n×m×d) → (n×m), out[i,j] = Σ_k x[i,j,k]·v[k];
/// of a matrix (m×d) a vector (m). Throws Error if the widths differ or v is not a vector.
HEEDMAP_EXPORT std::shared_ptr<const Op> dotVector();

} // namespace heedmap
