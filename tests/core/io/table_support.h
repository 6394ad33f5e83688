#pragma once

#include "core/io/io_support.h"

#include <heedmap/io/table.h>

#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

inline constexpr double infinity = std::numeric_limits<double>::infinity();
/// The matrix that the tables of the tests hold.
inline const Tensor wanted{{1, -2.5}, {3e-2, 4}};

inline Tensor numbersIn(std::string_view text) { return readTable(text).numbers; }

using Words = std::vector<std::string>;

} // namespace heedmap
