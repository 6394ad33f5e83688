#pragma once

#include <heedmap/base/json.h>
#include <heedmap/tensor/region.h>

#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

/// A figure that a document asks for, for `heedmap export FILE --figures`: the options of that call, by their names
/// without dashes, as they were written.
struct FigureSpec {
    std::string name; ///< of its file, without the extension
    Json options = Json::Object();

    bool operator==(const FigureSpec&) const = default;
};

/// What an option of a spec holds.
enum class SpecValue { Text, Texts, Length, Indices, Slices, Number, Switch }; ///< slices: indices, or "mean"

struct SpecOption {
    const char* name;
    SpecValue value;
};

HEEDMAP_EXPORT const std::vector<SpecOption>& specOptions();
/// The text that follows the option in a call: `A,S` for a list of two; empty for a switch that is on.
HEEDMAP_EXPORT std::string optionText(const Json& value);

/// `84mm` in points, likewise cm, in and pt. Throws Error.
HEEDMAP_EXPORT double parseLength(std::string_view text);

/// `0,3` and `0:8`, half-open, `2:` to the end and `:3` from the beginning; an end of −1 is that of the axis. Throws
/// Error.
HEEDMAP_EXPORT std::vector<Range> parseIndices(std::string_view text);

/// The names that `without` takes, in the order of their numbers.
HEEDMAP_EXPORT const std::vector<std::string>& figureParts();

} // namespace heedmap
