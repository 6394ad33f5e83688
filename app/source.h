#pragma once

#include <heedmap/document/computation.h>

#include <string>

namespace heedmap {

/// A document opened from where a call says: a FILE, or `examples:ID`. Throws UsageError where there is
/// nothing to read there, and Error, with the name as it was given, for what is wrong in it.
OpenedDocument openSource(const std::string& name);

} // namespace heedmap
