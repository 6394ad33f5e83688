#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// c·tanh(x/c): numbers beyond ±c are bent back (Gemma 2).
HEEDMAP_EXPORT std::shared_ptr<const Op> softcap(double cap);

} // namespace heedmap
