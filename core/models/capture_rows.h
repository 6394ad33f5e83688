#pragma once

#include <heedmap/io/stored_array.h>

#include <optional>

namespace heedmap {

/// A row of a stored stack that is not one of attention weights.
struct BadRow {
    Index slice = 0;
    Index row = 0;
    double sum = 0;
};

/// The first row that has a weight below 0 or does not add up to 1, within the rounding of narrow formats. Of a large
/// stack only some rows are read, evenly chosen: `share` is how many of them, at most 1.
std::optional<BadRow> firstBadRow(const StoredArray& weights, double share);

} // namespace heedmap
