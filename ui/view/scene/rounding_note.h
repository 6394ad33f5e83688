#pragma once

#include <heedmap/tensor/float_format.h>

#include <QString>

namespace heedmap {

/// The effect of a number format on an exact number, in one sentence: "0.32418 rounded to bfloat16: 0.32422", or that
/// the number is out of the format's range. Empty if rounding changed nothing.
QString roundingNote(double exact, const FloatFormat& format, int decimals);

} // namespace heedmap
