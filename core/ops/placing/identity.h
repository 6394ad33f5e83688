#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// The input under another name; a view.
HEEDMAP_EXPORT std::shared_ptr<const Op> identity();

} // namespace heedmap
