#pragma once

#include <heedmap/base/export.h>
#include <heedmap/base/sentence.h>
#include <heedmap/tensor/float_format.h>

namespace heedmap {

/// The effect of a number format on an exact number, in one sentence: "0.32418 rounded to bfloat16: 0.32422", or that
/// the number is out of the format's range. Empty if rounding changed nothing.
HEEDMAP_EXPORT Sentence roundingNote(double exact, const FloatFormat& format, int decimals);

} // namespace heedmap
