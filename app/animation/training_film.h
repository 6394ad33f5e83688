#pragma once

#include "animation/animation.h"

namespace heedmap {

/// A matrix while the document is trained: `A`.
std::unique_ptr<Animation> makeTrainingFilm(const std::string& node, const AnimationSource& source);

} // namespace heedmap
