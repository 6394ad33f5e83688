#pragma once

#include <heedmap/tensor/float_format.h>

#include <QString>

namespace heedmap {

/// What a number format made of an exact number, in one sentence: "0.32418 rounded to bfloat16: 0.32422", or that it
/// lies beyond the format's largest or smallest number. Empty where nothing became of it.
QString roundingNote(double exact, const FloatFormat& format, int decimals);

} // namespace heedmap
