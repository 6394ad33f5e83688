#pragma once

#include <heedmap/graph/op.h>

#include <vector>

namespace heedmap {

/// A sequence cut into segments of these lengths, each filled up to the longest with `fill`:
/// a vector (n) → (segments × longest), a matrix (n×d) → (segments × longest × d).
/// Throws Error if the lengths do not add up to n.
HEEDMAP_EXPORT std::shared_ptr<const Op> segments(std::vector<Index> lengths, double fill);

/// The segments one after another again, without what they were filled up with.
/// Throws Error if there are not as many, or they are not as long as the longest.
HEEDMAP_EXPORT std::shared_ptr<const Op> unsegmented(std::vector<Index> lengths);

} // namespace heedmap
