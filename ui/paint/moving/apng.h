#pragma once

#include "paint/moving/moving_format.h"

namespace heedmap {

/// Animated PNG (third edition of the PNG specification), in all colours.
std::unique_ptr<MovingWriter> makeApngWriter();

} // namespace heedmap
