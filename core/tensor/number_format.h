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

/// The format of numbers up to this magnitude: plain decimals, unless the largest has more than five figures before
/// the point, or its decimals would show only zeros.
HEEDMAP_EXPORT NumberFormat numberFormat(double largestMagnitude, int decimals);

/// The format of a matrix whose largest shown magnitude is given: without decimals if all numbers are whole. All
/// cells have exponents if decimals would show only zeros; a number too long for decimals has an exponent by
/// itself.
HEEDMAP_EXPORT NumberFormat numberFormat(const ConstView& numbers, double largestMagnitude, int decimals);

/// The format of gradients up to this magnitude: at least two figures of the largest, in few characters; no decimals
/// if all are whole.
HEEDMAP_EXPORT NumberFormat gradientFormat(const ConstView& numbers, double largestMagnitude, int decimals);

/// The least number of decimals, from `least` to `most`, that writes all of the numbers exactly.
HEEDMAP_EXPORT NumberFormat exactFormat(const std::vector<double>& numbers, int least, int most);

/// As `exactFormat`, but for small gradients with three figures of the largest.
HEEDMAP_EXPORT NumberFormat gradientFigures(const std::vector<double>& numbers, int least, int most);

/// A number as people read it, in UTF-8, with a true minus sign; "−∞", "∞" and "NaN" if it is not finite. Zero is "0",
/// so that "0.00" is a number near it; never "−0.00". A number too long for decimals is "−1e9" in any format. Halves
/// are rounded away from zero.
HEEDMAP_EXPORT std::string shownNumber(double number, const NumberFormat& format);

/// A positive number with an exponent: "1.23e−5".
HEEDMAP_EXPORT std::string exponentText(double magnitude, int decimals);

/// The end of a range: no more decimals than it needs, no fewer than `decimals` below a hundred.
HEEDMAP_EXPORT std::string rangeEnd(double number, int decimals, bool plusSign = false);

/// The decimals of all numbers of a matrix, alike so that they can be compared: `decimals`, or 0 if all finite
/// numbers are whole, so that a mask or a one-hot row reads 0 and 1.
HEEDMAP_EXPORT int decimalsFor(const ConstView& numbers, int decimals);

} // namespace heedmap
