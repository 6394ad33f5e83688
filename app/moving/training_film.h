#pragma once

#include "moving/moving_scene.h"

namespace heedmap {

/// A matrix while the document is trained: `A`.
std::unique_ptr<MovingScene> makeTrainingFilm(const std::string& node, const SceneSource& source);

} // namespace heedmap
