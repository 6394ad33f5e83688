#include <heedmap/io/array_contents.h>

#include "io/json_arrays.h"

#include <heedmap/base/error.h>
#include <heedmap/base/quotes.h>
#include <heedmap/io/array_entry.h>
#include <heedmap/io/array_file.h>
#include <heedmap/io/file.h>
#include <heedmap/io/foreign_file.h>
#include <heedmap/io/npy.h>
#include <heedmap/io/npz.h>
#include <heedmap/io/safetensors.h>
#include <heedmap/io/torch_file.h>
#include <heedmap/io/unchanged.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

namespace heedmap {
namespace {

/// A type as NumPy calls it, without the order of its bytes.
std::string_view withoutOrder(std::string_view type) { return type.substr(type.find_first_of("<>|") == 0 ? 1 : 0); }

ArrayEntry described(std::string name, Bytes npy)
{
    const NpyDescription description = describeNpy(npy);
    return {.name = std::move(name), .type = description.type, .dimensions = description.dimensions};
}

std::vector<ArrayEntry> inArchive(Bytes bytes)
{
    const NpzArchive archive(bytes);
    std::vector<ArrayEntry> arrays;
    for (const std::string& name : archive.names())
        try {
            arrays.push_back(described(name, archive.header(name)));
        } catch (const Error&) { // of pickled objects, say
        }
    return arrays;
}

/// Reads NumPy's fixed-width strings, `<U` or `S`, which are padded with NUL.
class TextReader {
public:
    explicit TextReader(const NpyDescription& description)
    {
        const std::string_view type = withoutOrder(description.type);
        m_swapped = description.type.starts_with('>');
        m_wide = type.starts_with('U');
        const std::string_view digits = type.substr(std::min<std::size_t>(1, type.size()));
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), m_length);
        if ((!m_wide && !type.starts_with('S')) || error != std::errc() || end != digits.data() + digits.size()
            || m_length > longest)
            throw Error(HEEDMAP_PHRASE("the dtype %1 is not one of strings; numpy.array of a list of str has one"),
                        inQuotes(description.type));
    }

    std::uint64_t size() const { return m_length * (m_wide ? 4 : 1); }

    std::string read(Bytes bytes) const
    {
        if (!m_wide) {
            const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
            return std::string(text.substr(0, text.find_last_not_of('\0') + 1));
        }
        std::string text;
        std::size_t written = 0; // without the filling
        for (std::size_t at = 0; at < bytes.size(); at += 4) {
            const char32_t character = word(bytes.subspan(at, 4));
            append(text, character);
            if (character != 0)
                written = text.size();
        }
        text.resize(written);
        return text;
    }

private:
    static constexpr std::uint64_t longest = 1 << 16;

    char32_t word(Bytes four) const
    {
        char32_t value = 0;
        for (std::size_t i = 0; i < 4; ++i)
            value = value << 8 | std::to_integer<char32_t>(four[m_swapped ? i : 3 - i]);
        return value;
    }

    static void append(std::string& text, char32_t character)
    {
        if (character > 0x10ffff || (character >= 0xd800 && character < 0xe000))
            throw Error(HEEDMAP_PHRASE("one of its strings has a character that Unicode does not have"));
        if (character < 0x80) {
            text += static_cast<char>(character);
            return;
        }
        const int more = character < 0x800 ? 1 : character < 0x10000 ? 2 : 3;
        constexpr std::array<unsigned, 4> lead = {0, 0xc0, 0xe0, 0xf0};
        text += static_cast<char>(lead[static_cast<std::size_t>(more)] | character >> 6 * more);
        for (int i = more - 1; i >= 0; --i)
            text += static_cast<char>(0x80 | (character >> 6 * i & 0x3f));
    }

    bool m_swapped = false;
    bool m_wide = false;
    std::uint64_t m_length = 0;
};

TextArray textOf(Bytes npy)
{
    constexpr std::uint64_t most = 1 << 24;
    const NpyDescription description = describeNpy(npy);
    const TextReader reader(description);
    std::uint64_t count = 1;
    for (const std::uint64_t dimension : description.dimensions) {
        if (dimension > most / std::max<std::uint64_t>(count, 1))
            throw Error(HEEDMAP_PHRASE("it holds too many strings"));
        count *= dimension;
    }
    const Bytes strings = npy.subspan(description.length);
    if (description.fortranOrder && description.dimensions.size() > 1)
        throw Error(HEEDMAP_PHRASE("its strings are in Fortran order; save them with numpy.ascontiguousarray"));
    if (strings.size() != count * reader.size())
        throw Error(Sentence(
            HEEDMAP_COUNTED("its strings need %1 bytes, and it has %2", "its strings need %1 byte, and it has %2"),
            count * reader.size(), strings.size()));
    TextArray text{.dimensions = description.dimensions, .strings = {}};
    const auto size = static_cast<std::size_t>(reader.size());
    for (std::uint64_t i = 0; i < count; ++i)
        text.strings.push_back(reader.read(strings.subspan(static_cast<std::size_t>(i) * size, size)));
    return text;
}

} // namespace

bool holdsNumbers(const ArrayEntry& array)
{
    const std::string_view type = withoutOrder(array.type);
    constexpr std::array<std::string_view, 12> codes = {"f8", "f4", "f2", "i8", "i4", "i2",
                                                        "i1", "u8", "u4", "u2", "u1", "b1"};
    return array.problem.empty() && (std::ranges::find(codes, type) != codes.end() || numberTypeOf(type));
}

bool holdsWholeNumbers(const ArrayEntry& array)
{
    const std::string_view type = withoutOrder(array.type);
    return holdsNumbers(array) && std::string_view("iuIU").find(type.front()) != std::string_view::npos;
}

bool holdsText(const ArrayEntry& array)
{
    const std::string_view type = withoutOrder(array.type);
    return type.size() < array.type.size() && (type.starts_with('U') || type.starts_with('S'));
}

std::vector<ArrayEntry> describeArrays(const std::filesystem::path& path)
{
    const std::string extension = formatOfFile(path);
    const MappedFile file(path);
    if (extension == ".json")
        return whileUnchanged(file, describeJsonArrays);
    if (extension == ".npz")
        return whileUnchanged(file, inArchive);
    if (extension == ".npy")
        return whileUnchanged(file, [](Bytes bytes) { return std::vector{described("", bytes)}; });
    if (!holdsWeights(path)) { // a table of text
        std::vector<ArrayEntry> tables = listArrayFile(path);
        for (ArrayEntry& table : tables)
            table.type = "F64";
        return tables;
    }
    std::vector<ArrayEntry> arrays = whileUnchanged(file, [&](Bytes bytes) { return listWeights(bytes, path); });
    for (ArrayEntry& array : arrays)
        array.bytes = {};
    return arrays;
}

TextArray readTextArray(const std::filesystem::path& path, const std::string& array)
{
    const MappedFile file(path);
    return whileUnchanged(file, [&](Bytes bytes) {
        const std::string format = formatOfFile(path);
        return format == ".json" ? readJsonTexts(bytes, array)
            : format == ".npy"   ? textOf(bytes)
                                 : textOf(NpzArchive(bytes).unpack(array));
    });
}

std::map<std::string, std::string> readMetadata(const std::filesystem::path& path)
{
    const std::string extension = formatOfFile(path);
    if (!holdsWeights(path))
        return {};
    const MappedFile file(path);
    return whileUnchanged(file, extension == ".safetensors" ? safetensorsMetadata : torchStrings);
}

} // namespace heedmap
