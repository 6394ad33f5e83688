#pragma once

#include <heedmap/document/lesson/exercise.h>

#include <optional>
#include <string>
#include <string_view>

namespace heedmap {

/// The number that a learner typed: as `parsePrinted` reads it, or a fraction of two such, `1/3`, between spaces.
std::optional<double> typedNumber(std::string_view text);
/// Whether it is the value, as exactly as that number of decimals says.
bool typedRight(double typed, double value, int decimals);

} // namespace heedmap
