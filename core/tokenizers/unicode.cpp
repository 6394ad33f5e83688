#include "tokenizers/unicode.h"

#include "base/utf8.h"

#include <heedmap/base/error.h>
#include <heedmap/base/quotes.h>

#include <chrono>

#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uregex.h>
#include <unicode/ustring.h>

namespace heedmap {
namespace {

constexpr std::chrono::milliseconds regexPatience(1000);
constexpr std::int32_t regexMemory = 16 << 20;

std::int32_t length(std::u16string_view text) { return static_cast<std::int32_t>(text.size()); }

/// Has ICU write a text, again with the right length if `guess` was too short.
template <typename Write> std::u16string written(std::size_t guess, const Write& write)
{
    std::u16string text(guess, u'\0');
    UErrorCode status = U_ZERO_ERROR;
    std::int32_t size = write(text.data(), length(text), &status);
    if (status == U_BUFFER_OVERFLOW_ERROR) {
        text.resize(static_cast<std::size_t>(size));
        status = U_ZERO_ERROR;
        size = write(text.data(), length(text), &status);
    }
    if (U_FAILURE(status))
        throw Error(HEEDMAP_PHRASE("the text cannot be worked on: %1"), u_errorName(status));
    text.resize(static_cast<std::size_t>(size));
    return text;
}

/// `\s` and `\S` by the property that the published patterns mean.
std::u16string withWhiteSpace(std::u16string_view expression)
{
    std::u16string text;
    for (std::size_t i = 0; i < expression.size(); ++i) {
        text += expression[i];
        if (expression[i] != u'\\' || i + 1 == expression.size())
            continue;
        const char16_t escaped = expression[++i];
        if (escaped == u's' || escaped == u'S')
            text += escaped == u's' ? u"p{White_Space}" : u"P{White_Space}";
        else
            text += escaped;
    }
    return text;
}

using Clock = std::chrono::steady_clock;
// A deadline for the whole search: ICU's own limit restarts at every place where a match may begin.
UBool inTime(const void* deadline) { return Clock::now() < *static_cast<const Clock::time_point*>(deadline) ? 1 : 0; }
UBool matchInTime(const void* deadline, std::int32_t /*steps*/) { return inTime(deadline); }
UBool findInTime(const void* deadline, std::int64_t /*at*/) { return inTime(deadline); }

} // namespace

std::u16string utf16(std::string_view utf8)
{
    std::u16string text(utf8.size(), u'\0'); // never longer
    UErrorCode status = U_ZERO_ERROR;
    std::int32_t size = 0;
    u_strFromUTF8(text.data(), length(text), &size, utf8.data(), static_cast<std::int32_t>(utf8.size()), &status);
    if (U_FAILURE(status))
        throw Error(HEEDMAP_PHRASE("%1 is not UTF-8"), inQuotes(utf8));
    text.resize(static_cast<std::size_t>(size));
    return text;
}

std::string utf8(std::u16string_view text)
{
    std::string result(text.size() * 3, '\0'); // never longer
    UErrorCode status = U_ZERO_ERROR;
    std::int32_t size = 0;
    u_strToUTF8WithSub(result.data(), static_cast<std::int32_t>(result.size()), &size, text.data(), length(text),
                       0xFFFD, nullptr, &status);
    result.resize(static_cast<std::size_t>(size));
    return result;
}

std::string utf8(char32_t character)
{
    std::u16string text;
    append(text, character);
    return utf8(text);
}

std::string visibleBytes(const std::string& bytes)
{
    constexpr std::string_view digits = "0123456789ABCDEF";
    const bool whole = isUtf8(bytes);
    std::string text;
    for (const char byte : bytes) {
        const auto number = static_cast<unsigned char>(byte);
        if (byte == ' ')
            text += "␣";
        else if (byte == '\n')
            text += "↵";
        else if (number < 0x20 || (number >= 0x80 && !whole))
            text.append("\\x").append(1, digits[number >> 4U]).append(1, digits[number & 15U]);
        else
            text += byte;
    }
    return text;
}

bool isControl(char32_t character)
{
    constexpr std::uint32_t kinds = U_GC_CC_MASK | U_GC_CF_MASK | U_GC_CO_MASK | U_GC_CS_MASK;
    return (U_GET_GC_MASK(static_cast<UChar32>(character)) & kinds) != 0;
}

bool isSpace(char32_t character) { return u_isUWhiteSpace(static_cast<UChar32>(character)) != 0; }

bool isSeparator(char32_t character) { return u_charType(static_cast<UChar32>(character)) == U_SPACE_SEPARATOR; }

bool isPunctuation(char32_t character) { return (U_GET_GC_MASK(static_cast<UChar32>(character)) & U_GC_P_MASK) != 0; }

bool isAccent(char32_t character) { return u_charType(static_cast<UChar32>(character)) == U_NON_SPACING_MARK; }

bool isWordCharacter(char32_t character)
{
    const auto c = static_cast<UChar32>(character);
    constexpr std::uint32_t kinds = U_GC_M_MASK | U_GC_ND_MASK | U_GC_PC_MASK;
    return u_hasBinaryProperty(c, UCHAR_ALPHABETIC) != 0 || u_hasBinaryProperty(c, UCHAR_JOIN_CONTROL) != 0
        || (U_GET_GC_MASK(c) & kinds) != 0;
}

std::u16string lowerCase(std::u16string_view text)
{
    return written(text.size(), [&](char16_t* result, std::int32_t size, UErrorCode* status) {
        return u_strToLower(result, size, text.data(), length(text), "", status);
    });
}

std::u16string lowerCaseAlone(std::u16string_view text)
{
    std::u16string letters;
    forEachCharacter(text, [&](char32_t character) {
        std::u16string letter;
        append(letter, character);
        letters += lowerCase(letter);
    });
    return letters;
}

std::u16string composed(std::u16string_view text, Composition form)
{
    UErrorCode found = U_ZERO_ERROR;
    const bool compatible = form == Composition::Nfkc || form == Composition::Nfkd;
    const UNormalizer2* rules = unorm2_getInstance(
        nullptr, compatible ? "nfkc" : "nfc",
        form == Composition::Nfc || form == Composition::Nfkc ? UNORM2_COMPOSE : UNORM2_DECOMPOSE, &found);
    if (U_FAILURE(found))
        throw Error(HEEDMAP_PHRASE("the Unicode normalization data cannot be loaded: %1"), u_errorName(found));
    return written(text.size() + 8, [&](char16_t* result, std::int32_t size, UErrorCode* status) {
        return unorm2_normalize(rules, text.data(), length(text), result, size, status);
    });
}

std::u16string withoutAccents(std::u16string_view text)
{
    std::u16string letters;
    forEachCharacter(composed(text, Composition::Nfd), [&](char32_t character) {
        if (!isAccent(character))
            append(letters, character);
    });
    return letters;
}

void forEachGrapheme(std::u16string_view text, const std::function<void(std::u16string_view)>& take)
{
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<UBreakIterator, decltype(&ubrk_close)> breaks(
        ubrk_open(UBRK_CHARACTER, "", text.data(), length(text), &status), &ubrk_close);
    if (U_FAILURE(status))
        throw Error(HEEDMAP_PHRASE("the text cannot be worked on: %1"), u_errorName(status));
    std::int32_t begin = 0;
    for (std::int32_t end = ubrk_next(breaks.get()); end != UBRK_DONE; end = ubrk_next(breaks.get())) {
        take(text.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin)));
        begin = end;
    }
}

