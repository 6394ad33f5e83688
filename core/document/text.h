#pragma once

#include <string>
#include <utility>
#include <vector>

namespace heedmap {

/// A sentence in the two languages every part of the program speaks.
struct Text {
    std::string en;
    std::string zh;
};

} // namespace heedmap
