#pragma once

#include <heedmap/base/json.h>
#include <heedmap/mechanisms/mechanism.h>

#include <string>
#include <vector>

namespace heedmap {

/// An array that documents of a mechanism have or may have.
struct ListedArray {
    ArraySpec spec;
    std::string when; ///< the condition: "position.kind = learned", "the array C"; empty: none
};

/// Every array of a mechanism: first those that need no setting, then those (and other shapes) added by a single
/// setting or another optional array.
std::vector<ListedArray> listedArrays(const Mechanism& mechanism);

Json mechanismsAsJson();

} // namespace heedmap
