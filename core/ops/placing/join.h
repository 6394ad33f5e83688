#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// Matrices, or vectors as one row each, below one another: (a×d), (b×d), … → (a+b+… × d). Throws Error if widths
/// differ.
HEEDMAP_EXPORT std::shared_ptr<const Op> joinRows();

/// Vectors one after another: (a), (b), … → (a+b+…); matrices side by side.
/// Throws Error if the numbers of rows differ.
HEEDMAP_EXPORT std::shared_ptr<const Op> joinColumns();

} // namespace heedmap
