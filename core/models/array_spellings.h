#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace heedmap {

/// How an array is stored, where its shape leaves that open.
enum class Stored {
    AsIs,   ///< in×out, or a kernel of in×heads×width
    Turned, ///< out×in, as torch.nn.Linear has it
};

/// What the name of an array in a file says: the array of a mechanism, and how it is stored. A bias is called as its
/// weights are. Nothing for a name that is none of them.
std::optional<std::pair<std::string, Stored>> arrayCalled(std::string name);

/// The names of queries and of what has no others, one for each way to call an array.
std::vector<std::string> arraySpellings();

} // namespace heedmap
