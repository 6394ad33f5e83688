#pragma once

#include "animation/animation.h"

namespace heedmap {

/// Every step of the computation with its operands, one after the other.
std::unique_ptr<Animation> makeStepsAnimation(const std::string& what, const AnimationSource& source);

} // namespace heedmap
