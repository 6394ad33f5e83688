#include "paint/formula.h"

#include <heedmap/graph/node.h>

#include <QStringList>

#include <algorithm>
#include <iterator>
#include <utility>

namespace heedmap {
namespace {

using Kind = FormulaNode::Kind;

struct Command {
    const char* name;
    const char16_t* text;
    Kind kind;
};

constexpr Command commands[] = {
    {"alpha", u"α", Kind::Symbol},       {"beta", u"β", Kind::Symbol},      {"gamma", u"γ", Kind::Symbol},
    {"delta", u"δ", Kind::Symbol},       {"Delta", u"Δ", Kind::Symbol},     {"epsilon", u"ε", Kind::Symbol},
    {"theta", u"θ", Kind::Symbol},       {"lambda", u"λ", Kind::Symbol},    {"mu", u"μ", Kind::Symbol},
    {"pi", u"π", Kind::Symbol},          {"sigma", u"σ", Kind::Symbol},     {"phi", u"φ", Kind::Symbol},
    {"Phi", u"Φ", Kind::Symbol},         {"omega", u"ω", Kind::Symbol},     {"partial", u"∂", Kind::Symbol},
    {"nabla", u"∇", Kind::Symbol},       {"ell", u"ℓ", Kind::Symbol},       {"infty", u"∞", Kind::Number},
    {"top", u"T", Kind::Text},           {"cdot", u"·", Kind::Operator},    {"times", u"×", Kind::Operator},
    {"odot", u"⊙", Kind::Operator},      {"div", u"÷", Kind::Operator},     {"pm", u"±", Kind::Operator},
    {"sum", u"∑", Kind::Operator},       {"prod", u"∏", Kind::Operator},    {"to", u"→", Kind::Operator},
    {"le", u"≤", Kind::Operator},        {"ge", u"≥", Kind::Operator},      {"ne", u"≠", Kind::Operator},
    {"approx", u"≈", Kind::Operator},    {"in", u"∈", Kind::Operator},      {"Vert", u"‖", Kind::Number},
    {"ldots", u"…", Kind::Number},       {"lfloor", u"⌊", Kind::Number},    {"rfloor", u"⌋", Kind::Number},
    {"exp", u"exp", Kind::Text},         {"log", u"log", Kind::Text},       {"max", u"max", Kind::Text},
    {"tanh", u"tanh", Kind::Text},       {"sin", u"sin", Kind::Text},       {"cos", u"cos", Kind::Text},
    {"softmax", u"softmax", Kind::Text}, {"quad", u"\u2003", Kind::Number}, {"circ", u"∘", Kind::Operator},
    {"Sigma", u"Σ", Kind::Symbol},       {"min", u"min", Kind::Text},       {"eta", u"η", Kind::Symbol},
};

class Parser {
public:
    explicit Parser(const QString& tex) : m_tex(tex) {}

    FormulaNode row(QChar until)
    {
        FormulaNode result;
        while (m_at < m_tex.size() && m_tex[m_at] != until)
            addTo(result);
        ++m_at; // past the closing brace, or the end
        return result;
    }

private:
    void addTo(FormulaNode& row)
    {
        const QChar c = m_tex[m_at];
        if (c == u'_' || c == u'^') {
            ++m_at;
            attachScript(row, c == u'_' ? 1 : 2);
        } else if (c.isSpace()) {
            ++m_at;
        } else {
            row.children.push_back(atom());
        }
    }

    void attachScript(FormulaNode& row, std::size_t which)
    {
        FormulaNode script = atomAfterSpace();
        if (which == 2 && script.kind == Kind::Symbol && script.text == u"T")
            script.kind = Kind::Text; // a transpose is upright
        else if (which == 1)
            script = wordOrIndices(std::move(script));
        if (row.children.empty())
            row.children.emplace_back();
        FormulaNode& last = row.children.back();
        if (last.kind != Kind::Script || !last.children[which].children.empty())
            last = FormulaNode{Kind::Script, {}, {last, FormulaNode{}, FormulaNode{}}};
        last.children[which] = FormulaNode{Kind::Row, {}, {std::move(script)}};
    }

