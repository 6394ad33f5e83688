#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

/// The properties and algorithms of Unicode that tokenizers need, by ICU.
namespace heedmap {

std::u16string utf16(std::string_view utf8); ///< throws Error if the text is not UTF-8
std::string utf8(std::u16string_view text);
std::string utf8(char32_t character);

/// Text for people: spaces and line ends become visible marks, bytes of broken UTF-8 become `\xE4`.
std::string visibleBytes(const std::string& bytes);

bool isControl(char32_t character);     ///< any category C but Cn, as the published libraries have it
bool isSpace(char32_t character);       ///< White_Space
bool isSeparator(char32_t character);   ///< category Zs
bool isPunctuation(char32_t character); ///< any category P
bool isAccent(char32_t character);      ///< category Mn, marks that take no room

bool isWordCharacter(char32_t character); ///< what `\w` matches

std::u16string lowerCase(std::u16string_view text);
/// Lower case character by character: a sigma at the end of a word is treated like any other.
std::u16string lowerCaseAlone(std::u16string_view text);

enum class Composition { Nfc, Nfd, Nfkc, Nfkd };
std::u16string composed(std::u16string_view text, Composition form);

/// Decomposes letters and drops their accents.
std::u16string withoutAccents(std::u16string_view text);

/// Calls `take` for every character in order.
template <typename Take> void forEachCharacter(std::u16string_view text, Take take)
{
    for (std::size_t i = 0; i < text.size(); ++i) {
        char32_t character = text[i];
        if (character >= 0xD800 && character < 0xDC00 && i + 1 < text.size())
            character = 0x10000 + ((character - 0xD800) << 10U) + (text[++i] - 0xDC00U);
        take(character);
    }
}

/// Calls `take` for every grapheme: a letter with its accents, a flag, an emoji of several parts.
void forEachGrapheme(std::u16string_view text, const std::function<void(std::u16string_view)>& take);

void append(std::u16string& text, char32_t character);

/// A regular expression; `\s` is White_Space in it.
class Pattern {
public:
    /// Throws Error for an invalid expression.
    explicit Pattern(std::string_view expression);

    /// Calls `take` with every part of the text in order, and whether the expression matches it; no part is
    /// empty. Throws Error if the expression takes too long.
    void split(std::u16string_view text, const std::function<void(std::u16string_view, bool)>& take) const;

private:
    struct Compiled;
    std::shared_ptr<const Compiled> m_compiled;
};

} // namespace heedmap
