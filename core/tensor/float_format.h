#pragma once

#include <heedmap/base/export.h>
#include <heedmap/tensor/view.h>

#include <span>
#include <string_view>

namespace heedmap {

/// A binary floating-point format of IEEE 754's kind: a leading bit that is not stored, subnormal numbers,
/// infinities and NaN.
struct HEEDMAP_EXPORT FloatFormat {
    std::string_view id; ///< as documents, the command line and PyTorch call it
    int digits;          ///< bits of the significand, the leading one included
    int leastExponent;   ///< the smallest normal number is 2^leastExponent
    int mostExponent;    ///< the largest is just below 2^(mostExponent + 1)

    double largest() const;
    double smallest() const; ///< above zero: subnormal
    /// Whether there are doubles that it lacks.
    bool reduced() const { return digits < 53; }
};

/// All formats; the first is float64, the default.
HEEDMAP_EXPORT std::span<const FloatFormat> floatFormats();
/// The format of that id. Throws Error that names them all.
HEEDMAP_EXPORT const FloatFormat& floatFormat(std::string_view id);

/// The nearest number of the format, of two the one with an even last bit; what exceeds the largest by
/// half a step or more is infinite. Zeros keep their sign, NaN stays NaN (IEEE 754-2019, 4.3.1).
HEEDMAP_EXPORT double rounded(double number, const FloatFormat& format);
/// The same for a region of a tensor, in place.
HEEDMAP_EXPORT void roundRegion(const View& numbers, const Region& region, const FloatFormat& format);

} // namespace heedmap
