#pragma once

#include <heedmap/base/export.h>
#include <heedmap/base/sentence.h>

namespace heedmap {

/// Why the system refused something, by its number: the usual reasons in every language, the others in the system's.
HEEDMAP_EXPORT Sentence systemReason(int error);

} // namespace heedmap
