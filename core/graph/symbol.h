#pragma once

#include <string>
#include <string_view>

namespace heedmap {

// Symbols are TeX (NodeInfo::symbol): what goes on one that has a script already joins it or gets a base of its own, as
// TeX refuses two scripts in one place.

/// With one more subscript: W_Q and a are W_{Q,a}, Q^R_{heads} and a are Q^R_{heads,a}.
std::string withSubscript(const std::string& symbol, const std::string& subscript);

/// Marked above with a name: A and enc.0 are A^{enc.0}, A^{exact} and 1 are A^{1,exact}. A transpose or a power, which
/// has no braces, is marked as a whole: {A^T}^{1}.
std::string withMark(const std::string& symbol, std::string_view name);

/// A^T, and (A^{exact})^T; "T" is the transpose, "2" the square.
std::string raised(const std::string& symbol, const std::string& power);

/// The letters without TeX, for the subscript of another: \mathrm{add}_1 is add1.
std::string lettersOf(std::string_view symbol);

} // namespace heedmap
