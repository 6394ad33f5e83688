#pragma once

#include <heedmap/base/json.h>
#include <heedmap/mechanisms/mechanism.h>

#include <string>
#include <vector>

namespace heedmap {

/// An array that a document of some mechanism has or may have.
struct ListedArray {
    ArraySpec spec;
    std::string when; ///< what makes it so: "position.kind = learned", "the array C"; empty: nothing special
};

/// Every array a mechanism knows of: those without any setting first, then those (and those in other
/// shapes) that a single setting or another optional array brings.
std::vector<ListedArray> listedArrays(const Mechanism& mechanism);

Json mechanismsAsJson();

} // namespace heedmap
