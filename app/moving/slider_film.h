#pragma once

#include "moving/moving_scene.h"

namespace heedmap {

/// Matrices while a number is dragged there and back: `W_Q[0,0]=-3..3`.
std::unique_ptr<MovingScene> makeSliderFilm(const std::string& range, const SceneSource& source);

} // namespace heedmap
