#pragma once

#include <heedmap/export.h>
#include <heedmap/graph/op.h>

#include <memory>

namespace heedmap {

/// The rows of a, then those of b: (p×d), (q×d) → (p+q × d).
/// Throws Error where they are stacks or differ in width.
HEEDMAP_EXPORT std::shared_ptr<const Op> stackRows();

} // namespace heedmap
