#pragma once

#include "moving/moving_scene.h"

namespace heedmap {

/// Every step of the computation with its operands, one after the other.
std::unique_ptr<MovingScene> makeStepsScene(const std::string& what, const SceneSource& source);

} // namespace heedmap
