#pragma once

#include "moving/moving_scene.h"

namespace heedmap {

/// A moving scene of the computation of a matrix: its first cell term by term, the rest of its first row cell by cell,
/// then row by row.
std::unique_ptr<MovingScene> makeProductScene(const std::string& node, const SceneSource& source);

} // namespace heedmap
