// What stands before and after a matrix of LaTeX: what makes another matrix of it is refused.
#include "base/blanks.h"
#include "io/table_builder.h"

#include <heedmap/base/error.h>
#include <heedmap/base/letter_case.h>
#include <heedmap/base/quotes.h>
#include <heedmap/base/written_number.h>

#include <algorithm>

namespace heedmap {
namespace {

using Source = std::string_view;
constexpr auto unfound = Source::npos;

template <std::size_t N> bool isOneOf(Source word, const Source (&words)[N])
{
    return std::ranges::find(words, word) != std::end(words);
}

bool isOfWords(char c) { return smallLetter(c) >= 'a' && smallLetter(c) <= 'z'; }

/// Commands that leave a matrix after them as it is.
constexpr Source keepers[] = {
    "left",      "big",        "Big",     "bigg",        "Bigg",         "bigl",       "Bigl",       "biggl",
    "Biggl",     "mathopen",   "lbrack",  "lbrace",      "langle",       "lparen",     "small",      "displaystyle",
    "textstyle", "scriptsize", "tiny",    "scriptstyle", "footnotesize", "normalsize", "large",      "Large",
    "centering", "noindent",   "quad",    "qquad",       "enspace",      "boxed",      "fbox",       "underbrace",
    "overbrace", "mathbf",     "bm",      "boldsymbol",  "ensuremath",   "hfill",      "par",        "item",
    "smallskip", "medskip",    "bigskip", "newline",     "maketitle",    "hline",      "raggedright"};
/// Commands after which another formula begins.
constexpr Source relations[] = {"approx",     "equiv",      "to",
                                "rightarrow", "Rightarrow", "longrightarrow",
                                "implies",    "iff",        "mapsto",
                                "leftarrow",  "gets",       "coloneqq",
                                "sim",        "simeq",      "doteq",
                                "cong",       "triangleq",  "in",
                                "ne",         "neq",        "propto",
                                "leq",        "geq",        "le",
                                "ge",         "colon",      "Longrightarrow",
                                "coloneq"};
/// Commands whose argument is not a factor of what follows.
constexpr Source besides[] = {
    "color",           "textcolor", "label",      "caption",    "section",       "subsection", "subsubsection",
    "paragraph",       "title",     "hspace",     "vspace",     "scalebox",      "resizebox",  "textbf",
    "textit",          "emph",      "tag",        "setlength",  "renewcommand",  "begin",      "end",
    "underset",        "overset",   "stackrel",   "usepackage", "documentclass", "author",     "date",
    "includegraphics", "chapter",   "frametitle", "footnote"};
constexpr Source words[] = {"text", "mathrm", "mbox", "textrm", "textnormal", "textsf", "texttt", "textsc", "mathsf"};
/// Commands that set off a word, which is a heading or what is done with the matrix.
constexpr Source emphases[] = {"textbf", "textit", "emph", "underline", "textsl"};
/// Relations that are drawn with something above or below them.
constexpr Source arrows[] = {"xrightarrow", "xleftarrow", "xRightarrow",     "xLeftarrow",
                             "xmapsto",     "xlongequal", "xlongrightarrow", "xleftrightarrow"};
constexpr Source stacked[] = {"overset", "underset", "stackrel"};
/// What is done with a matrix, in small letters.
constexpr Source operations[] = {
    "softmax", "exp",       "log",       "ln",          "sigmoid",   "tanh",    "relu",  "gelu",      "silu",
    "norm",    "layernorm", "rmsnorm",   "tr",          "det",       "rank",    "trace", "transpose", "inv",
    "inverse", "diag",      "argmax",    "max",         "min",       "mean",    "sum",   "sqrt",      "sin",
    "cos",     "concat",    "normalize", "concatenate", "dropout",   "abs",     "vec",   "times",     "half",
    "erf",     "twice",     "minus",     "normalise",   "sparsemax", "softplus"};
constexpr Source operationsBehind[] = {"transpose", "transposed", "inverse", "inverted", "squared", "t"};
/// Environments of formulas.
constexpr Source formulas[] = {"equation", "align", "gather",  "displaymath", "math",    "multline",
                               "eqnarray", "split", "aligned", "gathered",    "alignat", "flalign"};

/// Whether a text ends, or begins, with a sign outside of ASCII that is writing rather than arithmetic: Chinese, its
/// marks, quotation marks and arrows.
bool isWriting(Source sign)
{
    return !sign.empty()
        && ((static_cast<unsigned char>(sign[0]) >= 0xE3 && static_cast<unsigned char>(sign[0]) <= 0xEF)
            || sign.starts_with("≈") || sign.starts_with("≡") || sign.starts_with("→") || sign.starts_with("⇒")
            || sign.starts_with("“") || sign.starts_with("”") || sign.starts_with("…") || sign.starts_with("—"));
}

/// The last sign of a text, of one byte or more.
Source lastSign(Source text)
{
    std::size_t at = text.size();
    while (at > 0 && (static_cast<unsigned char>(text[at - 1]) & 0xC0U) == 0x80U)
        --at;
    return text.substr(at > 0 ? at - 1 : 0);
}

std::string withoutLatexComments(Source text)
{
    std::string plain;
    bool noted = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        noted = text[at] != '\n' && (noted || (text[at] == '%' && (at == 0 || text[at - 1] != '\\')));
        if (!noted)
            plain += text[at];
    }
    return plain;
}

/// Whether one of the words of a text is in a list.
template <std::size_t N> bool namesOneOf(Source text, const Source (&list)[N])
{
    const std::string small = withSmallLetters(text);
    for (Source rest = small; !rest.empty();) {
        const auto* const begin = std::ranges::find_if(rest, isOfWords);
        const auto* const end = std::find_if_not(begin, rest.end(), isOfWords);
        if (begin != end && isOneOf(Source(begin, static_cast<std::size_t>(end - begin)), list))
            return true;
        rest = Source(end, static_cast<std::size_t>(rest.end() - end));
    }
    return false;
}

/// What follows the last blank line.
Source paragraph(Source text)
{
    for (std::size_t line = text.rfind('\n'); line != unfound && line > 0; line = text.rfind('\n', line - 1)) {
        const std::size_t before = text.find_last_not_of(" \t\r", line - 1);
        if (before == unfound || text[before] == '\n')
            return text.substr(line);
    }
    return text;
}

/// Whether a line gives a number to a word, as a log does, and no factor to a matrix: `seed = 1`.
bool isSetting(Source line)
{
    const std::size_t equals = std::min(line.find('='), line.size());
    const Source name = withoutWhite(line.substr(0, equals));
    const auto small = [](char c) { return c >= 'a' && c <= 'z'; };
    return equals < line.size() && name.size() > 1 && small(name[0]) && small(name[1])
        && writtenNumber(withoutWhite(line.substr(equals + 1)));
}

/// Whether a line is one of a text rather than a formula: `B is the next one`.
bool isSentence(Source line)
{
    line = line.substr(0, line.find('\n'));
    int found = 0;
    std::size_t letters = 0;
    for (const char c : line) {
        const bool small = c >= 'a' && c <= 'z';
        found += c == ' ' && letters > 1 ? 1 : 0;
        letters = small ? letters + 1 : 0;
    }
    return found + (letters > 1 ? 1 : 0) > 1 && line.find_first_of("\\=^_$") == unfound;
}

/// What of a formula has begun and not ended at the end of a paragraph.
struct OpenFormula {
    bool math = false;     ///< between signs that say so: `$`, `\[`, `\begin{equation}`
    bool relation = false; ///< an equals sign

