#pragma once

#include <heedmap/base/export.h>
#include <heedmap/tensor/view.h>

#include <string>
#include <vector>

namespace heedmap {

/// How the numbers of one matrix are written: all alike, so that they can be compared.
struct NumberFormat {
    int decimals = 2;
    bool exponent = false; ///< of all: 1.23e−5 in place of 0.00001
    bool change = false;   ///< with a sign always, and no zero before the point: +.03
};

/// That of a number by itself, or of several up to this magnitude: plain decimals, unless the largest needs more than
/// five figures before the point, or would be written as nothing but zeros.
HEEDMAP_EXPORT NumberFormat numberFormat(double largestMagnitude, int decimals);

/// That of a matrix with these numbers, of which the largest that is shown is given: without decimals where all
/// are whole. Exponents stand in all cells where decimals would show nothing but zeros; a large number among others
/// takes one alone.
HEEDMAP_EXPORT NumberFormat numberFormat(const ConstView& numbers, double largestMagnitude, int decimals);

/// That of gradients up to this magnitude: at least two figures of the largest, and never wide; none behind the point
/// where all are whole.
HEEDMAP_EXPORT NumberFormat gradientFormat(const ConstView& numbers, double largestMagnitude, int decimals);

/// As few decimals as show all of the numbers exactly, from `least` to `most`.
HEEDMAP_EXPORT NumberFormat exactFormat(const std::vector<double>& numbers, int least, int most);

/// The same, but small gradients have three figures of the largest.
HEEDMAP_EXPORT NumberFormat gradientFigures(const std::vector<double>& numbers, int least, int most);

/// With a true minus sign; "−∞", "∞" and "NaN" for numbers that are not finite. Zero itself is "0", so that "0.00" is a
/// number near it; never "−0.00". One that is too long for decimals is "−1e9", whatever the format. In UTF-8, a half
/// rounded away from zero.
HEEDMAP_EXPORT std::string shownNumber(double number, const NumberFormat& format);

/// Of a positive number: "1.23e−5".
HEEDMAP_EXPORT std::string exponentText(double magnitude, int decimals);

/// The end of a range: no more decimals than it needs, no fewer than `decimals` below a hundred.
HEEDMAP_EXPORT std::string rangeEnd(double number, int decimals, bool plusSign = false);

} // namespace heedmap
