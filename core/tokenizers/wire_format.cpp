#include "tokenizers/wire_format.h"

#include "base/utf8.h"

#include <heedmap/base/error.h>

#include <bit>

namespace heedmap {

/// Takes fields from the front of a message.
class WireReader {
public:
    explicit WireReader(const WireMessage& message) : m_rest(message) {}

    bool atEnd() const { return m_rest.bytes.empty(); }
    WireField next();

private:
    std::uint64_t varint();
    std::uint64_t fixed(std::size_t size);
    std::string_view taken(std::uint64_t size);

    WireMessage m_rest;
};

WireField WireReader::next()
{
    WireField field;
    const std::size_t at = m_rest.at;
    const std::uint64_t tag = varint();
    field.m_number = tag >> 3U;
    field.m_kind = static_cast<WireField::Kind>(tag & 7U);
    field.m_bytes.at = m_rest.at;
    if (field.m_number == 0)
        throw Error(HEEDMAP_PHRASE("byte %1: expected the number of a field, got 0"), at);
    switch (field.m_kind) {
    case WireField::Kind::Varint: field.m_value = varint(); return field;
    case WireField::Kind::Eight: field.m_value = fixed(8); return field;
    case WireField::Kind::Four: field.m_value = fixed(4); return field;
    case WireField::Kind::Bytes: {
        const std::uint64_t size = varint();
        field.m_bytes.at = m_rest.at;
        field.m_bytes.bytes = taken(size);
        return field;
    }
    }
    throw Error(HEEDMAP_PHRASE("byte %1: expected a value of kind 0, 1, 2 or 5, got %2"), at, tag & 7U);
}

// Seven bits a byte, the lowest first; the eighth says that another byte follows.
std::uint64_t WireReader::varint()
{
    constexpr unsigned most = 64;
    const std::size_t at = m_rest.at;
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < most; shift += 7) {
        const auto byte = static_cast<unsigned char>(taken(1).front());
        value |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
        if (byte < 0x80U)
            return value;
    }
    throw Error(HEEDMAP_PHRASE("byte %1: expected a number of at most 10 bytes"), at);
}

std::uint64_t WireReader::fixed(std::size_t size)
{
    const std::string_view bytes = taken(size);
    std::uint64_t value = 0;
    for (std::size_t i = size; i-- > 0;)
        value = value << 8U | static_cast<unsigned char>(bytes[i]);
    return value;
}

std::string_view WireReader::taken(std::uint64_t size)
{
    if (size > m_rest.bytes.size())
        throw Error(HEEDMAP_PHRASE("byte %1: expected a value of size %2, got %3"), m_rest.at, size,
                    m_rest.bytes.size());
    const auto count = static_cast<std::size_t>(size);
    const std::string_view bytes = m_rest.bytes.substr(0, count);
    m_rest.bytes.remove_prefix(count);
    m_rest.at += count;
    return bytes;
}

void WireField::require(Kind kind, Phrase expected) const
{
    if (m_kind != kind)
        throw Error(HEEDMAP_PHRASE("byte %1: field %2: expected %3"), m_bytes.at, m_number, expected);
}

std::string_view WireField::bytes() const
{
    require(Kind::Bytes, HEEDMAP_PHRASE("bytes"));
    return m_bytes.bytes;
}

std::string_view WireField::text() const
{
    if (!isUtf8(bytes()))
        throw Error(HEEDMAP_PHRASE("byte %1: field %2: the text is not UTF-8"), m_bytes.at, m_number);
    return m_bytes.bytes;
}

WireMessage WireField::message() const
{
    require(Kind::Bytes, HEEDMAP_PHRASE("a message"));
    return m_bytes;
}

float WireField::real() const
{
    require(Kind::Four, HEEDMAP_PHRASE("a float"));
    return std::bit_cast<float>(static_cast<std::uint32_t>(m_value));
}

std::uint64_t WireField::whole() const
{
    require(Kind::Varint, HEEDMAP_PHRASE("a varint"));
    return m_value;
}

int WireField::choice(int most) const
{
    if (whole() > static_cast<std::uint64_t>(most))
        throw Error(HEEDMAP_PHRASE("byte %1: field %2: expected a number from 0 to %3, got %4"), m_bytes.at, m_number,
                    most, m_value);
    return static_cast<int>(m_value);
}

void forEachField(const WireMessage& message, const std::function<void(const WireField&)>& take)
{
    for (WireReader reader(message); !reader.atEnd();)
        take(reader.next());
}

} // namespace heedmap
