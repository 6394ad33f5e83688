#pragma once

#include <heedmap/exercises/exercise.h>
#include <heedmap/tensor/region.h>

#include <optional>
#include <string>
#include <string_view>

namespace heedmap {

/// The number that a learner typed: as `parsePrinted` reads it, or a fraction of two such, `1/3`, between spaces.
std::optional<double> typedNumber(std::string_view text);
/// Whether it is the value, as exactly as so many decimals say.
bool typedRight(double typed, double value, int decimals);

/// The cell that indices are of, as many as the shape has axes; a vector may be written as a matrix of one row.
std::optional<Cell> cellAt(const CellIndices& indices, const Shape& shape);

} // namespace heedmap
