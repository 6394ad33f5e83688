#pragma once

#include <heedmap/base/export.h>

#include <optional>
#include <string_view>

namespace heedmap {

/// A figure as printed, in a paper or a book.
struct Printed {
    double value = 0;
    int place = 0; ///< the power of ten of the last printed digit: -2 for 0.50, 2 for 1.2e3
};

/// Reads "0.50", "-.5", "1e-3", "inf", "-inf" and "nan", with a plus or with the typographic minus
/// and infinity signs too; nothing else, and no spaces.
HEEDMAP_EXPORT std::optional<Printed> parsePrinted(std::string_view figure);

} // namespace heedmap
