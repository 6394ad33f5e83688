#pragma once

#include <heedmap/tensor/number_format.h>

#include <QString>

namespace heedmap {

/// How large the largest is: "±3.1e−2".
QString magnitudeText(double largestMagnitude);

/// As `shownNumber` has it.
QString valueText(double value, const NumberFormat& format);

/// As `rangeEnd` has it.
QString rangeText(double value, int decimals, bool plusSign = false);

/// The part of a text left of its decimal point; a text without one stands left of it whole.
QString beforePoint(const QString& text);

} // namespace heedmap
