#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// c·I − X, for square matrices X. Throws Error if X is not square.
HEEDMAP_EXPORT std::shared_ptr<const Op> identityLess(double c);

} // namespace heedmap
