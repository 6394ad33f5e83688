#pragma once

#include <heedmap/base/export.h>
#include <heedmap/base/sentence.h>

#include <concepts>
#include <string>
#include <string_view>

namespace heedmap {

/// The shortest text that reads back as the same bits: "0.1", "-2", "1e-07", "inf", "-inf", "nan".
/// Negative zero is "-0.0", because JSON readers take "-0" for the integer 0.
HEEDMAP_EXPORT std::string exactText(double number);

/// A number for people with `decimals`, rounded by its exact value; no sign if it rounds to zero.
HEEDMAP_EXPORT std::string fixedText(double number, int decimals);

/// Whether a number has more than five figures before the point, and is always written with an exponent.
HEEDMAP_EXPORT bool isLong(double number);

/// Whether that many decimals show only zeros for numbers up to this magnitude: then all of them use exponents.
HEEDMAP_EXPORT bool allVanish(double largestMagnitude, int decimals);

/// A count of bytes in the largest unit of which there is one: "24 bytes", "1.5 MiB".
HEEDMAP_EXPORT Sentence bytesText(double bytes);

/// Reads a decimal number or "inf", "-inf", "nan"; a leading "+" is allowed. Throws Error with a
/// sentence about the text where it is not a number, or too large for a double; a tiny one is rounded, to ±0.
HEEDMAP_EXPORT double parseNumber(std::string_view text);

/// "0.1", or "\"inf\"", "\"-inf\"", "\"nan\"", which JSON has no numbers for.
HEEDMAP_EXPORT std::string jsonNumber(double number);

} // namespace heedmap
