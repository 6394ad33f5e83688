#pragma once

#include <heedmap/export.h>
#include <heedmap/graph/op.h>

#include <memory>

namespace heedmap {

/// A picture of c colours (H×W, or c×H×W) as a row for each square of p×p pixels, the squares in reading
/// order and their numbers by row, column and colour: → ((H/p)·(W/p) × p·p·c) (Dosovitskiy et al., "An Image
/// Is Worth 16x16 Words", 3.1). Throws Error where p does not divide H and W.
HEEDMAP_EXPORT std::shared_ptr<const Op> patches(Index p);

/// The way back to a picture of this shape, which is also the gradient.
/// Throws Error where the input is not what `patches` makes of it.
HEEDMAP_EXPORT std::shared_ptr<const Op> unpatches(Index p, const Shape& picture);

} // namespace heedmap
