#pragma once

#include "moving/moving_scene.h"

namespace heedmap {

/// How a matrix is worked out from its operands: its first cell term by term, the rest of its first row cell by cell,
/// then row by row.
std::unique_ptr<MovingScene> makeProductScene(const std::string& node, const SceneSource& source);

} // namespace heedmap
