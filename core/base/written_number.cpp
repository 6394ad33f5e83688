#include <heedmap/base/written_number.h>

#include "base/blanks.h"
#include "base/double_from.h"
#include "base/utf8.h"

#include <heedmap/base/letter_case.h>

#include <array>
#include <cmath>
#include <limits>
#include <string>

namespace heedmap {
namespace {

constexpr std::size_t mostWritten = 2000; // bytes: no double has more figures

constexpr char vulgarSign = '\x01'; // before the fraction that one character is

/// What a character stands for; a small letter for a large one. Empty where no number has it.
std::string asciiSign(char32_t character)
{
    static constexpr std::u32string_view superscripts = U"⁰¹²³⁴⁵⁶⁷⁸⁹";
    static constexpr std::u32string_view vulgar = U"½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒";
    static constexpr std::string_view fractions[] = {"1/2", "1/3", "2/3", "1/4", "3/4", "1/5", "2/5", "3/5", "4/5",
                                                     "1/6", "5/6", "1/7", "1/8", "3/8", "5/8", "7/8", "1/9", "1/10"};
    if (const std::size_t which = vulgar.find(character); which != std::u32string_view::npos)
        return vulgarSign + std::string(fractions[which]);
    if (character >= U'\uFF01' && character <= U'\uFF5E') // full width
        character = character - U'\uFF01' + U'!';
    if (const std::size_t digit = superscripts.find(character); digit != std::u32string_view::npos)
        return {'^', static_cast<char>('0' + digit)};
    switch (character) {
    case U'−':
    case U'–': return "-";
    case U'⁻': return "^-";
    case U'⁺': return "^+";
    case U'×':
    case U'·':
    case U'⋅': return "*";
    case U'∞': return "inf";
    case U'≈': return "~";
    case vulgarSign: return "";
    case U'\n': // after a pasted line
    case U'\r':
    case U'\u00A0': // no break
    case U'\u2009': // thin
    case U'\u202F': // both
    case U'\u3000': // wide
        return " ";
    default: return character < 0x80 ? std::string(1, smallLetter(static_cast<char>(character))) : "";
    }
}

/// The text in letters and signs of ASCII, none where it has others. An exponent of superscripts begins with one `^`.
std::optional<std::string> asciiText(std::string_view text)
{
    std::string plain;
    bool raised = false;
    while (!text.empty()) {
        const std::size_t length = utf8Length(text);
        std::string sign = length == 0 ? "" : asciiSign(utf8Character(text.substr(0, length)));
        if (sign.empty())
            return std::nullopt;
        const bool raises = sign.size() == 2 && sign[0] == '^';
        plain += raises && raised ? sign.substr(1) : sign;
        raised = raises;
        text.remove_prefix(length);
    }
    return plain;
}

/// The text without `what` in each place, or with something else.
void exchange(std::string& text, std::string_view what, std::string_view with)
{
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
        text.replace(at, what.size(), with);
}

/// A number as formulas of TeX have it, `$0.5$`, `\(\frac{1}{2}\)`, `12\,\%`, without their signs; a text with others
/// keeps them.
std::string withoutTex(std::string text)
{
    constexpr std::string_view pairs[][2] = {{"$$", "$$"}, {"$", "$"}, {"\\(", "\\)"}};
    for (const auto& [begin, end] : pairs) {
        const std::size_t first = text.find_first_not_of(blanks);
        const std::size_t last = text.find_last_not_of(blanks);
        if (first == std::string::npos || last + 1 - first < begin.size() + end.size() + 1
            || !text.substr(first, last + 1 - first).starts_with(begin) || !text.substr(0, last + 1).ends_with(end))
            continue;
        text = text.substr(first + begin.size(), last + 1 - end.size() - first - begin.size());
        break;
    }
    if (text.find_first_of("\\{") == std::string::npos)
        return text;
    for (const std::string_view bold : {"\\mathbf{", "\\textbf{", "\\boldsymbol{"})
        if (text.starts_with(bold) && text.ends_with('}'))
            text = text.substr(bold.size(), text.size() - bold.size() - 1);
    constexpr std::pair<std::string_view, std::string_view> signs[] = {
        {"\\dfrac", "\\frac"}, {"\\tfrac", "\\frac"}, {"\\%", "%"},      {"\\,", ""},    {"\\infty", "inf"},
        {"\\cdot", "*"},       {"\\times", "*"},      {"\\approx", "~"}, {"\\sim", "~"}, {"{,}", ","}};
    for (const auto& [tex, plain] : signs)
        exchange(text, tex, plain);
    constexpr std::string_view fraction = "\\frac{";
    const std::size_t at = text.find(fraction);
    const std::size_t middle = text.find("}{", at);
    if (at == std::string::npos || middle == std::string::npos || !text.ends_with('}'))
        return text;
    const std::string above = text.substr(at + fraction.size(), middle - at - fraction.size());
    const std::string below = text.substr(middle + 2, text.size() - middle - 3);
    const bool mixed = text.substr(0, at).find_first_of("0123456789") != std::string::npos; // 2\frac{1}{2}
    const bool plain = !mixed && (above + below).find_first_not_of("0123456789.,- ") == std::string::npos;
    return plain ? text.substr(0, at) + above + "/" + below : text;
}

class WrittenReader {
public:
    explicit WrittenReader(std::string_view plain) : m_rest(plain) {}

