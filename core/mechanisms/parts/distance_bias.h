#pragma once

#include "mechanisms/position.h"

namespace heedmap {

/// Axis labels for the distances −R … R; none if there are too many to read.
std::shared_ptr<const std::vector<std::string>> distances(Index count);

/// Appends `B` for relative_bias, whose axes are those of the scores; before it, where distances share buckets, which
/// distance falls into which, `buckets`, and `rel_bias_by_distance`.
NodeId appendRelativeBias(Recipe& recipe, const Position& position, NodeId scores);

} // namespace heedmap
