#include <heedmap/io/array_entry.h>

#include <heedmap/base/error.h>
#include <heedmap/base/quotes.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <string_view>

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

std::optional<NumberType> numberTypeOf(std::string_view type)
{
    constexpr std::array<std::pair<std::string_view, NumberType>, 13> types{{{"F64", NumberType::F64},
                                                                             {"F32", NumberType::F32},
                                                                             {"F16", NumberType::F16},
                                                                             {"BF16", NumberType::BF16},
                                                                             {"I64", NumberType::I64},
                                                                             {"I32", NumberType::I32},
                                                                             {"I16", NumberType::I16},
                                                                             {"I8", NumberType::I8},
                                                                             {"U64", NumberType::U64},
                                                                             {"U32", NumberType::U32},
                                                                             {"U16", NumberType::U16},
                                                                             {"U8", NumberType::U8},
                                                                             {"BOOL", NumberType::Bool}}};
    const auto found = std::ranges::find(types, type, [](const auto& known) { return known.first; });
    return found == types.end() ? std::nullopt : std::optional(found->second);
}

StoredArray storedArray(const ArrayEntry& entry) { return storedArray(entry, {}); }

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

std::pair<std::string, std::vector<Index>> splitIndex(const std::string& name)
{
    const std::size_t open = name.rfind('[');
    if (open == std::string::npos || !name.ends_with(']'))
        return {name, {}};
    std::vector<Index> index;
    const char* at = name.data() + open + 1;
    const char* const end = name.data() + name.size() - 1;
    while (at < end) {
        Index& entry = index.emplace_back();
        const auto [behind, error] = std::from_chars(at, end, entry);
        if (error != std::errc() || entry < 0 || (behind != end && *behind != ','))
            return {name, {}};
        at = behind + 1;
    }
    return index.empty() ? std::pair(name, index) : std::pair(name.substr(0, open), index);
}

std::string indexed(const std::string& name, std::span<const Index> index)
{
    std::string list;
    for (const Index entry : index)
        list += (list.empty() ? "" : ",") + std::to_string(entry);
    return index.empty() ? name : name + "[" + list + "]";
}

StoredPart storedPart(std::span<const std::uint64_t> dimensions, std::span<const Index> index, bool fortranOrder)
{
    if (dimensions.empty() && index.size() == 1 && index[0] == 0)
        return {.shape = Shape::vector(1)};
    if (index.size() >= dimensions.size() && !index.empty())
        throw Error(
            Sentence(HEEDMAP_COUNTED("the index has %1 entries, expected fewer than the %2 dimensions of the array",
                                     "the index has %1 entry, expected fewer than the %2 dimensions of the array"),
                     index.size(), dimensions.size()));
    constexpr std::uint64_t most = std::uint64_t{1} << 48;
    StoredPart part;
    std::uint64_t parts = 1;
    for (std::size_t axis = 0; axis < index.size(); ++axis) {
        const std::uint64_t size = dimensions[axis];
        if (index[axis] < 0 || static_cast<std::uint64_t>(index[axis]) >= size)
            throw Error(HEEDMAP_PHRASE("index %1 is out of range: axis %2 of the array, %3, has %4"), index[axis], axis,
                        dimensionsText(dimensions), size);
        if (parts > most / size)
            throw Error(HEEDMAP_PHRASE("the shape %1 is more than any memory holds"), dimensionsText(dimensions));
        part.first = part.first * size + static_cast<std::uint64_t>(index[axis]);
        parts *= size;
    }
    part.shape = storedShape(dimensions.subspan(index.size()));
    if (parts > most / static_cast<std::uint64_t>(part.shape.size()))
        throw Error(HEEDMAP_PHRASE("the shape %1 is more than any memory holds"), dimensionsText(dimensions));
    if (!fortranOrder) {
        part.first *= static_cast<std::uint64_t>(part.shape.size());
        return part;
    }
    part.first = 0;
    for (std::size_t axis = 0; axis < index.size(); ++axis) { // the first index runs fastest
        part.first += static_cast<std::uint64_t>(index[axis]) * part.apart;
        part.apart *= dimensions[axis];
    }
    return part;
}

StoredArray storedArray(const ArrayEntry& entry, std::span<const Index> index)
{
    if (!entry.problem.empty())
        throw Error(entry.problem);
    const std::optional<NumberType> type = numberTypeOf(entry.type);
    if (!type)
        throw Error(HEEDMAP_PHRASE("the dtype %1 cannot be read; floats of 2 to 8 bytes, whole numbers and booleans "
                                   "can"),
                    inQuotes(entry.type));
    const StoredPart part = storedPart(entry.dimensions, index, entry.fortranOrder);
    const std::uint64_t size = byteSize(*type);
    return {
        *type,
        false,
        entry.fortranOrder,
        part.shape,
        entry.bytes.subspan(static_cast<std::size_t>(part.first * size), static_cast<std::size_t>(part.span() * size)),
        static_cast<Index>(part.apart)};
}

} // namespace heedmap
