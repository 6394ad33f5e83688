#pragma once

#include "animation/animation.h"

namespace heedmap {

/// Matrices while a number is dragged there and back: `W_Q[0,0]=-3..3`.
std::unique_ptr<Animation> makeSliderFilm(const std::string& range, const AnimationSource& source);

} // namespace heedmap
