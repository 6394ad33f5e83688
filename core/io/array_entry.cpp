#include <heedmap/io/array_entry.h>

#include <heedmap/io/stored_part.h>

#include <heedmap/base/error.h>
#include <heedmap/base/quotes.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <utility>

namespace heedmap {

std::uint64_t bytesOfType(std::string_view type)
{
    constexpr std::array<std::pair<std::string_view, std::uint64_t>, 15> sizes{{{"F64", 8},
                                                                                {"I64", 8},
                                                                                {"U64", 8},
                                                                                {"C64", 8},
                                                                                {"F32", 4},
                                                                                {"I32", 4},
                                                                                {"U32", 4},
                                                                                {"F16", 2},
                                                                                {"BF16", 2},
                                                                                {"I16", 2},
                                                                                {"U16", 2},
                                                                                {"I8", 1},
                                                                                {"U8", 1},
                                                                                {"F8_E4M3", 1},
                                                                                {"F8_E5M2", 1}}};
    const auto found = std::ranges::find(sizes, type, [](const auto& size) { return size.first; });
    return found != sizes.end() ? found->second : type == "BOOL" ? 1 : 0;
}

std::optional<Shape> readableShape(const ArrayEntry& entry)
{
    return entry.problem.empty() ? std::optional(storedShape(entry.dimensions)) : std::nullopt;
}

StoredArray storedArray(const ArrayEntry& entry)
{
    if (!entry.problem.empty())
        throw Error(entry.problem);
    constexpr std::array<std::pair<std::string_view, NumberType>, 4> types{
        {{"F64", NumberType::F64}, {"F32", NumberType::F32}, {"F16", NumberType::F16}, {"BF16", NumberType::BF16}}};
    const auto type = std::ranges::find(types, entry.type, [](const auto& known) { return known.first; });
    if (type == types.end())
        throw Error(HEEDMAP_PHRASE("the dtype %1 cannot be read; F64, F32, F16 and BF16 can"), inQuotes(entry.type));
    return {type->second, false, entry.fortranOrder, storedShape(entry.dimensions), entry.bytes};
}

StoredArray findTensor(std::span<const ArrayEntry> entries, const std::string& name)
{
    auto found = std::ranges::find(entries, name, &ArrayEntry::name);
    std::vector<Index> index;
    if (found == entries.end()) {
        const auto [whole, at] = splitIndex(name);
        index = at;
        found = index.empty() ? entries.end() : std::ranges::find(entries, whole, &ArrayEntry::name);
    }
    if (found == entries.end()) {
        std::vector<std::string> names;
        std::ranges::transform(entries, std::back_inserter(names), &ArrayEntry::name);
        throw Error(HEEDMAP_PHRASE("it has no tensor %1; it has %2"), inQuotes(name), listed(names));
    }
    return storedArray(*found, index);
}

} // namespace heedmap
