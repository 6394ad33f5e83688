#pragma once

#include <heedmap/base/export.h>

namespace heedmap {

inline constexpr double usuallyKept = 512.0 * 1024 * 1024;

/// Limits the intermediate values that an evaluation keeps to make the next edit cheap. A plan that would keep more
/// bytes keeps only what is demanded and the cut vertices, such as the output of each layer of a model. Weights that
/// can be read from their file again are kept up to the same limit, or four times that if the computed values stay
/// below it.
HEEDMAP_EXPORT void keepAtMost(double bytes = usuallyKept);

} // namespace heedmap
