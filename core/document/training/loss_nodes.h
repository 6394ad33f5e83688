#pragma once

#include "document/training/counted_rows.h"

#include <heedmap/document/computation.h>
#include <heedmap/document/training/loss.h>

namespace heedmap {

/// Appends the nodes of a loss, `loss.…` and `loss`, several entries as `loss.0.…`. Where a sample is padded, its
/// targets are padded with entries that do not count. Throws Error `loss[0].target: …`, with the name of the sample
/// before it.
void appendLoss(Computation& computation, const std::vector<LossTerm>& loss, const FilledLengths& filled,
                const std::string& sample);

} // namespace heedmap
