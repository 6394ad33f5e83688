#pragma once

#include <heedmap/document/document.h>

#include <string>

namespace heedmap {

/// Reads a value of `arrays` or `pins`: nested numbers, a file or a rule. Throws Error with the path.
ArraySource readArray(const Json& value, const std::string& where);

} // namespace heedmap
