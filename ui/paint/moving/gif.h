#pragma once

#include "paint/moving/moving_format.h"

namespace heedmap {

/// GIF, as slides play it. A frame has a table of its own colours, exact as long as they are at most 255; of more, and
/// where frames are brief, even areas keep theirs, and gradients and the edges of letters get the nearest. Nothing is
/// dithered.
std::unique_ptr<MovingWriter> makeGifWriter();

} // namespace heedmap
