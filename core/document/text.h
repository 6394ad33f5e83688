#pragma once

#include <string>
#include <utility>
#include <vector>

/// Marks an English string that the window shows in the reader's language.
#define HEEDMAP_TR(text) text

namespace heedmap {

/// A sentence in the two languages every part of the program speaks.
struct Text {
    std::string en;
    std::string zh;
};

} // namespace heedmap
