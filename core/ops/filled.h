#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// A tensor with the same number in every cell.
HEEDMAP_EXPORT std::shared_ptr<const Op> filled(const Shape& shape, double number);

} // namespace heedmap
