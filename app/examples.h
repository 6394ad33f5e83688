#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

/// The ids of the built-in examples, in the order they are offered.
std::vector<std::string> exampleIds();

/// The document of a built-in example, as it would stand in a file. Throws UsageError that lists the ids.
std::string exampleDocument(std::string_view id);

} // namespace heedmap
