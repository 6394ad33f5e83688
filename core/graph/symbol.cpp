#include "graph/symbol.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <vector>

namespace heedmap {
namespace {

bool isLetter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

/// What stands below or above a letter.
struct Script {
    std::string text;
    bool braced = true; ///< else one character or command: A^T

    std::string tex() const { return braced ? "{" + text + "}" : text; }
};

/// A letter, a command with its argument, or what braces hold, with its scripts.
struct Atom {
    std::string base = {};
    std::optional<Script> sub = {};
    std::optional<Script> sup = {};
    bool supFirst = false;

    bool scripted() const { return sub || sup; }
    std::string tex() const
    {
        const std::string below = sub ? "_" + sub->tex() : std::string();
        const std::string above = sup ? "^" + sup->tex() : std::string();
        return base + (supFirst ? above + below : below + above);
    }
};

/// A symbol as what it consists of, which its TeX is read into and written from.
struct Symbol {
    std::vector<Atom> atoms;

    explicit Symbol(std::string_view tex);
    std::string tex() const
    {
        std::string text;
        for (const Atom& atom : atoms)
            text += atom.tex();
        return text;
    }
};

/// Reads TeX token by token.
class TexTokens {
public:
    explicit TexTokens(std::string_view tex) : m_tex(tex) {}

    bool atEnd() const { return m_at >= m_tex.size(); }
    char next() const { return m_tex[m_at]; }
    void skip() { ++m_at; }

    /// A command with its arguments, one character, or all between braces, with these.
    std::string_view take()
    {
        const std::size_t begin = m_at;
        if (!atEnd() && next() == '\\')
            command();
        else
            group();
        return m_tex.substr(begin, m_at - begin);
    }
    /// The name of a command, whose backslash has been taken.
    std::string_view word()
    {
        const std::size_t begin = m_at;
        while (!atEnd() && isLetter(next()))
            ++m_at;
        return m_tex.substr(begin, m_at - begin);
    }

private:
    void command()
    {
        ++m_at;
        if (!atEnd() && !isLetter(next())) {
            ++m_at; // an escaped character
            return;
        }
        word();
        while (!atEnd() && next() == '{')
            group();
    }

    void group()
    {
        int depth = 0;
        while (!atEnd()) {
            const char c = m_tex[m_at++];
            if (c == '\\' && !atEnd())
                ++m_at;
            depth += c == '{' ? 1 : c == '}' ? -1 : 0;
            if (depth <= 0)
                return;
        }
    }

    std::string_view m_tex;
    std::size_t m_at = 0;
};

Symbol::Symbol(std::string_view tex)
{
    TexTokens tokens(tex);
    while (!tokens.atEnd()) {
        const char c = tokens.next();
        if (c != '_' && c != '^') {
            atoms.push_back({.base = std::string(tokens.take())});
            continue;
        }
        if (atoms.empty())
            atoms.emplace_back();
        tokens.skip();
        Atom& last = atoms.back();
        if (c == '_')
            last.supFirst = last.sup.has_value();
        const std::string_view text = tokens.take();
        const bool braced = !text.empty() && text.front() == '{';
        (c == '_' ? last.sub : last.sup) = Script{std::string(braced ? text.substr(1, text.size() - 2) : text), braced};
    }
}

/// Node names hold underscores, which stand for themselves.
std::string escaped(std::string_view name)
{
    std::string text;
    for (const char c : name) {
        if (std::string_view("_#$%&{}").find(c) != std::string_view::npos)
            text += '\\';
        text += c;
    }
    return text;
}

} // namespace

std::string withSubscript(const std::string& symbol, const std::string& subscript)
{
    Symbol marked(symbol);
    const auto atom = std::ranges::find_if(marked.atoms, &Atom::scripted);
    if (atom == marked.atoms.end())
        return symbol + "_{" + subscript + "}";
    atom->sub = Script{(atom->sub ? atom->sub->text + "," : "") + subscript};
    return marked.tex();
}

std::string withMark(const std::string& symbol, std::string_view name)
{
    const std::string mark = escaped(name);
    Symbol marked(symbol);
    const auto atom = std::ranges::find_if(marked.atoms, [](const Atom& one) { return one.sup.has_value(); });
    if (atom == marked.atoms.end())
        return symbol + "^{" + mark + "}";
    if (atom->sup->braced)
        atom->sup->text = mark + "," + atom->sup->text;
    else
        *atom = {.base = "{" + atom->tex() + "}", .sup = Script{mark}};
    return marked.tex();
}

std::string raised(const std::string& symbol, const std::string& power)
{
    const bool taken = std::ranges::any_of(Symbol(symbol).atoms, [](const Atom& atom) { return atom.sup.has_value(); });
    return (taken ? "(" + symbol + ")" : symbol) + "^" + power;
}

std::string lettersOf(std::string_view symbol)
{
    std::string letters;
    TexTokens tokens(symbol);
    while (!tokens.atEnd()) {
        const char c = tokens.next();
        tokens.skip();
        if (c == '\\') {
            const std::string_view command = tokens.word();
            letters += command == "mathrm" ? "" : command;
        } else if (c != '_' && c != '^' && c != '{' && c != '}') {
            letters += c;
        }
    }
    return letters;
}

} // namespace heedmap