    explicit OpenFormula(Source text)
    {
        std::size_t line = 0;
        for (std::size_t at = 0; at < text.size(); ++at) {
            const Source rest = text.substr(at);
            if (rest.starts_with("\\begin{") || rest.starts_with("\\end{")) {
                const Source name = rest.substr(rest.find('{') + 1);
                if (isOneOf(name.substr(0, name.find_first_of("*}")), formulas))
                    set(rest[1] == 'b');
            } else if (text[at] == '\\') {
                ++at;
                if (rest.size() > 1 && Source("[](\\)").find(rest[1]) != unfound)
                    set(rest[1] == '[' || rest[1] == '(' || (rest[1] == '\\' && math));
            } else if (text[at] == '$') {
                at += rest.starts_with("$$") ? 1 : 0;
                set(!math);
            } else if (text[at] == '=') {
                relation = true;
            } else if (text[at] == '\n') {
                relation = relation && (math || !isSetting(text.substr(line, at - line)));
                line = at + 1;
            } else if (rest.size() > 1 && Source(".,;:").find(text[at]) != unfound
                       && whiteSpace.find(rest[1]) != unfound) {
                relation = false;
            }
        }
    }

private:
    void set(bool open)
    {
        math = open;
        relation = false;
    }
};

/// Reads what stands before a matrix from its end.
class BeforeLatex {
public:
    explicit BeforeLatex(Source text) : m_rest(text) {}

