#include "view/scene/arithmetic_writer.h"

#include "text/core_text.h"

#include <paint/formula.h>
#include <paint/node_figure.h>

#include <QCoreApplication>

#include <heedmap/graph/gradients.h>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

using Kind = Expression::Kind;

QString functionName(Expression::Function function)
{
    using enum Expression::Function;
    switch (function) {
    case Exp: return QStringLiteral("exp");
    case Log: return QStringLiteral("ln");
    case Sqrt: return QStringLiteral("√");
    case Tanh: return QStringLiteral("tanh");
    case Erf: return QStringLiteral("erf");
    case Sin: return QStringLiteral("sin");
    case Cos: return QStringLiteral("cos");
    case Max: break;
    }
    return QStringLiteral("max");
}

QString sign(Kind kind)
{
    switch (kind) {
    case Kind::Sum: return QStringLiteral("+");
    case Kind::Product: return QStringLiteral("×");
    case Kind::Quotient: return QStringLiteral("/");
    default: return QStringLiteral("−");
    }
}

bool compound(const Expression& e) { return e.kind() == Kind::Sum || e.kind() == Kind::Difference; }
bool largestOfMany(const Expression& e)
{
    return e.kind() == Kind::Function && e.function() == Expression::Function::Max && e.arguments().size() > 3;
}
bool longSum(const Expression& e) { return e.kind() == Kind::Sum && e.arguments().size() > 4; }

} // namespace

NumberFormat gradientFigures(const std::vector<double>& numbers, int least, int most)
{
    constexpr int figures = 3;
    constexpr int mostDecimals = 6;
    NumberFormat format = exactFormat(numbers, least, most);
    double largest = 0;
    for (const double number : numbers)
        largest = std::isfinite(number) ? std::max(largest, std::abs(number)) : largest;
    if (format.decimals < most || format.exponent || largest == 0)
        return format;
    const int needed = figures - 1 - static_cast<int>(std::floor(std::log10(largest)));
    return needed > mostDecimals ? NumberFormat{figures - 1, true} : NumberFormat{std::max(needed, most), false};
}

/// A gradient, or what sums of one come to.
bool ArithmeticWriter::ofGradient(const Expression& e) const
{
    if (e.kind() == Kind::Number)
        return false;
    return e.kind() == Kind::Operand ? isGradient(m_graph, m_node.inputs[e.input()]) : ofGradients();
}

void ArithmeticWriter::collect(const Expression& e, CitedNumbers& numbers) const
{
    if (e.kind() == Kind::Operand || (e.kind() == Kind::Number && e.text().empty()) || told(e))
        (ofGradient(e) ? numbers.gradients : numbers.others).push_back(e.value());
    else if (e.kind() == Kind::Choice)
        collect(e.arguments()[e.chosen()], numbers);
    else
        for (const Expression& argument : e.arguments())
            collect(argument, numbers);
}

std::vector<ArithmeticPiece> ArithmeticWriter::line(const Expression& e)
{
    std::vector<ArithmeticPiece> pieces;
    write(e, pieces);
    return pieces;
}

QString ArithmeticWriter::tex(const Expression& e) const
{
    const auto joined = [&](const char* between) {
        QStringList parts;
        for (const Expression& argument : e.arguments())
            parts << (compound(argument) && e.kind() != Kind::Sum ? QStringLiteral("(%1)").arg(tex(argument))
                                                                  : tex(argument));
        return parts.join(QLatin1String(between));
    };
    if (told(e))
        return numberText(e);
    switch (e.kind()) {
    case Kind::Number: return e.text().empty() ? numberText(e) : QString::fromStdString(e.text());
    case Kind::Operand: return numberText(e);
    case Kind::Sum: return joined(" + ");
    case Kind::Product: return joined(" \\times ");
    case Kind::Difference: return joined(" - ");
    case Kind::Quotient: return QStringLiteral("\\frac{%1}{%2}").arg(tex(e.arguments()[0]), tex(e.arguments()[1]));
    case Kind::Choice:
    case Kind::Rounded: return tex(e.arguments()[e.chosen()]);
    case Kind::Function: break;
    }
    if (e.function() == Expression::Function::Exp)
        return QStringLiteral("e^{%1}").arg(tex(e.arguments()[0]));
    if (e.function() == Expression::Function::Sqrt)
        return QStringLiteral("\\sqrt{%1}").arg(tex(e.arguments()[0]));
    return QStringLiteral("\\text{%1}(%2)").arg(functionName(e.function()), joined(", "));
}

