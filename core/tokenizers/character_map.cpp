#include "tokenizers/character_map.h"

#include "tokenizers/unicode.h"

#include <cstdint>

namespace heedmap {
namespace {

constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

[[noreturn]] void refuseMap() { throw Error(HEEDMAP_PHRASE("normalizer: precompiled_charsmap cannot be read")); }

std::string fromBase64(std::string_view text)
{
    while (text.ends_with('='))
        text.remove_suffix(1);
    std::string bytes;
    std::uint32_t bits = 0;
    int count = 0;
    for (const char c : text) {
        const std::size_t value = alphabet.find(c);
        if (value == std::string_view::npos)
            refuseMap();
        bits = bits << 6U | static_cast<std::uint32_t>(value);
        count += 6;
        if (count >= 8) {
            count -= 8;
            bytes += static_cast<char>(bits >> static_cast<unsigned>(count) & 0xFFU);
        }
    }
    return bytes;
}

} // namespace

CharacterMap::CharacterMap(std::string_view bytes)
{
    constexpr std::size_t width = 4;
    const auto number = [&bytes](std::size_t at) {
        std::uint32_t value = 0;
        for (std::size_t i = width; i-- > 0;)
            value = value << 8U | static_cast<unsigned char>(bytes[at + i]);
        return value;
    };
    if (bytes.size() < width)
        refuseMap();
    const std::size_t size = number(0);
    if (size == 0 || size % width != 0 || size > bytes.size() - width)
        refuseMap();
    for (std::size_t at = width; at < width + size; at += width)
        m_units.push_back(number(at));
    m_texts = bytes.substr(width + size);
}

std::optional<CharacterMap::Entry> CharacterMap::find(std::string_view text, Which which) const
{
    std::optional<Entry> entry;
    std::size_t node = offset(m_units.front());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        node ^= byte;
        if (byte == 0 || node >= m_units.size() || (m_units[node] & 0x800000FFU) != byte)
            break;
        const bool ends = (m_units[node] >> 8U & 1U) != 0;
        node ^= offset(m_units[node]);
        if (!ends)
            continue;
        const auto replacement = node < m_units.size() ? textAt(m_units[node] & 0x7FFFFFFFU) : std::nullopt;
        if (replacement)
            entry = {i + 1, *replacement};
        if (which == Which::Shortest || !replacement)
            break;
    }
    return entry;
}

std::optional<std::string_view> CharacterMap::textAt(std::size_t at) const
{
    if (at > m_texts.size())
        return std::nullopt;
    return std::string_view(m_texts).substr(at, m_texts.find('\0', at) - at);
}

Rewrite characterMap(std::string_view base64)
{
    return [map = CharacterMap(fromBase64(base64))](std::u16string_view text) {
        constexpr std::size_t longest = 6; // bytes of what is not looked up as one
        std::string rewritten;
        forEachGrapheme(text, [&](std::u16string_view grapheme) {
            const std::string whole = utf8(grapheme);
            if (const auto found =
                    whole.size() < longest ? map.find(whole, CharacterMap::Which::Shortest) : std::nullopt) {
                rewritten += found->text;
                return;
            }
            forEachCharacter(grapheme, [&](char32_t c) {
                const std::string character = utf8(c);
                const auto found = map.find(character, CharacterMap::Which::Shortest);
                rewritten += found ? found->text : std::string_view(character);
            });
        });
        return utf16(rewritten);
    };
}

} // namespace heedmap
