#pragma once

#include <heedmap/base/export.h>

#include <optional>
#include <string_view>

namespace heedmap {

/// A number as it was printed in a paper or typed into a box.
struct WrittenNumber {
    double value = 0;
    /// The power of ten of the last digit: -2 for 0.50 and for 12%, 2 for 1.2e3. None for a fraction, which is exact.
    std::optional<int> place = 0;
};

/// Reads a number as people write it: a sign, digits with a point or a comma, an exponent (`e-3`, `×10^-3`, `·10⁻³`),
/// a per cent sign, a leading `~` or `≈`; a fraction `1/3`; `inf`, `infinity`, `∞`, `nan` in any letter case; with
/// typographic minus signs, full-width digits and signs, and blanks around each part. None where it is anything else.
HEEDMAP_EXPORT std::optional<WrittenNumber> writtenNumber(std::string_view text);

} // namespace heedmap
