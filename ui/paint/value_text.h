#pragma once

#include "paint/figure_cells.h"

namespace heedmap {

/// How the numbers of one matrix are written: all alike, so that they can be compared.
struct NumberFormat {
    int decimals = 2;
    bool exponent = false; ///< of all: 1.23e−5 in place of 0.00001
    bool change = false;   ///< with a sign always, and no zero before the point: +.03
};

/// That of a number by itself, or of several up to this magnitude: plain decimals, unless the largest needs more than
/// five figures before the point, or would be written as nothing but zeros.
NumberFormat numberFormat(double largestMagnitude, int decimals);

/// That of a matrix with these numbers, of which the largest that is shown is given: without decimals where all
/// are whole. Exponents stand in all cells where decimals would show nothing but zeros; a large number among others
/// takes one alone.
NumberFormat numberFormat(const ConstView& numbers, double largestMagnitude, int decimals);

/// That of gradients up to this magnitude: at least two figures of the largest, and never wide; none behind the point
/// where all are whole.
NumberFormat gradientFormat(const ConstView& numbers, double largestMagnitude, int decimals);

/// How large the largest is: "±3.1e−2".
QString magnitudeText(double largestMagnitude);

/// With a true minus sign; "−∞", "∞" and "NaN" for values that are not finite. Zero itself is "0", so that "0.00" is a
/// number near it; never "−0.00". One that is too long for decimals is "−1e9", whatever the format.
QString valueText(double value, const NumberFormat& format);

/// The end of a range: no more decimals than it needs, no fewer than `decimals` below a hundred.
QString rangeText(double value, int decimals, bool plusSign = false);

/// The part of a text left of its decimal point; a text without one stands left of it whole.
QString beforePoint(const QString& text);

} // namespace heedmap