    // Three letters and more are a word ("model"), fewer are indices ("ij").
    static FormulaNode wordOrIndices(FormulaNode script)
    {
        const auto letter = [](const FormulaNode& node) { return node.kind == Kind::Symbol; };
        if (script.children.size() < 3 || !std::all_of(script.children.begin(), script.children.end(), letter))
            return script;
        FormulaNode word{Kind::Text, {}, {}};
        for (const FormulaNode& node : script.children)
            word.text += node.text;
        return word;
    }

    FormulaNode atomAfterSpace()
    {
        while (m_at < m_tex.size() && m_tex[m_at].isSpace())
            ++m_at;
        return m_at < m_tex.size() ? atom() : FormulaNode{};
    }

    // A formula nested too deeply to read is shown as text.
    FormulaNode atom()
    {
        constexpr int deepest = 32;
        if (m_depth == deepest)
            return {Kind::Text, m_tex.mid(std::exchange(m_at, m_tex.size())), {}};
        ++m_depth;
        FormulaNode node = nextAtom();
        --m_depth;
        return node;
    }

    FormulaNode nextAtom()
    {
        const QChar c = m_tex[m_at++];
        if (c == u'{')
            return row(u'}');
        if (c == u'\\')
            return command();
        if (c.isLetter())
            return {Kind::Symbol, QString(c), {}};
        if (c == u'-')
            return {Kind::Operator, QString(QChar(0x2212)), {}};
        if (c == u'*')
            return {Kind::Operator, QStringLiteral("·"), {}};
        if (QStringView(u"=+<>·×⊙→≤≥≠≈∈−÷±").contains(c))
            return {Kind::Operator, QString(c), {}};
        return {Kind::Number, QString(c), {}};
    }

    FormulaNode command()
    {
        const qsizetype begin = m_at;
        if (m_at < m_tex.size() && QStringView(u"{}_#$%&").contains(m_tex[m_at]))
            return {Kind::Number, QString(m_tex[m_at++]), {}};
        while (m_at < m_tex.size() && m_tex[m_at].isLetter() && m_tex[m_at].unicode() < 128)
            ++m_at;
        const QString name = m_tex.mid(begin, m_at - begin);
        if (name == u"frac") {
            FormulaNode above = atomAfterSpace();
            return {Kind::Fraction, {}, {std::move(above), atomAfterSpace()}};
        }
        if (name == u"sqrt")
            return {Kind::Root, {}, {atomAfterSpace()}};
        if (name == u"hat")
            return hatted(atomAfterSpace());
        if (name == u"text" || name == u"mathrm" || name == u"operatorname")
            return words();
        if (name == u"begin")
            return cases();
        if (name == u"left" || name == u"right")
            return {};
        const auto known = std::find_if(std::begin(commands), std::end(commands),
                                        [&](const Command& c) { return name == QLatin1String(c.name); });
        if (known != std::end(commands))
            return {known->kind, QString::fromUtf16(known->text), {}};
        return {Kind::Text, QLatin1Char('\\') + name, {}};
    }

    static FormulaNode hatted(FormulaNode letter)
    {
        if (letter.kind == Kind::Row && letter.children.size() == 1)
            letter = FormulaNode(letter.children.front());
        letter.text += QChar(0x302); // a circumflex above it
        return letter;
    }

    FormulaNode cases()
    {
        static const QString opening = QStringLiteral("{cases}");
        static const QString closing = QStringLiteral("\\end{cases}");
        const qsizetype end = m_tex.indexOf(closing, m_at);
        if (end < 0 || m_tex.mid(m_at, opening.size()) != opening)
            return {Kind::Text, QStringLiteral("\\begin"), {}};
        FormulaNode result{Kind::Cases, {}, {}};
        const QString inner = m_tex.mid(m_at + opening.size(), end - m_at - opening.size());
        for (const QString& line : inner.split(QStringLiteral("\\\\"))) {
            result.children.push_back(parseFormula(line.section(u'&', 0, 0)));
            result.children.push_back(parseFormula(line.section(u'&', 1)));
        }
        m_at = end + closing.size();
        return result;
    }

