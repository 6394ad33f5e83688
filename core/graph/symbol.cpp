#include "graph/symbol.h"

#include <algorithm>
#include <cctype>
#include <vector>

namespace heedmap {
namespace {

bool isLetter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

/// A letter, a command with its argument, or what braces hold, with its scripts.
struct Atom {
    std::string base;
    std::string sub = {}; ///< with the sign and as written: "_Q", "^{exact}"
    std::string sup = {};
    bool supFirst = false;

    bool scripted() const { return !sub.empty() || !sup.empty(); }
    std::string text() const { return base + (supFirst ? sup + sub : sub + sup); }
};

/// Takes a symbol apart.
class Reader {
public:
    explicit Reader(std::string_view symbol) : m_symbol(symbol) {}

    std::vector<Atom> atoms()
    {
        std::vector<Atom> atoms;
        while (m_at < m_symbol.size()) {
            const char c = m_symbol[m_at];
            if (c != '_' && c != '^') {
                atoms.push_back({.base = token()});
                continue;
            }
            if (atoms.empty())
                atoms.emplace_back();
            ++m_at;
            Atom& last = atoms.back();
            if (c == '_')
                last.supFirst = !last.sup.empty();
            (c == '_' ? last.sub : last.sup) = c + token();
        }
        return atoms;
    }

private:
    std::string token()
    {
        const std::size_t begin = m_at;
        if (m_at < m_symbol.size() && m_symbol[m_at] == '\\')
            command();
        else
            group();
        return std::string(m_symbol.substr(begin, m_at - begin));
    }

    void command()
    {
        ++m_at;
        if (m_at < m_symbol.size() && !isLetter(m_symbol[m_at])) {
            ++m_at; // an escaped character
            return;
        }
        while (m_at < m_symbol.size() && isLetter(m_symbol[m_at]))
            ++m_at;
        while (m_at < m_symbol.size() && m_symbol[m_at] == '{')
            group();
    }

    // One character, or all between braces.
    void group()
    {
        int depth = 0;
        while (m_at < m_symbol.size()) {
            const char c = m_symbol[m_at++];
            if (c == '\\' && m_at < m_symbol.size())
                ++m_at;
            depth += c == '{' ? 1 : c == '}' ? -1 : 0;
            if (depth <= 0)
                return;
        }
    }

    std::string_view m_symbol;
    std::size_t m_at = 0;
};

/// What is in a script, without its sign and braces.
std::string inside(const std::string& script)
{
    return script.starts_with("_{") || script.starts_with("^{") ? script.substr(2, script.size() - 3)
                                                                : script.substr(1);
}

std::string joined(const std::vector<Atom>& atoms)
{
    std::string text;
    for (const Atom& atom : atoms)
        text += atom.text();
    return text;
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
    std::vector<Atom> atoms = Reader(symbol).atoms();
    auto marked = std::ranges::find_if(atoms, &Atom::scripted);
    if (marked == atoms.end())
        return symbol + "_{" + subscript + "}";
    marked->sub = "_{" + (marked->sub.empty() ? "" : inside(marked->sub) + ",") + subscript + "}";
    return joined(atoms);
}

std::string withMark(const std::string& symbol, std::string_view name)
{
    const std::string mark = escaped(name);
    std::vector<Atom> atoms = Reader(symbol).atoms();
    const auto base = std::ranges::find_if(atoms, [](const Atom& atom) { return !atom.sup.empty(); });
    if (base == atoms.end())
        return symbol + "^{" + mark + "}";
    if (base->sup.starts_with("^{"))
        base->sup = "^{" + mark + "," + inside(base->sup) + "}";
    else
        *base = {.base = "{" + base->text() + "}", .sub = {}, .sup = "^{" + mark + "}"};
    return joined(atoms);
}

std::string raised(const std::string& symbol, const std::string& power)
{
    return (symbol.find('^') == std::string::npos ? symbol : "(" + symbol + ")") + "^" + power;
}

std::string lettersOf(std::string_view symbol)
{
    std::string letters(symbol);
    if (const std::size_t command = letters.find("\\mathrm"); command != std::string::npos)
        letters.erase(command, 7);
    std::erase_if(letters, [](char c) { return c == '_' || c == '{' || c == '}' || c == '^' || c == '\\'; });
    return letters;
}

} // namespace heedmap
