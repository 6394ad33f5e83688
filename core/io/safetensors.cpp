#include <heedmap/io/safetensors.h>

#include <heedmap/base/error.h>
#include <heedmap/base/json.h>
#include <heedmap/base/number_text.h>
#include <heedmap/base/quotes.h>
#include <heedmap/io/file.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <limits>
#include <nlohmann/json.hpp>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace heedmap {
namespace {

using Header = nlohmann::json;

constexpr std::uint64_t longestHeader = 16 << 20; // some hundred thousand tensors

/// Checks that no object of a JSON text has a key twice. The library's own reader could report keys, but then searches
/// all of an object's surroundings when the object ends.
class KeysOnce : public nlohmann::json_sax<Header> {
public:
    // NOLINTBEGIN(readability-identifier-naming): the library calls these by its own names.
    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool start_array(std::size_t) override { return true; }
    bool end_array() override { return true; }
    bool parse_error(std::size_t, const std::string&, const Header::exception&) override { return false; }
    bool start_object(std::size_t) override
    {
        m_around.emplace_back();
        return true;
    }
    bool end_object() override
    {
        m_around.pop_back();
        return true;
    }
    bool key(string_t& key) override
    {
        if (key.find('\0') != std::string::npos)
            throw Error(HEEDMAP_PHRASE("its header has a NUL character in the key %1"), inQuotes(key));
        if (!m_around.back().insert(key).second)
            throw Error(HEEDMAP_PHRASE("its header has the key %1 twice"), inQuotes(key));
        return true;
    }
    // NOLINTEND(readability-identifier-naming)

private:
    std::vector<std::unordered_set<std::string>> m_around; ///< the keys of the objects around
};

Header parseHeader(std::string_view text)
{
    KeysOnce keys;
    const bool whole = text.find('\0') == std::string_view::npos; // where the library stops reading
    if (!whole || !Header::sax_parse(text, &keys))
        throw Error(HEEDMAP_PHRASE("its header is not valid JSON"));
    return Header::parse(text);
}

class EntryReader {
public:
    EntryReader(const std::string& name, const Header& value, Bytes numbers) : m_value(value), m_numbers(numbers)
    {
        m_entry.name = name;
    }

    ArrayEntry entry()
    {
        if (!m_value.is_object() || m_value.size() != 3 || !m_value.contains("dtype") || !m_value["dtype"].is_string()
            || !m_value.contains("shape") || !m_value.contains("data_offsets"))
            fail(HEEDMAP_PHRASE("the tensor %1 needs dtype, shape and data_offsets, and nothing else"));
        m_entry.type = m_value["dtype"].get<std::string>();
        m_entry.dimensions = counts("shape");
        const std::vector<std::uint64_t> offsets = counts("data_offsets");
        if (offsets.size() != 2 || offsets[0] > offsets[1])
            fail(HEEDMAP_PHRASE("the tensor %1 needs two data_offsets, the smaller one first"));
        if (offsets[1] > m_numbers.size())
            fail(HEEDMAP_PHRASE("the tensor %1 ends at byte %2 of the numbers, and the file has %3"), offsets[1],
                 m_numbers.size());
        const auto first = static_cast<std::size_t>(offsets[0]); // no further than the numbers that are in memory
        m_entry.bytes = m_numbers.subspan(first, static_cast<std::size_t>(offsets[1]) - first);
        checkSize();
        return m_entry;
    }

private:
    template <typename... Parts> [[noreturn]] void fail(Phrase ofTensor, const Parts&... parts) const
    {
        throw Error(ofTensor, inQuotes(m_entry.name), parts...);
    }

    std::vector<std::uint64_t> counts(const char* key) const
    {
        const Header& list = m_value[key];
        if (!list.is_array())
            fail(HEEDMAP_PHRASE("the tensor %1 has a %2 that is not a list"), key);
        std::vector<std::uint64_t> numbers;
        for (const Header& number : list) {
            if (!number.is_number_unsigned())
                fail(HEEDMAP_PHRASE("the tensor %1 has a %2 with an entry that is not a count"), key);
            numbers.push_back(number.get<std::uint64_t>());
        }
        return numbers;
    }

    void checkSize() const
    {
        std::uint64_t size = bytesOfType(m_entry.type);
        if (size == 0)
            return;
        const bool empty = std::ranges::find(m_entry.dimensions, 0u) != m_entry.dimensions.end();
        for (const std::uint64_t dimension : m_entry.dimensions) {
            if (!empty && dimension > std::numeric_limits<std::uint64_t>::max() / size)
                fail(HEEDMAP_PHRASE("the tensor %1 has a shape that is more than any memory holds"));
            size *= dimension;
        }
        if (size != m_entry.bytes.size())
            fail(HEEDMAP_PHRASE("the tensor %1 needs %2 for its shape and dtype, and its data_offsets give it %3"),
                 Sentence(HEEDMAP_COUNTED("%1 bytes", "%1 byte"), size), m_entry.bytes.size());
    }

