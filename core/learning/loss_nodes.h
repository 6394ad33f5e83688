#pragma once

#include <heedmap/document/computation.h>
#include <heedmap/learning/loss.h>

namespace heedmap {

/// Appends the nodes of a loss, `loss.…` and `loss`, several entries as `loss.0.…`. Where samples are `filled` up, so
/// are targets, with what does not count. Throws Error `loss[0].target: …`.
void appendLoss(Computation& computation, const std::vector<LossTerm>& loss, bool filled);

} // namespace heedmap
