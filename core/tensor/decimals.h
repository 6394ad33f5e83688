#pragma once

#include <heedmap/base/export.h>
#include <heedmap/tensor/view.h>

namespace heedmap {

/// The decimals of all numbers of a matrix, alike so that they can be compared: `decimals`, or 0 if all finite
/// numbers are whole, so that a mask or a one-hot row reads 0 and 1.
HEEDMAP_EXPORT int decimalsFor(const ConstView& numbers, int decimals);

} // namespace heedmap
