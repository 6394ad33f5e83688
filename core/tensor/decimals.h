#pragma once

#include <heedmap/base/export.h>
#include <heedmap/tensor/view.h>

namespace heedmap {

/// With how many decimals all numbers of a matrix are written, so that they can be compared: `decimals`, or
/// none where every finite one is whole: a mask or a one-hot row reads 0 and 1.
HEEDMAP_EXPORT int decimalsFor(const ConstView& numbers, int decimals);

} // namespace heedmap
