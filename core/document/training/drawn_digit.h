#pragma once

#include <heedmap/tensor/random.h>
#include <heedmap/tensor/tensor.h>

namespace heedmap {

/// A digit from 0 to 9 drawn in strokes, from 0 (paper) to 1 (ink), with random slant, size, width and jitter, as in
/// handwriting. The same bits on every machine.
Tensor drawnDigit(int digit, const Shape& shape, RandomStream& random);

} // namespace heedmap
