#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// (h × n × d) → (n × h·d): the heads side by side. A view where memory is already laid out so.
HEEDMAP_EXPORT std::shared_ptr<const Op> mergeHeads();

} // namespace heedmap
