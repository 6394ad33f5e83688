#pragma once

#include <heedmap/io/array_entry.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace heedmap {

/// How an array is stored, where its shape leaves that open.
enum class Stored {
    AsIs,   ///< in×out, or a kernel of in×heads×width
    Turned, ///< out×in, as torch.nn.Linear has it
    Open    ///< in×out, though the name is that of a Linear without its `.weight`
};

/// What the name of an array in a file says: the array of a mechanism, and how it is stored. A bias is called as its
/// weights are. Nothing for a name that is none of them.
std::optional<std::pair<std::string, Stored>> arrayCalled(std::string name);

/// The names of queries and of what has no others, one for each way to call an array.
std::vector<std::string> arraySpellings();

/// What a number of that name sets, as an argument of scaled_dot_product_attention or of a module does; null for other
/// names.
const char* settingCalled(std::string_view name);
/// Whether an array is one number, whatever its axes.
bool isOneNumber(const ArrayEntry& array);
/// The setting that an array of one number is, null for another array.
const char* settingOf(const ArrayEntry& array);

} // namespace heedmap
