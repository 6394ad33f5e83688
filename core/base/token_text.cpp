#include <heedmap/base/token_text.h>

#include "base/utf8.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace heedmap {
namespace {

constexpr std::string_view byteSpace = "\xC4\xA0";      // Ġ
constexpr std::string_view byteLineEnd = "\xC4\x8A";    // Ċ
constexpr std::string_view pieceSpace = "\xE2\x96\x81"; // ▁
constexpr std::string_view goesOn = "##";
constexpr std::string_view ends = "</w>";

bool spellsBytes(std::string_view token)
{
    return token.find(byteSpace) != std::string_view::npos || token.find(byteLineEnd) != std::string_view::npos;
}

/// The byte that a character of GPT-2's alphabet spells: itself where it is visible in Latin-1, else in the order of
/// those from U+0100 on.
std::optional<char> byteOf(char32_t character)
{
    const auto visible = [](char32_t byte) {
        return (byte >= 0x21 && byte <= 0x7E) || (byte >= 0xA1 && byte <= 0xAC) || (byte >= 0xAE && byte <= 0xFF);
    };
    if (character < 0x100)
        return visible(character) ? std::optional(static_cast<char>(character)) : std::nullopt;
    char32_t next = 0x100;
    for (char32_t byte = 0; byte < 0x100; ++byte)
        if (!visible(byte) && next++ == character)
            return static_cast<char>(byte);
    return std::nullopt;
}

/// The bytes that a token spells; none if a character of it is not in the alphabet.
std::optional<std::string> bytesOf(std::string_view token)
{
    std::string bytes;
    while (!token.empty()) {
        const std::size_t size = utf8Length(token);
        const auto byte = size == 0 ? std::nullopt : byteOf(utf8Character(token.substr(0, size)));
        if (!byte)
            return std::nullopt;
        bytes += *byte;
        token.remove_prefix(size);
    }
    return bytes;
}

std::string shown(const std::string& bytes)
{
    constexpr std::string_view digits = "0123456789ABCDEF";
    const bool whole = isUtf8(bytes);
    std::string text;
    for (const char byte : bytes) {
        const auto number = static_cast<unsigned char>(byte);
        if (byte == '\n')
            text += "↵";
        else if (number < 0x20 || number == 0x7F || (number >= 0x80 && !whole))
            text.append("\\x").append(1, digits[number >> 4U]).append(1, digits[number & 15U]);
        else
            text += byte;
    }
    return text;
}

std::string withSpaces(std::string text)
{
    for (std::size_t at = text.find(pieceSpace); at != std::string::npos; at = text.find(pieceSpace, at))
        text.replace(at, pieceSpace.size(), " ");
    return text;
}

/// How tokens say where words begin.
struct Spelling {
    explicit Spelling(const std::vector<std::string>& tokens)
        : marked(std::ranges::any_of(tokens, beginsMarked)),
          ended(!marked && std::ranges::any_of(tokens, [](const std::string& token) { return token.ends_with(ends); }))
    {
    }

    static bool beginsMarked(std::string_view token)
    {
        return token.starts_with(byteSpace) || token.starts_with(byteLineEnd) || token.starts_with(pieceSpace);
    }

    bool begins(const std::vector<std::string>& tokens, std::size_t at) const
    {
        if (at == 0)
            return true;
        if (marked)
            return beginsMarked(tokens[at]);
        return ended ? tokens[at - 1].ends_with(ends) : !tokens[at].starts_with(goesOn);
    }

    bool marked;
    bool ended;
};

std::string trimmed(std::string text)
{
    while (text.starts_with(' '))
        text.erase(0, 1);
    while (text.ends_with(' '))
        text.pop_back();
    return text;
}

} // namespace

std::vector<std::string> tokensAsWritten(const std::vector<std::string>& tokens)
{
    const Spelling spelling(tokens);
    bool inBytes = std::ranges::any_of(tokens, spellsBytes);
    std::vector<std::string> bytes;
    for (std::size_t i = 0; inBytes && i < tokens.size(); ++i)
        if (const auto spelled = bytesOf(tokens[i]))
            bytes.push_back(*spelled);
        else
            inBytes = false;
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < tokens.size(); ++i)
        if (inBytes)
            texts.push_back(shown(bytes[i]));
        else if (tokens[i].starts_with(goesOn) && tokens[i].size() > goesOn.size() && !spelling.begins(tokens, i))
            texts.push_back(tokens[i].substr(goesOn.size()));
        else
            texts.push_back(withSpaces(tokens[i]));
    return texts;
}

std::vector<std::size_t> wordStarts(const std::vector<std::string>& tokens)
{
    const Spelling spelling(tokens);
    std::vector<std::size_t> starts;
    for (std::size_t i = 0; i < tokens.size(); ++i)
        if (spelling.begins(tokens, i))
            starts.push_back(i);
    return starts;
}

std::vector<std::string> wordsAsWritten(const std::vector<std::string>& tokens)
{
    const Spelling spelling(tokens);
    const bool inBytes = std::ranges::any_of(tokens, spellsBytes)
        && std::ranges::all_of(tokens, [](const std::string& token) { return bytesOf(token).has_value(); });
    std::vector<std::string> words;
    const std::vector<std::string> texts = tokensAsWritten(tokens);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (spelling.begins(tokens, i))
            words.emplace_back();
        std::string text = inBytes ? *bytesOf(tokens[i]) : texts[i];
        if (text.ends_with(ends))
            text.resize(text.size() - ends.size());
        words.back() += text; // a character may begin in one token and end in the next
    }
    for (std::string& word : words)
        word = trimmed(inBytes ? shown(word) : word);
    return words;
}

} // namespace heedmap
