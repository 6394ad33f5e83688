#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// (h × n × d) → (n × h·d): the heads side by side. A view where they already lie so in memory.
HEEDMAP_EXPORT std::shared_ptr<const Op> mergeHeads();

} // namespace heedmap