ArithmeticPiece ArithmeticWriter::operand(const Expression& e) const
{
    const NodeId input = m_node.inputs[e.input()];
    return {numberText(e), CellPlace{input, e.cell()}, symbolInk(m_graph.node(input).info)};
}

void ArithmeticWriter::noteReason(const Expression& choice)
{
    if (const QString reason = sentenceText(choice.reason()); !reason.isEmpty() && !notes.contains(reason))
        notes << reason;
}

/// Whether only the value of `e` is written, with a note.
bool ArithmeticWriter::told(const Expression& e) const { return largestOfMany(e) || (m_foldsSums && longSum(e)); }

void ArithmeticWriter::write(const Expression& e, std::vector<ArithmeticPiece>& pieces)
{
    if (told(e)) {
        pieces.push_back({tell(e)});
        return;
    }
    switch (e.kind()) {
    case Kind::Operand: pieces.push_back(operand(e)); return;
    case Kind::Number: pieces.push_back({constant(e)}); return;
    case Kind::Choice:
        noteReason(e);
        write(e.arguments()[e.chosen()], pieces);
        return;
    case Kind::Function: writeFunction(e, pieces); return;
    default: writeOperation(e, pieces);
    }
}

// The number; a note explains its symbol.
QString ArithmeticWriter::constant(const Expression& e)
{
    QString number = valueText(e.value(), exactFormat({e.value()}, 0, m_most));
    const QString symbol = plainFormula(QString::fromStdString(e.text()));
    bool isNumber = false;
    symbol.toDouble(&isNumber);
    const bool named = !isNumber && std::any_of(symbol.begin(), symbol.end(), [](QChar c) { return c.isLetter(); });
    if (const QString note = symbol + QStringLiteral(" = ") + number; named && !notes.contains(note))
        notes << note;
    return number;
}

QString ArithmeticWriter::tell(const Expression& e)
{
    const QString text = numberText(e);
    const QString note = longSum(e)
        ? QCoreApplication::translate("Arithmetic", "%1 is a sum of %2 terms").arg(text).arg(e.arguments().size())
        : QCoreApplication::translate("Arithmetic", "%1 is the largest of the row").arg(text);
    if (!notes.contains(note))
        notes << note;
    return text;
}

void ArithmeticWriter::writeFunction(const Expression& e, std::vector<ArithmeticPiece>& pieces)
{
    pieces.push_back({functionName(e.function()) + QLatin1Char('(')});
    for (std::size_t i = 0; i < e.arguments().size(); ++i) {
        if (i > 0)
            pieces.push_back({QStringLiteral(",")});
        write(e.arguments()[i], pieces);
    }
    pieces.push_back({QStringLiteral(")")});
}

void ArithmeticWriter::writeOperation(const Expression& e, std::vector<ArithmeticPiece>& pieces)
{
    for (std::size_t i = 0; i < e.arguments().size(); ++i) {
        const Expression& argument = e.arguments()[i];
        const bool grouped = compound(argument) && e.kind() != Kind::Sum && !told(argument);
        if (i > 0)
            pieces.push_back({sign(e.kind())});
        if (grouped)
            pieces.push_back({QStringLiteral("(")});
        write(argument, pieces);
        if (grouped)
            pieces.push_back({QStringLiteral(")")});
    }
}

std::size_t piecesOf(const Expression& e)
{
    constexpr std::size_t enough = 2000;
    if (e.kind() == Kind::Choice)
        return piecesOf(e.arguments()[e.chosen()]);
    if (largestOfMany(e))
        return 1;
    std::size_t count = 1;
    for (const Expression& argument : e.arguments())
        if ((count += piecesOf(argument) + 1) > enough)
            break;
    return count;
}

} // namespace heedmap