    /// Whether nothing there makes another matrix of the one that follows.
    bool isFree()
    {
        while (m_step == Step::On)
            m_step = next();
        return m_step == Step::Free;
    }

private:
    enum class Step { On, Free, Changes };

    Step next()
    {
        skipWhite();
        if (m_rest.empty())
            return Step::Free;
        const char c = m_rest.back();
        if (m_rest.ends_with("\\left.")) {
            m_rest.remove_suffix(1);
            m_inside = true;
            return Step::On;
        }
        const bool escaped = isEscaped(m_rest.size() - 1);
        if (escaped && !isOfWords(c))
            return sign(c);
        if (Source("$&=:;,.<>?\"`").find(c) != unfound)
            return Step::Free;
        if (Source("([{|").find(c) != unfound) {
            m_inside = true;
            m_rest.remove_suffix(1);
            return Step::On;
        }
        if (c == '}' || c == ']')
            return group();
        if (isOfWords(c))
            return word();
        if (static_cast<unsigned char>(c) >= 0x80)
            return isWriting(lastSign(m_rest)) ? Step::Free : Step::Changes;
        return Source("+-*/^_'").find(c) != unfound ? Step::Changes : ended();
    }

    /// A line that ends before the matrix is not a part of its formula, unless that is still open.
    Step ended() const
    {
        const Source open = paragraph(m_rest);
        const OpenFormula formula(std::string(open) + '\n');
        const Source line = open.substr(open.find_last_of("\n=:.") == unfound ? 0 : open.find_last_of("\n=:.") + 1);
        const bool operation = line.ends_with(" of") && namesOneOf(line, operations); // the softmax of
        return m_line && !m_inside && !formula.math && !formula.relation && !operation ? Step::Free : Step::Changes;
    }

    void skipWhite()
    {
        std::size_t lines = 0;
        bool blank = true;
        while (blank && !m_rest.empty()) {
            blank = whiteSpace.find(m_rest.back()) != unfound || m_rest.back() == '~';
            lines += m_rest.back() == '\n' ? 1 : 0;
            m_rest.remove_suffix(blank ? 1 : 0);
            if (blank && m_rest.ends_with('\\') && !isEscaped(m_rest.size() - 1)) // a blank of LaTeX
                m_rest.remove_suffix(1);
        }
        m_line = m_line || lines > 0;
        if (lines > 1 && !m_inside)
            m_rest = {}; // a blank line ends every formula
    }

    bool isEscaped(std::size_t at) const
    {
        std::size_t slashes = 0;
        while (slashes < at && m_rest[at - slashes - 1] == '\\')
            ++slashes;
        return slashes % 2 == 1;
    }

    /// `\[`, `\,`, `\\`, `\{`, `\|`.
    Step sign(char c)
    {
        m_rest.remove_suffix(2);
        if (c == '{' || Source(",;:! >").find(c) != unfound) {
            m_inside = m_inside || c == '{';
            return Step::On;
        }
        return Source("[](\\)&%").find(c) != unfound ? Step::Free : Step::Changes;
    }

