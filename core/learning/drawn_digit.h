#pragma once

#include <heedmap/tensor/random.h>
#include <heedmap/tensor/tensor.h>

namespace heedmap {

/// A digit from 0 to 9 in strokes of a pen, from 0 (paper) to 1 (ink): leaning, large, thick and shaky by chance, as a
/// hand would draw it. The same bits on every machine.
Tensor drawnDigit(int digit, const Shape& shape, RandomStream& random);

} // namespace heedmap
