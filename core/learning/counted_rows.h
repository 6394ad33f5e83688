#pragma once

#include <heedmap/learning/loss.h>
#include <heedmap/tensor/tensor.h>

namespace heedmap {

/// How long a batch is where a sample of it is shorter: the longest, and the length of this one, of each sequence.
using FilledLengths = std::vector<std::pair<Index, Index>>;

/// Whether a side of a target may have so many entries where its node has `whole`. It has none of the tokens that are
/// filled up; what counts no tokens may be as long as the batch by chance.
bool mayHave(const FilledLengths& filled, Index size, Index whole, bool tokens);
/// A shape without the rows that are filled up.
Shape unfilled(const FilledLengths& filled, Shape shape);

/// Whether `rows` of an entry of the loss lets a row count.
bool rowCounts(const LossTerm& term, Index row);
/// The ids that a cross entropy wants of each row, -1 where it does not count.
Tensor countedIds(const LossTerm& term, const Json& target, Index rows);

} // namespace heedmap
