#pragma once

#include <heedmap/document/computation.h>
#include <heedmap/document/training/training.h>
#include <heedmap/tensor/tensor.h>

namespace heedmap {

/// For each sequence of a sample in a padded batch: the length of the longest sample, and of this one.
using FilledLengths = std::vector<std::pair<Index, Index>>;

/// Whether an axis of a target may have `size` entries where the node's axis has `whole`. Targets have no entries for
/// padding; an axis that does not count tokens may be as long as the batch by chance.
bool mayHave(const FilledLengths& filled, Index size, Index whole, bool tokens);
/// A shape without the rows of padding.
Shape unfilled(const FilledLengths& filled, Shape shape);

/// Whether `rows` of an entry of the loss lets a row count.
bool rowCounts(const LossTerm& term, Index row);
/// The ids that a cross entropy wants of each row, -1 where it does not count.
Tensor countedIds(const LossTerm& term, const Json& target, Index rows);

/// Appends the nodes of a loss, `loss.…` and `loss`, several entries as `loss.0.…`. Where a sample is padded, its
/// targets are padded with entries that do not count. Throws Error `loss[0].target: …`, with the name of the sample
/// before it.
void appendLoss(Computation& computation, const std::vector<LossTerm>& loss, const FilledLengths& filled,
                const std::string& sample);

} // namespace heedmap
