#pragma once

#include <string>
#include <string_view>

namespace heedmap::test {

/// What keeps TeX from setting a formula in mathematics with amsmath, with the place; empty: nothing. Knows the
/// commands that formulas use, refuses a second subscript or superscript on one base, braces and environments that do
/// not close, and characters that need a backslash or another font.
std::string texFault(std::string_view formula);

} // namespace heedmap::test
