#pragma once

#include <heedmap/export.h>

#include <string>
#include <string_view>

namespace heedmap {

/// The shortest text that reads back as the same bits: "0.1", "-2", "1e-07", "inf", "-inf", "nan".
/// Negative zero is "-0.0", because JSON readers take "-0" for the integer 0.
HEEDMAP_EXPORT std::string exactText(double number);

/// For people: that many decimals, ties by the exact value, no sign on a number that rounds to zero.
HEEDMAP_EXPORT std::string fixedText(double number, int decimals);

/// Reads a decimal number or "inf", "-inf", "nan"; a leading "+" is allowed. Throws Error with a
/// sentence about the text where it is no number, or one too large or too small for a double.
HEEDMAP_EXPORT double parseNumber(std::string_view text);

} // namespace heedmap
