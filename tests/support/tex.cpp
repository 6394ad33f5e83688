#include "support/tex.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace heedmap::test {
namespace {

struct Command {
    std::string_view name;
    int arguments = 0;
    bool words = false; ///< its argument is text
};

constexpr std::array commands = {
    Command{"frac", 2},
    Command{"sqrt", 1},
    Command{"hat", 1},
    Command{"mathrm", 1},
    Command{"text", 1, true},
    Command{"operatorname", 1},
    Command{"exp"},
    Command{"log"},
    Command{"ln"},
    Command{"max"},
    Command{"min"},
    Command{"sin"},
    Command{"cos"},
    Command{"tanh"},
    Command{"sum"},
    Command{"prod"},
    Command{"cdot"},
    Command{"cdots"},
    Command{"ldots"},
    Command{"times"},
    Command{"odot"},
    Command{"circ"},
    Command{"le"},
    Command{"ge"},
    Command{"ne"},
    Command{"approx"},
    Command{"in"},
    Command{"to"},
    Command{"infty"},
    Command{"ell"},
    Command{"partial"},
    Command{"nabla"},
    Command{"Vert"},
    Command{"lfloor"},
    Command{"rfloor"},
    Command{"quad"},
    Command{"pm"},
    Command{"div"},
    Command{"alpha"},
    Command{"beta"},
    Command{"gamma"},
    Command{"delta"},
    Command{"epsilon"},
    Command{"eta"},
    Command{"theta"},
    Command{"lambda"},
    Command{"mu"},
    Command{"pi"},
    Command{"sigma"},
    Command{"phi"},
    Command{"omega"},
    Command{"Delta"},
    Command{"Phi"},
    Command{"Sigma"},
    Command{"top"},
};

bool isLetter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

class Checker {
public:
    explicit Checker(std::string_view formula) : m_formula(formula) {}

    std::string fault()
    {
        list(End::Formula);
        return m_fault;
    }

private:
    enum class End { Formula, Brace, Environment };

    bool failed() const { return !m_fault.empty(); }
    bool done() const { return m_at >= m_formula.size() || failed(); }
    char here() const { return m_formula[m_at]; }
    /// A line that ends is a space, an empty one ends a paragraph.
    bool isSpace() const { return here() == ' ' || (here() == '\n' && !m_formula.substr(m_at + 1).starts_with('\n')); }

    void fail(const std::string& what)
    {
        if (!failed())
            m_fault = what + " at " + std::to_string(m_at) + " of " + std::string(m_formula);
    }

    // All up to the end, one base with its scripts after another.
    void list(End end)
    {
        while (!done()) {
            if (here() == '}' && end == End::Brace)
                return;
            if (m_formula.substr(m_at).starts_with("\\end{") && end == End::Environment)
                return;
            if (end == End::Environment && (here() == '&' || m_formula.substr(m_at).starts_with("\\\\"))) {
                m_at += here() == '&' ? 1 : 2;
                continue;
            }
            scripted();
        }
        if (end != End::Formula)
            fail(end == End::Brace ? "an open brace" : "an open environment");
    }

    void scripted()
    {
        const bool script = here() == '_' || here() == '^';
        if (!script)
            atom();
        bool sub = false;
        bool sup = false;
        while (!done() && (here() == '_' || here() == '^' || isSpace())) {
            if (isSpace()) { // which TeX leaves out
                ++m_at;
                continue;
            }
            bool& has = here() == '_' ? sub : sup;
            if (has)
                return fail(here() == '_' ? "a second subscript" : "a second superscript");
            has = true;
            ++m_at;
            argument();
        }
    }

    // One token, or what braces hold.
    void argument()
    {
        while (!done() && isSpace())
            ++m_at;
        if (done() || here() == '}' || here() == '_' || here() == '^' || here() == '&')
            return fail("an argument is missing");
        atom();
    }

    void atom()
    {
        const char c = here();
        if (isSpace()) {
            ++m_at;
            return;
        }
        if (c == '\\')
            return command();
        if (c == '{') {
            ++m_at;
            list(End::Brace);
            ++m_at;
            return;
        }
        if (std::string_view("}#$%&~").find(c) != std::string_view::npos || static_cast<unsigned char>(c) < ' '
            || static_cast<unsigned char>(c) > 126)
            return fail(std::string("a bare ") + c);
        ++m_at;
    }

    void command()
    {
        const std::size_t begin = ++m_at;
        while (m_at < m_formula.size() && isLetter(here()))
            ++m_at;
        const std::string_view name = m_formula.substr(begin, m_at - begin);
        if (name.empty()) {
            if (m_at == m_formula.size() || std::string_view("_#$%&{}").find(here()) == std::string_view::npos)
                return fail("a bare backslash");
            ++m_at;
            return;
        }
        if (name == "begin")
            return environment();
        const auto known = std::ranges::find(commands, name, &Command::name);
        if (known == commands.end())
            return fail("an unknown command");
        for (int i = 0; i < known->arguments; ++i)
            known->words ? words() : argument();
    }

    void environment()
    {
        const std::size_t close = m_formula.find('}', m_at);
        if (close == std::string_view::npos || here() != '{')
            return fail("an environment without a name");
        const std::string name(m_formula.substr(m_at, close + 1 - m_at));
        if (name != "{cases}" && name != "{aligned}")
            return fail("an unknown environment");
        m_at = close + 1;
        list(End::Environment);
        const std::string end = "\\end" + name;
        if (failed())
            return;
        if (!m_formula.substr(m_at).starts_with(end))
            return fail("the end of another environment");
        m_at += end.size();
    }

    void words()
    {
        if (done() || here() != '{')
            return fail("a text without braces");
        int depth = 0;
        for (; !done(); ++m_at) {
            const char c = here();
            if (c == '\\' && m_at + 1 < m_formula.size()
                && std::string_view("_#$%&{}").find(m_formula[m_at + 1]) != std::string_view::npos)
                ++m_at;
            else if (std::string_view("_^#$%&~\\").find(c) != std::string_view::npos)
                return fail(std::string("a bare ") + c + " in a text");
            else if ((depth += c == '{' ? 1 : c == '}' ? -1 : 0) == 0) {
                ++m_at;
                return;
            }
        }
        fail("an open brace");
    }

    std::string_view m_formula;
    std::size_t m_at = 0;
    std::string m_fault;
};

} // namespace

std::string texFault(std::string_view formula) { return Checker(formula).fault(); }

} // namespace heedmap::test
