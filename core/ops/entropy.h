#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// The entropy of each row in bits: (h×n×m) → (h×n), out[s,i] = −Σ_j a[s,i,j]·log₂ a[s,i,j]; of a matrix (n×m) one row.
/// A weight of 0 or less adds nothing.
HEEDMAP_EXPORT std::shared_ptr<const Op> rowEntropy();

/// Cell by cell its derivative, −(ln a + 1)/ln 2; 0 at a weight of 0 or less.
HEEDMAP_EXPORT std::shared_ptr<const Op> entropySlope();

} // namespace heedmap
