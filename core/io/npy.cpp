#include <heedmap/io/npy.h>

#include <heedmap/io/array_entry.h>

#include <heedmap/base/quotes.h>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstring>
#include <string_view>
#include <tuple>
#include <utility>

namespace heedmap {
namespace {

constexpr std::string_view magic = "\x93NUMPY";

std::string_view text(Bytes bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

/// Reads the header's Python dictionary: {'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), }
class HeaderReader {
public:
    explicit HeaderReader(std::string_view header) : m_rest(header) {}

    NpyDescription description()
    {
        bool descr = false;
        bool order = false;
        bool shape = false;
        require("{");
        while (!accept("}")) {
            const std::string_view key = string();
            require(":");
            if (key == "descr" && !std::exchange(descr, true))
                readType();
            else if (key == "fortran_order" && !std::exchange(order, true))
                readOrder();
            else if (key == "shape" && !std::exchange(shape, true))
                readShape();
            else
                throw Error(HEEDMAP_PHRASE("its npy header has the key %1 out of place"), inQuotes(key));
            if (!accept(",") && !m_rest.starts_with('}'))
                fail();
        }
        if (!m_rest.empty())
            fail();
        if (!descr || !order || !shape)
            throw Error(HEEDMAP_PHRASE("its npy header lacks one of 'descr', 'fortran_order', 'shape'"));
        return m_array;
    }

private:
    [[noreturn]] static void fail()
    {
        throw Error(HEEDMAP_PHRASE("its npy header is not the dictionary that NumPy writes"));
    }

    void skipSpace()
    {
        const std::size_t start = m_rest.find_first_not_of(" \t\n");
        m_rest.remove_prefix(start == std::string_view::npos ? m_rest.size() : start);
    }
    bool accept(std::string_view token)
    {
        skipSpace();
        const bool found = m_rest.starts_with(token);
        if (found)
            m_rest.remove_prefix(token.size());
        skipSpace();
        return found;
    }
    void require(std::string_view token)
    {
        if (!accept(token))
            fail();
    }
    std::string_view string()
    {
        skipSpace();
        if (m_rest.empty() || (m_rest[0] != '\'' && m_rest[0] != '"'))
            fail();
        const std::size_t end = m_rest.find(m_rest[0], 1);
        if (end == std::string_view::npos)
            fail();
        const std::string_view result = m_rest.substr(1, end - 1);
        m_rest.remove_prefix(end + 1);
        skipSpace();
        return result;
    }

    void readType()
    {
        if (m_rest.starts_with('['))
            throw Error(HEEDMAP_PHRASE(
                "a structured dtype cannot be read; floats of 2 to 8 bytes, whole numbers and booleans can"));
        m_array.type = string();
    }

    void readOrder()
    {
        m_array.fortranOrder = accept("True");
        if (!m_array.fortranOrder)
            require("False");
    }

    void readShape()
    {
        require("(");
        while (!accept(")")) {
            std::uint64_t dimension = 0;
            const auto [end, error] = std::from_chars(m_rest.data(), m_rest.data() + m_rest.size(), dimension);
            if (error != std::errc())
                fail();
            m_rest.remove_prefix(static_cast<std::size_t>(end - m_rest.data()));
            accept("L"); // Python 2 wrote long integers so
            m_array.dimensions.push_back(dimension);
            if (!accept(",") && !m_rest.starts_with(')'))
                fail();
        }
    }

    std::string_view m_rest;
    NpyDescription m_array;
};

/// The type of the numbers, and whether they are big-endian.
std::pair<NumberType, bool> numberType(std::string_view descr)
{
    constexpr std::array<std::pair<std::string_view, NumberType>, 12> types{{{"f8", NumberType::F64},
                                                                             {"f4", NumberType::F32},
                                                                             {"f2", NumberType::F16},
                                                                             {"i8", NumberType::I64},
                                                                             {"i4", NumberType::I32},
                                                                             {"i2", NumberType::I16},
                                                                             {"i1", NumberType::I8},
                                                                             {"u8", NumberType::U64},
                                                                             {"u4", NumberType::U32},
                                                                             {"u2", NumberType::U16},
                                                                             {"u1", NumberType::U8},
                                                                             {"b1", NumberType::Bool}}};
    for (const auto& [code, type] : types)
        if (descr.size() == 3 && descr.ends_with(code)
            && std::string_view("<>|").find(descr[0]) != std::string_view::npos)
            return {type, descr[0] == '>'};
    throw Error(HEEDMAP_PHRASE("the dtype %1 cannot be read; floats of 2 to 8 bytes, whole numbers and booleans can"),
                inQuotes(descr));
}

std::uint32_t littleEndian(Bytes bytes)
{
    std::uint32_t value = 0;
    for (std::size_t i = bytes.size(); i-- > 0;)
        value = value << 8 | std::to_integer<std::uint32_t>(bytes[i]);
    return value;
}

[[noreturn]] void endsWithin() { throw Error(HEEDMAP_PHRASE("it ends within its npy header")); }

} // namespace

NpyDescription describeNpy(Bytes bytes)
{
    if (!text(bytes).starts_with(magic.substr(0, bytes.size())) || bytes.empty())
        throw Error(HEEDMAP_PHRASE("it is not an npy file: it does not begin with \\x93NUMPY"));
    if (bytes.size() < magic.size() + 2)
        endsWithin();
    const int major = std::to_integer<int>(bytes[6]);
    const int minor = std::to_integer<int>(bytes[7]);
    if (major < 1 || major > 3 || minor != 0)
        throw Error(HEEDMAP_PHRASE("npy version %1.%2 cannot be read; 1.0 to 3.0 can"), major, minor);
    const std::size_t start = major == 1 ? 10 : 12;
    if (bytes.size() < start)
        endsWithin();
    const std::size_t size = littleEndian(bytes.subspan(8, start - 8));
    if (size > longestNpyHeader - start)
        throw Error(Sentence(HEEDMAP_COUNTED("its npy header takes %1 bytes; at most 65536 can be read",
                                             "its npy header takes %1 byte; at most 65536 can be read"),
                             size));
    if (bytes.size() < start + size)
        endsWithin();

    NpyDescription description = HeaderReader(text(bytes.subspan(start, size))).description();
    description.length = start + size;
    return description;
}

NpyHeader parseNpyHeader(Bytes bytes, std::span<const Index> index)
{
    const NpyDescription description = describeNpy(bytes);
    NpyHeader header;
    header.length = description.length;
    std::tie(header.array.type, header.array.bigEndian) = numberType(description.type);
    header.array.fortranOrder = description.fortranOrder;
    const StoredPart part = storedPart(description.dimensions, index, description.fortranOrder);
    header.array.shape = part.shape;
    const std::size_t size = byteSize(header.array.type);
    header.array.apart = static_cast<Index>(part.apart);
    header.first = part.first * size;
    header.part = part.span() * size;
    header.numbers = static_cast<std::uint64_t>(part.shape.size()) * size;
    for (std::size_t axis = 0; axis < std::min(index.size(), description.dimensions.size()); ++axis)
        header.numbers *= description.dimensions[axis];
    return header;
}

Error wrongByteCount(const NpyHeader& header, std::uint64_t bytes)
{
    return Error(Sentence(HEEDMAP_COUNTED("its shape %2 needs %1 bytes of numbers, and it has %3",
                                          "its shape %2 needs %1 byte of numbers, and it has %3"),
                          header.numbers, header.array.shape.text(), bytes));
}

StoredArray parseNpy(Bytes bytes, std::span<const Index> index)
{
    NpyHeader header = parseNpyHeader(bytes, index);
    const Bytes numbers = bytes.subspan(header.length);
    if (numbers.size() != header.numbers)
        throw wrongByteCount(header, numbers.size());
    header.array.bytes = numbers.subspan(static_cast<std::size_t>(header.first), static_cast<std::size_t>(header.part));
    return header.array;
}

std::string npyHeader(const Shape& shape, Index samples)
{
    std::string dimensions = samples > 0 ? std::to_string(samples) : "";
    for (const Index size : shape.sizes())
        dimensions.append(dimensions.empty() ? "" : ", ").append(std::to_string(size));
    if (samples == 0 && shape.rank == 1)
        dimensions += ",";
    const std::string order = std::endian::native == std::endian::little ? "<" : ">";
    std::string dictionary = "{'descr': '" + order + "f8', 'fortran_order': False, 'shape': (" + dimensions + "), }";
    const std::size_t before = magic.size() + 4;
    dictionary.append(63 - (before + dictionary.size()) % 64, ' ');
    dictionary += '\n';

    std::string header(magic);
    header += {'\x01', '\x00', static_cast<char>(dictionary.size() & 0xff), static_cast<char>(dictionary.size() >> 8)};
    return header + dictionary;
}

std::string writeNpy(const Tensor& tensor)
{
    const auto numbers = std::as_bytes(tensor.numbers());
    return npyHeader(tensor.shape()).append(reinterpret_cast<const char*>(numbers.data()), numbers.size());
}

} // namespace heedmap