    const Header& m_value;
    Bytes m_numbers;
    ArrayEntry m_entry;
};

void requireNoGaps(const std::vector<ArrayEntry>& entries, Bytes numbers)
{
    const std::byte* end = numbers.data();
    for (const ArrayEntry& entry : entries) {
        if (entry.bytes.data() != end)
            throw Error(HEEDMAP_PHRASE("the tensor %1 does not begin where the one before it ends"),
                        inQuotes(entry.name));
        end += entry.bytes.size();
    }
    const std::byte* last = numbers.data() + numbers.size();
    if (end != last)
        throw Error(HEEDMAP_PHRASE("it has %1 behind its last tensor"),
                    Sentence(HEEDMAP_COUNTED("%1 bytes", "%1 byte"), last - end));
}

/// The header, and the bytes of numbers after it.
std::pair<Header, Bytes> headerOf(Bytes bytes)
{
    if (bytes.size() < 8)
        throw Error(HEEDMAP_PHRASE("it is not a safetensors file: it is shorter than 8 bytes"));
    std::uint64_t length = 0;
    for (std::size_t i = 8; i-- > 0;)
        length = length << 8 | std::to_integer<std::uint64_t>(bytes[i]);
    bytes = bytes.subspan(8);
    if (length > longestHeader)
        throw Error(Sentence(HEEDMAP_COUNTED("its header takes %1 bytes; at most %2 can be read",
                                             "its header takes %1 byte; at most %2 can be read"),
                             length, longestHeader));
    if (length > bytes.size())
        throw Error(HEEDMAP_PHRASE("it ends within its header"));
    const auto begin = static_cast<std::size_t>(length);
    Header header = parseHeader({reinterpret_cast<const char*>(bytes.data()), begin});
    if (!header.is_object())
        throw Error(HEEDMAP_PHRASE("its header is not a JSON object"));
    return {std::move(header), bytes.subspan(begin)};
}

} // namespace

std::vector<ArrayEntry> listSafetensors(Bytes bytes)
{
    const auto [header, numbers] = headerOf(bytes);
    std::vector<ArrayEntry> entries;
    for (const auto& [name, value] : header.items())
        if (name != "__metadata__")
            entries.push_back(EntryReader(name, value, numbers).entry());
    std::ranges::sort(entries, {},
                      [](const ArrayEntry& entry) { return std::pair(entry.bytes.data(), entry.bytes.size()); });
    requireNoGaps(entries, numbers);
    return entries;
}

std::map<std::string, std::string> safetensorsMetadata(Bytes bytes)
{
    std::map<std::string, std::string> metadata;
    const Header header = headerOf(bytes).first;
    if (const auto held = header.find("__metadata__"); held != header.end() && held->is_object())
        for (const auto& [name, value] : held->items())
            if (value.is_string())
                metadata.emplace(name, value.get<std::string>());
    return metadata;
}

StoredArray findSafetensors(Bytes bytes, const std::string& name) { return findTensor(listSafetensors(bytes), name); }

namespace {

void writeNumbers(AtomicFile& file, std::span<const double> numbers, bool single)
{
    if (!single)
        return file.write(std::as_bytes(numbers));
    const std::vector<float> rounded(numbers.begin(), numbers.end());
    file.write(std::as_bytes(std::span(rounded)));
}

void write(AtomicFile& file, const std::vector<NamedTensor>& tensors, NumberType type)
{
    static_assert(std::endian::native == std::endian::little, "the format is little-endian");
    constexpr std::size_t alignment = 8;
    const bool single = type == NumberType::F32;
    Json header = Json::Object();
    std::size_t at = 0;
    for (const NamedTensor& tensor : tensors) {
        const Shape& shape = tensor.view.shape;
        Json::Array sizes;
        for (const Index size : shape.sizes())
            sizes.emplace_back(static_cast<double>(size));
        const std::size_t end = at + static_cast<std::size_t>(shape.size()) * byteSize(type);
        const Json offsets = Json::Array{static_cast<double>(at), static_cast<double>(end)};
        header.set(
            tensor.name,
            Json::Object{{"dtype", single ? "F32" : "F64"}, {"shape", std::move(sizes)}, {"data_offsets", offsets}});
        at = end;
    }
    std::string text = header.text();
    text.append((alignment - text.size() % alignment) % alignment, ' ');
    const std::uint64_t length = text.size();
    file.write(std::as_bytes(std::span(&length, 1)));
    file.write(text);
    for (const NamedTensor& tensor : tensors)
        writeNumbers(file, {tensor.view.data, static_cast<std::size_t>(tensor.view.shape.size())}, single);
}

} // namespace

void writeSafetensors(AtomicFile& file, const std::vector<NamedTensor>& tensors)
{
    write(file, tensors, NumberType::F64);
}

void writeSafetensorsFloat32(AtomicFile& file, const std::vector<NamedTensor>& tensors)
{
    write(file, tensors, NumberType::F32);
}

} // namespace heedmap
