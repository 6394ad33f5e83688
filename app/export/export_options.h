#pragma once

#include "command_line.h"

#include <span>

namespace heedmap {

/// What `export` can be asked for.
std::span<const Option> exportOptions();

} // namespace heedmap