    FormulaNode words()
    {
        if (m_at >= m_tex.size() || m_tex[m_at] != u'{')
            return {};
        const qsizetype end = m_tex.indexOf(QLatin1Char('}'), m_at);
        const qsizetype stop = end < 0 ? m_tex.size() : end;
        FormulaNode result{Kind::Text, m_tex.mid(m_at + 1, stop - m_at - 1), {}};
        m_at = stop + 1;
        return result;
    }

    const QString& m_tex;
    qsizetype m_at = 0;
    int m_depth = 0;
};

QString script(const FormulaNode& node, QChar sign)
{
    const QString text = plainText(node);
    if (text.isEmpty())
        return {};
    if (sign == u'^' && text == u"T")
        return QStringLiteral("ᵀ");
    if (sign == u'^' && text == u"2")
        return QStringLiteral("²");
    return text.size() == 1 || sign == u'_' ? sign + text : sign + QLatin1Char('(') + text + QLatin1Char(')');
}

QString grouped(const FormulaNode& node)
{
    const QString text = plainText(node);
    return std::any_of(text.begin(), text.end(), [](QChar c) { return c.isSpace() || c == u'/'; })
        ? QLatin1Char('(') + text + QLatin1Char(')')
        : text;
}

} // namespace

namespace {

QString markup(const FormulaNode& node)
{
    const auto tagged = [](const FormulaNode& part, const char* tag) {
        const QString text = markup(part);
        return text.isEmpty() ? text : QStringLiteral("<%1>%2</%1>").arg(QLatin1String(tag), text);
    };
    if (node.kind == Kind::Script)
        return markup(node.children[0]) + tagged(node.children[1], "sub") + tagged(node.children[2], "sup");
    if (node.kind != Kind::Row)
        return plainText(node).toHtmlEscaped();
    QString text;
    for (const FormulaNode& child : node.children)
        text += markup(child);
    return text;
}

} // namespace

namespace {

/// "{ S, M ≠ 0; −∞, M = 0 }"
QString plainCases(const FormulaNode& node)
{
    QStringList lines;
    for (std::size_t i = 0; i + 1 < node.children.size(); i += 2)
        lines << plainText(node.children[i]).trimmed() + QStringLiteral(", ")
                + plainText(node.children[i + 1]).trimmed();
    return QStringLiteral("{ ") + lines.join(QStringLiteral("; ")) + QStringLiteral(" }");
}

} // namespace

FormulaNode parseFormula(const QString& tex)
{
    Parser parser(tex);
    return parser.row(QChar());
}

QString plainText(const FormulaNode& node)
{
    switch (node.kind) {
    case Kind::Script:
        return plainText(node.children[0]) + script(node.children[1], u'_') + script(node.children[2], u'^');
    case Kind::Fraction: return grouped(node.children[0]) + QLatin1Char('/') + grouped(node.children[1]);
    case Kind::Root: return QStringLiteral("√") + grouped(node.children[0]);
    case Kind::Operator: return QLatin1Char(' ') + node.text + QLatin1Char(' ');
    case Kind::Cases: return plainCases(node);
    case Kind::Row: break;
    default: return node.text;
    }
    QString text;
    for (const FormulaNode& child : node.children)
        text += plainText(child);
    return text;
}

QString plainFormula(const QString& tex) { return plainText(parseFormula(tex)).simplified(); }

QString plainSymbol(const NodeInfo& info) { return plainFormula(QString::fromStdString(info.symbol)); }

QString markupFormula(const QString& tex) { return markup(parseFormula(tex)).simplified(); }

} // namespace heedmap
