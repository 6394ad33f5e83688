#pragma once

#include <heedmap/export.h>

namespace heedmap {

inline constexpr double usuallyKept = 512.0 * 1024 * 1024;

/// Evaluations keep what they computed on the way to what somebody looks at, so that the next edit has less to do:
/// up to so many bytes each. Past that they keep what is demanded, and those matrices
/// that everything after them is computed from, such as the output of each layer of a model. Of weights that can be
/// read from their file again they keep as many, or four times as many where what is computed stays below.
HEEDMAP_EXPORT void keepAtMost(double bytes = usuallyKept);

} // namespace heedmap
