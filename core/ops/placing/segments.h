#pragma once

#include <heedmap/graph/op.h>

#include <vector>

namespace heedmap {

/// A sequence cut into segments of these lengths, each padded with `fill` to the longest:
/// a vector (n) → (segments × longest), a matrix (n×d) → (segments × longest × d).
/// Throws Error if the lengths do not add up to n.
HEEDMAP_EXPORT std::shared_ptr<const Op> segments(std::vector<Index> lengths, double fill);

/// Joins the segments to the sequence again, without the padding: (segments × longest) → (n), or the same of stacks.
/// Throws Error if their number is another, or they are not as long as the longest.
HEEDMAP_EXPORT std::shared_ptr<const Op> unsegmented(std::vector<Index> lengths);

} // namespace heedmap
