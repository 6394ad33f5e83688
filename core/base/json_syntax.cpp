#include "base/json_syntax.h"

#include <algorithm>
#include <array>

namespace heedmap {
namespace {

struct Wording {
    std::string_view start; ///< of the library's message
    Phrase phrase;
};

constexpr Phrase aValue{HEEDMAP_PHRASE("a value")};

// nlohmann/detail/input/lexer.hpp, token_type_name
constexpr auto tokens = std::to_array<Wording>({
    {"end of input", HEEDMAP_PHRASE("the end of the text")},
    {"string literal", HEEDMAP_PHRASE("a text in quotation marks")},
    {"number literal", HEEDMAP_PHRASE("a number")},
    {"true literal", {"true"}},
    {"false literal", {"false"}},
    {"null literal", {"null"}},
    {"'[', '{', or a literal", aValue},
    {"'['", {"'['"}},
    {"']'", {"']'"}},
    {"'{'", {"'{'"}},
    {"'}'", {"'}'"}},
    {"':'", {"':'"}},
    {"','", {"','"}},
});

// The same file, messages of scan_string, scan_number and scan_literal. Invalid bytes are refused before.
constexpr auto reasons = std::to_array<Wording>({
    {"invalid string: missing closing quote", HEEDMAP_PHRASE("the closing quotation mark is missing")},
    {"invalid string: control character",
     HEEDMAP_PHRASE("expected a text in quotation marks on one line, without tabs; write \\n and \\t in it")},
    {"invalid string: forbidden character", HEEDMAP_PHRASE("this character has no meaning after a \\")},
    {"invalid string: '\\u'", HEEDMAP_PHRASE("four hexadecimal digits are missing after \\u")},
    {"invalid string: surrogate", HEEDMAP_PHRASE("this \\u is one half of a character; the other half is missing")},
    {"invalid number", HEEDMAP_PHRASE("a digit is missing in the number")},
    {"invalid literal",
     HEEDMAP_PHRASE("expected a value: a number, a text in quotation marks, true, false, null, [ or {")},
});

template <std::size_t N>
Phrase phraseOf(const std::array<Wording, N>& wordings, std::string_view said, Phrase otherwise)
{
    const auto found = std::ranges::find_if(wordings, [said](const Wording& w) { return said.starts_with(w.start); });
    return found == wordings.end() ? otherwise : found->phrase;
}

/// The text after the last `mark`; empty if there is no mark.
std::string_view after(std::string_view said, std::string_view mark)
{
    const std::size_t at = said.rfind(mark);
    return at == std::string_view::npos ? std::string_view() : said.substr(at + mark.size());
}

} // namespace

Sentence syntaxError(std::string_view said)
{
    const std::size_t dash = said.find(" - ");
    const std::string_view reason = dash == std::string_view::npos ? std::string_view() : said.substr(dash + 3);
    constexpr Phrase none{HEEDMAP_PHRASE("the text is not JSON")};
    constexpr std::string_view unexpected = "unexpected ";
    const std::string_view expected = after(reason, "; expected ");
    if (reason.starts_with("invalid literal") && expected == "string literal")
        return HEEDMAP_PHRASE("expected the name of an entry in quotation marks");
    if (!reason.starts_with(unexpected))
        return phraseOf(reasons, reason, none);
    const std::string_view found = reason.substr(unexpected.size());
    const Phrase wanted = phraseOf(tokens, expected, aValue);
    if (found.starts_with("end of input"))
        return Sentence(HEEDMAP_PHRASE("the text ends too early; %1 is missing"), wanted);
    return Sentence(HEEDMAP_PHRASE("unexpected %1; expected %2"), phraseOf(tokens, found, none), wanted);
}

} // namespace heedmap
