#include "view/scene/arithmetic_latex.h"

#include "model/workbench.h"

#include <paint/print/tikz.h>

#include <QClipboard>
#include <QGuiApplication>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

using Kind = Expression::Kind;
using Function = Expression::Function;

constexpr std::size_t mostTerms = 12;  ///< a sum of more terms is cut …
constexpr std::size_t firstTerms = 8;  ///< … to these
constexpr qsizetype longestLine = 110; ///< characters of LaTeX

/// The expression without choices and rounding.
const Expression& chosenOf(const Expression& e)
{
    const Expression* inner = &e;
    while (inner->kind() == Kind::Choice || inner->kind() == Kind::Rounded)
        inner = &inner->arguments()[inner->chosen()];
    return *inner;
}

QString latexNumber(const QString& text)
{
    if (text == QLatin1String("NaN"))
        return QStringLiteral("\\mathrm{NaN}");
    QString number = text;
    number.replace(QChar(0x2212), QLatin1Char('-')).replace(QChar(0x221e), QLatin1String("\\infty"));
    const qsizetype e = number.indexOf(QLatin1Char('e'));
    return e < 0 ? number : number.left(e) + QStringLiteral(" \\cdot 10^{%1}").arg(number.mid(e + 1));
}

/// Whether the written number equals the value.
bool isExact(double value, const QString& text)
{
    if (!std::isfinite(value))
        return true;
    const double written = QString(text).replace(QChar(0x2212), QLatin1Char('-')).toDouble();
    return std::abs(written - value) <= 1e-12 * std::max(1.0, std::abs(value));
}

/// `+ 2`; a term that begins with a minus as `- 2`.
QString added(const QString& term)
{
    return term.startsWith(QLatin1Char('-')) ? QStringLiteral("- ") + term.mid(1) : QStringLiteral("+ ") + term;
}

class LatexWriter {
public:
    explicit LatexWriter(const Expression& e, int decimals)
    {
        std::vector<double> numbers;
        collect(e, numbers);
        m_format = exactFormat(numbers, 0, decimals + 2);
        m_exact = std::ranges::all_of(numbers, [this](double n) { return isExact(n, valueText(n, m_format)); });
    }

    /// Whether all numbers in it are written to their last figure.
    bool exact() const { return m_exact; }

    /// The terms of a sum, each with the sign before it but for the first.
    QStringList terms(const Expression& sum) const
    {
        QStringList terms;
        const std::size_t shown = sum.arguments().size() > mostTerms ? firstTerms : sum.arguments().size();
        for (std::size_t i = 0; i < shown; ++i)
            terms += terms.isEmpty() ? text(sum.arguments()[i]) : added(text(sum.arguments()[i]));
        if (shown < sum.arguments().size())
            terms += QStringLiteral("+ \\cdots");
        return terms.isEmpty() ? QStringList(number(0)) : terms; // a sum of no terms
    }

    QString text(const Expression& e) const
    {
        const auto& parts = e.arguments();
        switch (e.kind()) {
        case Kind::Number: return e.text().empty() ? number(e.value()) : QString::fromStdString(e.text());
        case Kind::Operand: return number(e.value());
        case Kind::Sum: return terms(e).join(QLatin1Char(' '));
        case Kind::Difference: return text(parts[0]) + QStringLiteral(" - ") + grouped(parts[1]);
        case Kind::Quotient: return QStringLiteral("\\frac{%1}{%2}").arg(text(parts[0]), text(parts[1]));
        case Kind::Choice:
        case Kind::Rounded: return text(chosenOf(e));
        case Kind::Function: return applied(e);
        case Kind::Product: break;
        }
        QStringList factors;
        for (const Expression& factor : parts)
            factors += grouped(factor, factors.isEmpty());
        return factors.join(QStringLiteral(" \\cdot "));
    }

private:
    static bool manyToChooseFrom(const Expression& e)
    {
        return e.kind() == Kind::Function && e.function() == Function::Max && e.arguments().size() > 3;
    }

    void collect(const Expression& e, std::vector<double>& numbers) const
    {
        if (e.kind() == Kind::Operand || (e.kind() == Kind::Number && e.text().empty()) || manyToChooseFrom(e))
            numbers.push_back(e.value());
        else if (e.kind() == Kind::Choice || e.kind() == Kind::Rounded)
            collect(chosenOf(e), numbers);
        else
            for (const Expression& argument : e.arguments())
                collect(argument, numbers);
    }

    QString number(double value) const { return latexNumber(valueText(value, m_format)); }

    /// Adds parentheses where precedence requires them.
    QString grouped(const Expression& e, bool first = false) const
    {
        const Kind kind = chosenOf(e).kind();
        const QString inner = text(e);
        const bool compound = kind == Kind::Sum || kind == Kind::Difference;
        return compound || (!first && inner.startsWith(QLatin1Char('-'))) ? QStringLiteral("(%1)").arg(inner) : inner;
    }

