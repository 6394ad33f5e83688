#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// (n × kv·d) → (h × n × d): head g is column block ⌊g·kv/h⌋. `repeat` = h/kv neighbouring heads share
/// one block. A view: nothing is copied. Throws Error if h/repeat does not divide the columns.
HEEDMAP_EXPORT std::shared_ptr<const Op> splitHeads(Index heads, Index repeat = 1);

} // namespace heedmap
