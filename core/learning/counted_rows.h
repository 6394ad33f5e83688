#pragma once

#include <heedmap/learning/loss.h>
#include <heedmap/tensor/tensor.h>

namespace heedmap {

/// Whether `rows` of an entry of the loss lets a row count.
bool rowCounts(const LossTerm& term, Index row);
/// The ids that a cross entropy wants of each row, -1 where it does not count.
Tensor countedIds(const LossTerm& term, const Json& target, Index rows);

} // namespace heedmap
