#include "base/json_syntax.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace heedmap {
namespace {

constexpr Phrase aValue = HEEDMAP_PHRASE("a value");
constexpr Phrase aText = HEEDMAP_PHRASE("a text in quotation marks");
constexpr Phrase noValue{
    HEEDMAP_PHRASE("expected a value: a number, a text in quotation marks, true, false, null, [ or {")};
constexpr auto literals = std::to_array<const char*>({"true", "false", "null"});
constexpr auto marks = std::to_array<const char*>({"'['", "']'", "'{'", "'}'", "':'", "','"});

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isHexadecimal(char c) { return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

Phrase quoted(char mark)
{
    return {*std::ranges::find_if(marks, [mark](const char* each) { return each[1] == mark; })};
}

/// Walks over a text and throws the first fault.
class SyntaxWalk {
public:
    explicit SyntaxWalk(std::string_view text) : m_text(text) {}

    void document()
    {
        value(aValue);
        while (!m_open.empty())
            afterValue();
        blanks();
        if (!atEnd())
            unexpected(HEEDMAP_PHRASE("the end of the text"));
    }

private:
    bool atEnd() const { return m_at == m_text.size(); }
    char here() const { return atEnd() ? '\0' : m_text[m_at]; }
    bool take(char c)
    {
        const bool there = here() == c;
        m_at += there ? 1 : 0;
        return there;
    }
    void blanks() { m_at = std::min(m_text.find_first_not_of(" \t\n\r", m_at), m_text.size()); }
    [[noreturn]] void fail(Sentence wrong) const { throw SyntaxFault{m_at, std::move(wrong)}; }

    /// What begins here cannot stand here; `unknown` is said of what JSON never has.
    [[noreturn]] void unexpected(Phrase wanted, Phrase unknown = noValue) const
    {
        constexpr Phrase sentence{HEEDMAP_PHRASE("unexpected %1; expected %2")};
        if (atEnd())
            fail(Sentence(HEEDMAP_PHRASE("the text ends too early; %1 is missing"), wanted));
        if (here() == '"')
            fail(Sentence(sentence, aText, wanted));
        if (here() == '-' || isDigit(here()))
            fail(Sentence(sentence, HEEDMAP_PHRASE("a number"), wanted));
        for (const char* literal : literals)
            if (m_text.substr(m_at).starts_with(literal))
                fail(Sentence(sentence, Phrase{literal}, wanted));
        for (const char* mark : marks)
            if (here() == mark[1])
                fail(Sentence(sentence, Phrase{mark}, wanted));
        fail(unknown);
    }

    /// A value; of an array or an object all up to the end of its first value.
    void value(Phrase wanted)
    {
        for (;; wanted = aValue) {
            blanks();
            if (take('[')) {
                m_open += ']';
                blanks();
                if (here() == ']')
                    return;
            } else if (take('{')) {
                m_open += '}';
                blanks();
                if (here() == '}')
                    return;
                key();
            } else {
                scalar(wanted);
                return;
            }
        }
    }

    void scalar(Phrase wanted)
    {
        if (here() == '"')
            text();
        else if (here() == '-' || isDigit(here()))
            number();
        else
            literal(wanted);
    }

    /// The end of the innermost array or object, or a comma and the next value in it.
    void afterValue()
    {
        blanks();
        if (take(m_open.back())) {
            m_open.pop_back();
            return;
        }
        if (!take(','))
            unexpected(quoted(m_open.back()));
        if (m_open.back() == '}')
            key();
        value(aValue);
    }

    void key()
    {
        blanks();
        if (here() != '"')
            unexpected(aText, HEEDMAP_PHRASE("expected the name of an entry in quotation marks"));
        text();
        blanks();
        if (!take(':'))
            unexpected(quoted(':'));
    }

    void literal(Phrase wanted)
    {
        const std::string_view rest = m_text.substr(m_at);
        for (const std::string_view whole : literals)
            if (here() == whole.front()) {
                m_at += static_cast<std::size_t>(std::ranges::mismatch(rest, whole).in1 - rest.begin());
                if (!rest.starts_with(whole))
                    fail(noValue);
                return;
            }
        unexpected(wanted);
    }

    void digits()
    {
        if (!isDigit(here()))
            fail(HEEDMAP_PHRASE("a digit is missing in the number"));
        while (isDigit(here()))
            ++m_at;
    }

    void number()
    {
        take('-');
        if (!take('0'))
            digits();
        if (take('.'))
            digits();
        if (take('e') || take('E')) {
            if (!take('+'))
                take('-');
            digits();
        }
    }

    void text()
    {
        for (++m_at; !take('"');) {
            if (atEnd())
                fail(HEEDMAP_PHRASE("the closing quotation mark is missing"));
            if (static_cast<unsigned char>(here()) < 0x20)
                fail(HEEDMAP_PHRASE(
                    "expected a text in quotation marks on one line, without tabs; write \\n and \\t in it"));
            if (take('\\'))
                escaped();
            else
                ++m_at;
        }
    }

    /// What stands after a backslash.
    void escaped()
    {
        if (take('u')) {
            character();
        } else if (!atEnd()) {
            if (std::string_view("\"\\/bfnrt").find(here()) == std::string_view::npos)
                fail(HEEDMAP_PHRASE("this character has no meaning after a \\"));
            ++m_at;
        }
    }

    /// The digits of a \u, and those of the other half where they are one half.
    void character()
    {
        const std::size_t begin = m_at - 2;
        const unsigned first = codeUnit();
        if (first < 0xD800 || first > 0xDFFF)
            return;
        const std::size_t second = m_at;
        const bool low = first < 0xDC00 && take('\\') && take('u') && codeUnit() >> 10U == 0xDC00U >> 10U;
        if (low)
            return;
        m_at = first < 0xDC00 ? second : begin;
        fail(HEEDMAP_PHRASE("this \\u is one half of a character; the other half is missing"));
    }

    unsigned codeUnit()
    {
        const std::size_t begin = m_at;
        while (m_at < begin + 4) {
            if (!isHexadecimal(here()))
                fail(HEEDMAP_PHRASE("four hexadecimal digits are missing after \\u"));
            ++m_at;
        }
        return static_cast<unsigned>(std::stoul(std::string(m_text.substr(begin, 4)), nullptr, 16));
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::string m_open; ///< the ends of the arrays and objects that are open
};

} // namespace

std::optional<SyntaxFault> syntaxFault(std::string_view text)
{
    try {
        SyntaxWalk(text).document();
    } catch (SyntaxFault& fault) {
        return std::move(fault);
    }
    return std::nullopt;
}

} // namespace heedmap