    /// `{…}` or `[…]`, with the groups and the command before it.
    Step group()
    {
        Source inside;
        bool equals = false;
        bool operation = false;
        while (!m_rest.empty() && (m_rest.back() == '}' || m_rest.back() == ']')) {
            const char opening = m_rest.back() == '}' ? '{' : '[';
            const std::size_t open = openingOf(opening, m_rest.back());
            if (open == unfound)
                return Step::Changes;
            inside = m_rest.substr(open + 1, m_rest.size() - open - 2);
            equals = equals || isRelation(withoutWhite(inside));
            operation = operation || namesOneOf(inside, operations);
            m_rest = m_rest.substr(0, open);
        }
        const Source whole = command();
        const Source name = whole.substr(0, whole.find('*'));
        if (name == "begin" || name == "end" || isOneOf(name, arrows) || (equals && isOneOf(name, stacked)))
            return Step::Free;
        const bool capital = !inside.empty() && inside[0] >= 'A' && inside[0] <= 'Z';
        const OpenFormula formula(paragraph(m_rest));
        const bool heading =
            capital && m_line && !m_inside && isOneOf(name, emphases) && !formula.math && !formula.relation;
        if (operation && !heading && (isOneOf(name, words) || isOneOf(name, emphases))
            && !withoutWhite(inside).ends_with(':'))
            return Step::Changes;
        if (isOneOf(name, besides) || isOneOf(name, emphases)) {
            m_rest.remove_suffix(whole.size() + 1);
            return Step::On;
        }
        if (isOneOf(name, words) && withoutWhite(inside).find(' ') != unfound) // words, not the name of a function
            return Step::Free;
        return name.empty() ? ended() : Step::Changes;
    }

    /// `=`, `:=` or a command such as `\approx`.
    static bool isRelation(Source text)
    {
        return text.ends_with('=') || (text.starts_with('\\') && isOneOf(text.substr(1), relations));
    }

    std::size_t openingOf(char opening, char closing) const
    {
        int depth = 0;
        for (std::size_t at = m_rest.size(); at-- > 0;) {
            depth += m_rest[at] == closing ? 1 : m_rest[at] == opening ? -1 : 0;
            if (depth == 0)
                return at;
        }
        return unfound;
    }

    /// The command with which the text ends, without its backslash; empty where there is none.
    Source command() const
    {
        std::size_t begin = m_rest.size();
        while (begin > 0 && (isOfWords(m_rest[begin - 1]) || (m_rest[begin - 1] == '*' && begin == m_rest.size())))
            --begin;
        Source name = begin > 0 && begin < m_rest.size() && m_rest[begin - 1] == '\\' ? m_rest.substr(begin) : "";
        return name;
    }

    Step word()
    {
        const Source name = command();
        if (name.empty())
            return ended();
        if (isOneOf(name, relations))
            return Step::Free;
        if (!isOneOf(name, keepers))
            return Step::Changes;
        m_rest.remove_suffix(name.size() + 1);
        return Step::On;
    }

    Source m_rest;
    bool m_line = false;   ///< it ends in an earlier line
    bool m_inside = false; ///< a bracket opens between it and the matrix
    Step m_step = Step::On;
};

/// Reads what stands after a matrix.
class AfterLatex {
public:
    /// `before` is what stands before the matrix.
    AfterLatex(Source text, Source before) : m_rest(text), m_formula(paragraph(before)) {}

    /// Whether nothing there makes another matrix of the one before it.
    bool isFree()
    {
        while (m_step == Step::On)
            m_step = next();
        return m_step == Step::Free;
    }

    Source rest() const { return m_rest; }

private:
    enum class Step { On, Free, Changes };

    Step next()
    {
        if (skipWhite() || m_rest.empty())
            return Step::Free;
        const char c = m_rest[0];
        if (c == '\\')
            return command();
        if (Source(")]}|").find(c) != unfound)
            return skip(1);
        if (c == '$') {
            const std::size_t past = m_rest.find_first_not_of('$');
            return past != unfound && m_rest[past] == '^' ? Step::Changes : Step::Free;
        }
        if (c == '_')
            return subscript();
        if (Source("^'*/+-").find(c) != unfound)
            return Step::Changes;
        if (Source("&=:;,.<>?!%#\"`").find(c) != unfound || isWriting(m_rest))
            return Step::Free;
        const bool word = m_gap && m_rest.size() > 1 && isOfWords(c) && m_rest[1] >= 'a' && m_rest[1] <= 'z';
        const bool line = m_line && (!m_formula.relation || isSentence(m_rest));
        return !m_formula.math && (line || word) ? Step::Free : Step::Changes; // not the name of another matrix
    }

