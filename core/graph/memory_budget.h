#pragma once

#include <heedmap/base/export.h>

namespace heedmap {

inline constexpr double usualMemoryBudget = 512.0 * 1024 * 1024;
inline constexpr double spareBudgets = 4;

/// Limits the bytes of intermediate values that an evaluation keeps resident to make the next edit cheap. A plan that
/// would keep more keeps only what is demanded and the cut vertices, such as the output of each layer of a model.
/// Weights that can be read from their file again are kept up to the same limit, or `spareBudgets` times that if the
/// computed values stay below it.
HEEDMAP_EXPORT void setMemoryBudget(double bytes = usualMemoryBudget);

} // namespace heedmap