    std::optional<WrittenNumber> run()
    {
        take("~");
        std::optional<WrittenNumber> number = signedNumber();
        if (!number)
            return std::nullopt;
        if (take("/"))
            number = fraction(*number);
        blank();
        return m_rest.empty() ? number : std::nullopt;
    }

private:
    void blank() { m_rest.remove_prefix(std::min(m_rest.find_first_not_of(blanks), m_rest.size())); }

    bool take(std::string_view sign)
    {
        const std::string_view before = m_rest;
        blank();
        if (m_rest.starts_with(sign)) {
            m_rest.remove_prefix(sign.size());
            return true;
        }
        m_rest = before;
        return false;
    }

    std::string_view digits()
    {
        const std::string_view found = m_rest.substr(0, m_rest.find_first_not_of("0123456789"));
        m_rest.remove_prefix(found.size());
        return found;
    }

    std::optional<WrittenNumber> fraction(const WrittenNumber& above)
    {
        const std::optional<WrittenNumber> below = signedNumber(true);
        if (!below || below->value == 0 || !std::isfinite(below->value) || !std::isfinite(above.value))
            return std::nullopt;
        return WrittenNumber{above.value / below->value, std::nullopt};
    }

    /// `plain`: without an exponent or a per cent sign, which could belong to the whole fraction.
    std::optional<WrittenNumber> signedNumber(bool plain = false)
    {
        const bool negative = take("-");
        if (!negative)
            take("+");
        blank();
        std::optional<WrittenNumber> number = named();
        if (!number)
            number = decimal(plain);
        if (number && negative)
            number->value = -number->value;
        return number;
    }

    std::optional<WrittenNumber> named()
    {
        if (take("infinity") || take("inf"))
            return WrittenNumber{std::numeric_limits<double>::infinity()};
        if (take("nan"))
            return WrittenNumber{std::numeric_limits<double>::quiet_NaN()};
        return std::nullopt;
    }

    std::optional<WrittenNumber> decimal(bool plain)
    {
        const std::string whole(digits());
        if (m_rest.starts_with(vulgarSign))
            return plain ? std::nullopt : vulgarFraction(whole);
        std::string decimals;
        if (m_rest.starts_with('.') || m_rest.starts_with(',')) {
            m_rest.remove_prefix(1);
            decimals = digits();
        }
        if (whole.empty() && decimals.empty())
            return std::nullopt;
        std::optional<int> exponent = plain ? std::optional(0) : takeExponent();
        if (!exponent)
            return std::nullopt;
        if (!plain && take("%"))
            *exponent -= 2;
        double value = 0;
        const std::string text = "0" + whole + "." + decimals + "0e" + std::to_string(*exponent);
        if (doubleFrom(text, value).ec != std::errc())
            return std::nullopt;
        return WrittenNumber{value, *exponent - static_cast<int>(decimals.size())};
    }

    /// `½`, and `2½`, which is mixed.
    std::optional<WrittenNumber> vulgarFraction(const std::string& whole)
    {
        m_rest.remove_prefix(1);
        const std::string above(digits());
        m_rest.remove_prefix(1); // the stroke
        const std::string below(digits());
        double value = 0;
        if (doubleFrom(whole.empty() ? "0" : whole, value).ec != std::errc())
            return std::nullopt;
        return WrittenNumber{value + std::stod(above) / std::stod(below), std::nullopt};
    }

    /// `e-3`, `*10^-3`, `x10^-3` or, where there is neither, 0; none if it has no digits, or more than four.
    std::optional<int> takeExponent()
    {
        if (m_rest.starts_with('e'))
            m_rest.remove_prefix(1);
        else if (!take("*") && !take("x"))
            return 0;
        else if (!take("10") || !take("^"))
            return std::nullopt;
        const bool braced = m_rest.starts_with('{');
        m_rest.remove_prefix(braced ? 1 : 0);
        const bool negative = m_rest.starts_with('-');
        m_rest.remove_prefix(negative || m_rest.starts_with('+') ? 1 : 0);
        const std::string_view found = digits();
        if (found.empty() || found.size() > 4 || (braced && !take("}")))
            return std::nullopt;
        const int exponent = std::stoi(std::string(found));
        return negative ? -exponent : exponent;
    }

    std::string_view m_rest;
};

} // namespace

std::optional<WrittenNumber> writtenNumber(std::string_view text)
{
    if (text.size() > mostWritten)
        return std::nullopt;
    const std::optional<std::string> plain = asciiText(text);
    if (!plain)
        return std::nullopt;
    const bool tex = plain->find_first_of("$\\") != std::string::npos;
    return WrittenReader(tex ? withoutTex(*plain) : *plain).run();
}

} // namespace heedmap