    QString applied(const Expression& e) const
    {
        if (manyToChooseFrom(e))
            return number(e.value());
        QStringList arguments;
        for (const Expression& argument : e.arguments())
            arguments += text(argument);
        const QString inner = arguments.join(QStringLiteral(", "));
        switch (e.function()) {
        case Function::Exp: return QStringLiteral("e^{%1}").arg(inner);
        case Function::Sqrt: return QStringLiteral("\\sqrt{%1}").arg(inner);
        case Function::Log: return QStringLiteral("\\ln(%1)").arg(inner);
        case Function::Tanh: return QStringLiteral("\\tanh(%1)").arg(inner);
        case Function::Erf: return QStringLiteral("\\operatorname{erf}(%1)").arg(inner);
        case Function::Sin: return QStringLiteral("\\sin(%1)").arg(inner);
        case Function::Cos: return QStringLiteral("\\cos(%1)").arg(inner);
        case Function::Max: break;
        }
        return QStringLiteral("\\max(%1)").arg(inner);
    }

    NumberFormat m_format;
    bool m_exact = true;
};

/// `A^{(1)}_{2,3}`
QString cellSymbol(const Node& node, const Cell& cell, Index first)
{
    QString symbol = QString::fromStdString(node.info.symbol);
    if (symbol.isEmpty())
        symbol = QStringLiteral("\\text{%1}").arg(QString::fromUtf8(latexText(QString::fromStdString(node.info.name))));
    const bool plain = std::all_of(symbol.begin(), symbol.end(), [](QChar c) { return c.isLetterOrNumber(); });
    if (!plain)
        symbol = QStringLiteral("(%1)").arg(symbol);
    if (node.shape.rank > 2)
        symbol += QStringLiteral("^{(%1)}").arg(cell.slice + first);
    const QString row = node.shape.rank > 1 ? QStringLiteral("%1,").arg(cell.row + first) : QString();
    return symbol + QStringLiteral("_{%1%2}").arg(row).arg(cell.col + first);
}

/// Breaks terms into as few lines as possible; an alignment also has a line for each side of an equation.
QStringList brokenLines(const QStringList& terms)
{
    QStringList lines;
    for (const QString& term : terms)
        if (lines.isEmpty() || lines.back().size() + term.size() > longestLine)
            lines += term;
        else
            lines.back() += QLatin1Char(' ') + term;
    return lines;
}

} // namespace

QString arithmeticLatex(const GraphShape& graph, const CellPlace& place, const Expression& expression,
                        const ArithmeticOptions& options, Index first)
{
    const Expression& e = chosenOf(expression);
    const LatexWriter writer(e, options.decimals);
    ArithmeticOptions asText = options; // operands, and so the result, have no more decimals than they need
    asText.wholeNumbers = true;
    const Arithmetic shown = arithmeticOf(graph, place.node, expression, asText);
    QStringList lines = brokenLines(e.kind() == Kind::Sum ? writer.terms(e) : QStringList(writer.text(e)));
    for (qsizetype i = 0; i < lines.size(); ++i)
        lines[i].prepend(i == 0 ? QStringLiteral("= ") : QStringLiteral("\\quad "));
    if (e.kind() == Kind::Quotient && e.arguments()[1].kind() == Kind::Sum) {
        const std::vector<double> sides{e.arguments()[0].value(), e.arguments()[1].value()};
        const NumberFormat format = exactFormat(sides, 0, options.decimals + 1);
        lines += QStringLiteral("= \\frac{%1}{%2}")
                     .arg(latexNumber(valueText(sides[0], format)), latexNumber(valueText(sides[1], format)));
    }
    const bool exact = writer.exact() && isExact(expression.value(), shown.result);
    if (const QString result = latexNumber(shown.result); lines.back() != QStringLiteral("= ") + result) // but a copy
        lines += (exact ? QStringLiteral("= ") : QStringLiteral("\\approx ")) + result;
    const QString symbol = cellSymbol(graph.node(place.node), place.cell, first);
    if (const QString line = symbol + QLatin1Char(' ') + lines.join(QLatin1Char(' '));
        lines.size() <= 3 && line.size() <= longestLine)
        return line + QLatin1Char('\n');
    return QStringLiteral("\\begin{aligned}\n%1 &%2\n\\end{aligned}\n")
        .arg(symbol, lines.join(QStringLiteral(" \\\\\n&")));
}

bool wholeNumbers(const Shape& shape, const std::function<Lease()>& read)
{
    constexpr Index mostCells = 1 << 14;
    if (shape.size() > mostCells)
        return false;
    const Lease lease = read();
    return lease.data != nullptr && numberFormat(lease, 0, 1).decimals == 0;
}

bool hasArithmetic(const GraphShape& graph, const CellPlace& place)
{
    return !graph.node(place.node).leaf() && !graph.pinned(place.node, place.cell.slice);
}

void copyArithmetic(const ViewContext& context, const CellPlace& place)
{
    Workbench& workbench = context.workbench;
    const auto expression = workbench.explain(place.node, place.cell);
    if (!expression)
        throw Error(HEEDMAP_PHRASE("its numbers are still being computed"));
    const GraphShape& graph = workbench.graph();
    ArithmeticOptions options;
    options.decimals = context.display.settings().decimals;
    options.wholeNumbers =
        wholeNumbers(graph.node(place.node).shape, [&] { return workbench.values(place.node).lease; });
    QGuiApplication::clipboard()->setText(arithmeticLatex(graph, place, *expression, options));
}

} // namespace heedmap