    Step skip(std::size_t count)
    {
        m_rest.remove_prefix(std::min(count, m_rest.size()));
        return Step::On;
    }

    /// Returns whether a blank line was among it.
    bool skipWhite()
    {
        const std::size_t first = std::min(m_rest.find_first_not_of(" \t\r\n~"), m_rest.size());
        const auto lines = std::ranges::count(m_rest.substr(0, first), '\n');
        m_line = m_line || lines > 0;
        m_gap = first > 0;
        skip(first);
        return lines > 1;
    }

    Step subscript()
    {
        const std::size_t end = m_rest.size() > 1 && m_rest[1] == '{' ? m_rest.find('}') : 1;
        return skip(std::min(end, m_rest.size() - 1) + 1);
    }

    Step command()
    {
        constexpr Source closing[] = {"right", "big", "Big", "bigg", "Bigg", "bigr", "Bigr", "biggr", "Biggr"};
        constexpr Source free[] = {"end",    "label",  "tag",       "quad",    "qquad",      "text",     "nonumber",
                                   "notag",  "begin",  "caption",   "textbf",  "textit",     "hfill",    "vspace",
                                   "hspace", "par",    "item",      "section", "subsection", "footnote", "noindent",
                                   "qed",    "square", "centering", "mbox",    "textrm",     "newline",  "dots"};
        const auto* const letter = std::ranges::find_if_not(m_rest.substr(1), isOfWords);
        const auto length = static_cast<std::size_t>(letter - m_rest.begin()) - 1;
        const Source name = m_rest.substr(1, length);
        if (name.empty() && m_rest.size() > 1 && Source(",;:! >}").find(m_rest[1]) != unfound)
            return skip(2);
        if (name.empty())
            return m_rest.size() < 2 || Source("\\])").find(m_rest[1]) != unfound ? Step::Free : Step::Changes;
        if (name == "rbrack" || name == "rbrace" || name == "rvert" || name == "rangle")
            return skip(1 + length);
        if (isOneOf(name, closing)) {
            skip(1 + length);
            return skip(m_rest.starts_with("\\}") ? 2 : m_rest.starts_with('\\') ? 0 : 1);
        }
        const Source given = m_rest.substr(1 + length);
        if ((isOneOf(name, words) || isOneOf(name, emphases)) && given.starts_with('{')
            && isOneOf(withSmallLetters(withoutWhite(given.substr(1, given.find('}') - 1))), operationsBehind))
            return Step::Changes;
        const bool equals = isOneOf(name, stacked) && given.substr(0, given.find('\n')).find("=}") != unfound;
        return equals || isOneOf(name, free) || isOneOf(name, relations) || isOneOf(name, arrows) ? Step::Free
                                                                                                  : Step::Changes;
    }

    Source m_rest;
    OpenFormula m_formula;
    bool m_line = false; ///< a line ended
    bool m_gap = false;  ///< a blank stands before the rest
    Step m_step = Step::On;
};

} // namespace

void refuseLatexBefore(std::string_view before)
{
    constexpr std::size_t shown = 60;
    constexpr std::size_t read = 4000; // a formula is not longer
    const std::string plain = withoutLatexComments(before.substr(before.size() - std::min(before.size(), read)));
    if (BeforeLatex(plain).isFree())
        return;
    const Source value = withoutWhite(plain);
    const Source line = value.substr(value.find_last_of("\n=") == unfound ? 0 : value.find_last_of("\n=") + 1);
    throw Error(HEEDMAP_PHRASE("%1 makes another matrix of these numbers; expected the matrix that it makes"),
                inQuotes(withoutWhite(line.size() > shown ? value.substr(value.size() - shown) : line)));
}

void refuseLatexBehind(std::string_view behind, std::string_view before)
{
    constexpr std::size_t read = 4000;
    const std::string plain = withoutLatexComments(before.substr(before.size() - std::min(before.size(), read)));
    AfterLatex after(behind, plain);
    if (!after.isFree())
        throw Error(HEEDMAP_PHRASE("%1 behind the matrix makes another one of it; expected the matrix that it makes"),
                    inQuotes(after.rest().substr(0, after.rest().find_first_of(" \r\n$"))));
}

} // namespace heedmap