void append(std::u16string& text, char32_t character)
{
    if (character < 0x10000) {
        text += static_cast<char16_t>(character);
        return;
    }
    text += static_cast<char16_t>(0xD800 + ((character - 0x10000) >> 10U));
    text += static_cast<char16_t>(0xDC00 + ((character - 0x10000) & 0x3FFU));
}

struct Pattern::Compiled {
    struct Close {
        void operator()(URegularExpression* opened) const { uregex_close(opened); }
    };
    using Expression = std::unique_ptr<URegularExpression, Close>;

    Expression expression;
};

Pattern::Pattern(std::string_view expression)
{
    const std::u16string text = withWhiteSpace(utf16(expression));
    UErrorCode status = U_ZERO_ERROR;
    UParseError where{};
    Compiled::Expression compiled(uregex_open(text.data(), length(text), 0, &where, &status));
    if (U_FAILURE(status))
        throw Error(HEEDMAP_PHRASE("the regular expression %1 cannot be read"), inQuotes(expression));
    uregex_setStackLimit(compiled.get(), regexMemory, &status);
    m_compiled = std::make_shared<const Compiled>(Compiled{std::move(compiled)});
}

void Pattern::split(std::u16string_view text, const std::function<void(std::u16string_view, bool)>& take) const
{
    UErrorCode status = U_ZERO_ERROR;
    const Compiled::Expression matcher(uregex_clone(m_compiled->expression.get(), &status));
    uregex_setText(matcher.get(), text.data(), length(text), &status);
    const Clock::time_point deadline = Clock::now() + regexPatience;
    uregex_setMatchCallback(matcher.get(), matchInTime, &deadline, &status);
    uregex_setFindProgressCallback(matcher.get(), findInTime, &deadline, &status);
    std::size_t done = 0;
    while (U_SUCCESS(status) && uregex_findNext(matcher.get(), &status) != 0) {
        const auto first = static_cast<std::size_t>(uregex_start(matcher.get(), 0, &status));
        const auto end = static_cast<std::size_t>(uregex_end(matcher.get(), 0, &status));
        if (first == end)
            continue;
        if (first > done)
            take(text.substr(done, first - done), false);
        take(text.substr(first, end - first), true);
        done = end;
    }
    if (U_FAILURE(status))
        throw Error(HEEDMAP_PHRASE("the pattern that splits a text into words takes too long for this text"));
    if (done < text.size())
        take(text.substr(done), false);
}

} // namespace heedmap
