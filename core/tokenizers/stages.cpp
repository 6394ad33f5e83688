#include "tokenizers/stages.h"

#include "tokenizers/unicode.h"

#include <algorithm>

namespace heedmap {
namespace {

struct Stretch {
    std::u16string text;
    bool matches = false;
};

std::vector<std::u16string> textsOf(const std::vector<Stretch>& parts)
{
    std::vector<std::u16string> texts;
    std::ranges::transform(parts, std::back_inserter(texts), &Stretch::text);
    return texts;
}

std::vector<std::u16string> together(const std::vector<Stretch>& parts)
{
    std::vector<Stretch> joined;
    for (const Stretch& part : parts)
        if (!joined.empty() && joined.back().matches == part.matches)
            joined.back().text += part.text;
        else
            joined.push_back(part);
    return textsOf(joined);
}

std::vector<std::u16string> withPrevious(const std::vector<Stretch>& parts)
{
    std::vector<std::u16string> texts;
    bool behindMatch = false;
    for (const Stretch& part : parts) {
        if (part.matches && !behindMatch && !texts.empty())
            texts.back() += part.text;
        else
            texts.push_back(part.text);
        behindMatch = part.matches;
    }
    return texts;
}

std::vector<std::u16string> withNext(const std::vector<Stretch>& parts)
{
    std::vector<std::u16string> texts; // the last one first
    bool beforeMatch = false;
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
        if (part->matches && !beforeMatch && !texts.empty())
            texts.back().insert(0, part->text);
        else
            texts.push_back(part->text);
        beforeMatch = part->matches;
    }
    std::ranges::reverse(texts);
    return texts;
}

std::vector<std::u16string> arranged(std::vector<Stretch> parts, Matches matches)
{
    switch (matches) {
    case Matches::Removed: std::erase_if(parts, [](const Stretch& part) { return part.matches; }); break;
    case Matches::Isolated: break;
    case Matches::WithPrevious: return withPrevious(parts);
    case Matches::WithNext: return withNext(parts);
    case Matches::Together: return together(parts);
    }
    return textsOf(parts);
}

std::u16string replaced(std::u16string_view text, char16_t from, std::u16string_view to)
{
    std::u16string result;
    for (const char16_t unit : text)
        unit == from ? result.append(to) : result.append(1, unit);
    return result;
}

} // namespace

Splitter patternSplitter(const std::string& expression, Matches matches, bool inverted)
{
    return [pattern = Pattern(expression), matches, inverted](std::u16string_view text, bool /*first*/) {
        std::vector<Stretch> parts;
        pattern.split(text, [&](std::u16string_view part, bool matched) {
            parts.push_back({std::u16string(part), matched != inverted});
        });
        return arranged(std::move(parts), matches);
    };
}

std::string literally(const std::string& text)
{
    constexpr std::string_view marks = R"(\^$.|?*+()[]{}-#&~ )";
    std::string expression;
    for (const char c : text) {
        if (marks.find(c) != std::string_view::npos)
            expression += '\\';
        expression += c;
    }
    return expression;
}

Splitter spaceBefore()
{
    return [](std::u16string_view text, bool /*first*/) {
        std::u16string spaced(text.starts_with(u' ') ? u"" : u" ");
        return std::vector{spaced.append(text)};
    };
}

Splitter metaspace(const std::string& mark, SpaceBefore before, bool split)
{
    const Splitter words = patternSplitter(literally(mark), Matches::WithNext);
    return [mark = utf16(mark), before, split, words](std::u16string_view text, bool first) {
        std::u16string marked = replaced(text, u' ', mark);
        const bool wanted = before == SpaceBefore::UnlessThere || (before == SpaceBefore::AtBeginning && first);
        if (wanted && !marked.starts_with(mark))
            marked.insert(0, mark);
        return split ? words(marked, first) : std::vector{marked};
    };
}

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
