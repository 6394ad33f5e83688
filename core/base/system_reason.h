#pragma once

// Private to the core.

#include <heedmap/base/error.h>

namespace heedmap {

/// Why the system refused something, by its number: the usual reasons in every language, the others in the system's.
Sentence systemReason(int error);

} // namespace heedmap
