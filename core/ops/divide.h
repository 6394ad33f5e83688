#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// a / b, cell by cell; an input with one slice, row or column serves all of the other's.
/// Throws Error if sizes neither agree nor are 1.
HEEDMAP_EXPORT std::shared_ptr<const Op> divide();

} // namespace heedmap
