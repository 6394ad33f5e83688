#pragma once

#include "animation/animation.h"

namespace heedmap {

/// An animation of the computation of a matrix: its first cell term by term, the rest of its first row cell by cell,
/// then row by row.
std::unique_ptr<Animation> makeProductAnimation(const std::string& node, const AnimationSource& source);

} // namespace heedmap
