#include "view/arithmetic.h"

#include "view/rounding_note.h"

#include <paint/formula.h>
#include <paint/node_figure.h>

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace heedmap {
namespace {

using Kind = Expression::Kind;

constexpr std::size_t mostRows = 12;  ///< a sum of more terms is folded …
constexpr std::size_t foldedRows = 8; ///< … to these
constexpr std::size_t mostPieces = 9; ///< in one line

QString translated(const char* text) { return QCoreApplication::translate("Arithmetic", text); }

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
bool wide(const Expression& e)
{
    return e.kind() == Kind::Function && e.function() == Expression::Function::Max && e.arguments().size() > 3;
}

/// Writes expressions of one node with numbers of one format.
class Writer {
public:
    Writer(const Graph& graph, NodeId node, int decimals)
        : m_graph(graph), m_node(graph.node(node)), m_most(decimals + 2)
    {
    }

    QStringList notes;

    /// The numbers that are written out in `e`.
    void collect(const Expression& e, std::vector<double>& numbers) const
    {
        if (e.kind() == Kind::Operand || (e.kind() == Kind::Number && e.text().empty()) || wide(e))
            numbers.push_back(e.value());
        else if (e.kind() == Kind::Choice)
            collect(e.arguments()[e.chosen()], numbers);
        else
            for (const Expression& argument : e.arguments())
                collect(argument, numbers);
    }

    void useFormat(const std::vector<double>& numbers) { m_format = exactFormat(numbers, 0, m_most); }

    std::vector<ArithmeticPiece> line(const Expression& e)
    {
        std::vector<ArithmeticPiece> pieces;
        write(e, pieces);
        return pieces;
    }

    QString tex(const Expression& e) const
    {
        const auto joined = [&](const char* between) {
            QStringList parts;
            for (const Expression& argument : e.arguments())
                parts << (compound(argument) && e.kind() != Kind::Sum ? QStringLiteral("(%1)").arg(tex(argument))
                                                                      : tex(argument));
            return parts.join(QLatin1String(between));
        };
        switch (e.kind()) {
        case Kind::Number: return e.text().empty() ? texNumber(e.value()) : QString::fromStdString(e.text());
        case Kind::Operand: return texNumber(e.value());
        case Kind::Sum: return joined(" + ");
        case Kind::Product: return joined(" \\times ");
        case Kind::Difference: return joined(" - ");
        case Kind::Quotient: return QStringLiteral("\\frac{%1}{%2}").arg(tex(e.arguments()[0]), tex(e.arguments()[1]));
        case Kind::Choice:
        case Kind::Rounded: return tex(e.arguments()[e.chosen()]);
        case Kind::Function: break;
        }
        if (wide(e))
            return texNumber(e.value());
        if (e.function() == Expression::Function::Exp)
            return QStringLiteral("e^{%1}").arg(tex(e.arguments()[0]));
        if (e.function() == Expression::Function::Sqrt)
            return QStringLiteral("\\sqrt{%1}").arg(tex(e.arguments()[0]));
        return QStringLiteral("\\text{%1}(%2)").arg(functionName(e.function()), joined(", "));
    }

    ArithmeticPiece operand(const Expression& e) const
    {
        const NodeId input = m_node.inputs[e.input()];
        const NodeInfo& info = m_graph.node(input).info;
        return {valueText(e.value(), m_format), CellPlace{input, e.cell()},
                symbolInk(info.role == Role::Gradient ? Family::Gradient : info.family)};
    }

    void noteReason(const Expression& choice)
    {
        if (const QString reason = translatedCoreText(choice.text()); !reason.isEmpty() && !notes.contains(reason))
            notes << reason;
    }

private:
    QString texNumber(double value) const { return valueText(value, m_format); }

    void write(const Expression& e, std::vector<ArithmeticPiece>& pieces)
    {
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

    // The number; what its symbol is stands below.
    QString constant(const Expression& e)
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

    void writeFunction(const Expression& e, std::vector<ArithmeticPiece>& pieces)
    {
        if (wide(e)) {
            const QString number = valueText(e.value(), m_format);
            if (const QString note =
                    translated(QT_TRANSLATE_NOOP("Arithmetic", "%1 is the largest of the row")).arg(number);
                !notes.contains(note))
                notes << note;
            pieces.push_back({number});
            return;
        }
        pieces.push_back({functionName(e.function()) + QLatin1Char('(')});
        for (std::size_t i = 0; i < e.arguments().size(); ++i) {
            if (i > 0)
                pieces.push_back({QStringLiteral(",")});
            write(e.arguments()[i], pieces);
        }
        pieces.push_back({QStringLiteral(")")});
    }

    void writeOperation(const Expression& e, std::vector<ArithmeticPiece>& pieces)
    {
        for (std::size_t i = 0; i < e.arguments().size(); ++i) {
            const Expression& argument = e.arguments()[i];
            const bool grouped = compound(argument) && e.kind() != Kind::Sum;
            if (i > 0)
                pieces.push_back({sign(e.kind())});
            if (grouped)
                pieces.push_back({QStringLiteral("(")});
            write(argument, pieces);
            if (grouped)
                pieces.push_back({QStringLiteral(")")});
        }
    }

    const Graph& m_graph;
    const Node& m_node;
    int m_most;
    NumberFormat m_format;
};

/// Which of the terms are shown, in which order; `own` always is.
std::vector<std::size_t> shownTerms(const std::vector<Expression>& terms, std::size_t own,
                                    const ArithmeticOptions& options)
{
    std::vector<std::size_t> order(terms.size());
    std::iota(order.begin(), order.end(), 0);
    const auto size = [&](std::size_t i) {
        return std::isnan(terms[i].value()) ? INFINITY : std::abs(terms[i].value());
    };
    if (options.sorted)
        std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return size(a) > size(b); });
    if (options.unfolded || order.size() <= mostRows)
        return order;
    const auto place = std::ranges::find(order, own);
    if (place != order.end() && place - order.begin() >= static_cast<std::ptrdiff_t>(foldedRows))
        order[foldedRows - 1] = own;
    order.resize(foldedRows);
    return order;
}

/// The one cell a term is made from, where the rest is the same in every term; else null.
const Expression* soleOperand(const Expression& e)
{
    if (e.kind() == Kind::Operand)
        return &e;
    if (e.kind() == Kind::Function && e.function() == Expression::Function::Max)
        return nullptr;
    for (const Expression& argument : e.arguments())
        if (const Expression* found = soleOperand(argument))
            return found;
    return nullptr;
}

/// The index of the term that the quotient is the share of, or −1.
std::ptrdiff_t ownTerm(const Expression& e)
{
    if (e.kind() != Kind::Quotient || e.arguments()[1].kind() != Kind::Sum)
        return -1;
    const auto& terms = e.arguments()[1].arguments();
    const void* own = e.arguments()[0].identity();
    const auto found = std::ranges::find_if(terms, [&](const Expression& term) { return term.identity() == own; });
    return found == terms.end() ? -1 : found - terms.begin();
}

void fold(Arithmetic& result, const std::vector<Expression>& terms, std::size_t shown)
{
    result.hidden = static_cast<qsizetype>(terms.size() - shown);
    result.foldable = terms.size() > mostRows;
    for (const Expression& term : terms)
        if (std::isfinite(term.value()))
            result.largest = std::max(result.largest, std::abs(term.value()));
}

void explainSum(Arithmetic& result, Writer& writer, const Expression& sum, const ArithmeticOptions& options)
{
    const auto& terms = sum.arguments();
    const std::vector<std::size_t> order = shownTerms(terms, terms.size(), options);
    std::vector<double> cited;
    std::vector<double> values{sum.value()};
    for (const std::size_t i : order) {
        writer.collect(terms[i], cited);
        values.push_back(terms[i].value());
    }
    writer.useFormat(cited);
    const NumberFormat format = exactFormat(values, options.decimals, options.decimals + 2);
    for (const std::size_t i : order)
        result.rows.push_back({writer.line(terms[i]), terms[i].value(), valueText(terms[i].value(), format)});
    result.form = Arithmetic::Form::Sum;
    result.total = valueText(sum.value(), format);
    result.result = result.total;
    fold(result, terms, order.size());
}

void explainShare(Arithmetic& result, Writer& writer, const Expression& share, std::size_t own,
                  const ArithmeticOptions& options)
{
    const Expression& sum = share.arguments()[1];
    const auto& terms = sum.arguments();
    const std::vector<std::size_t> order = shownTerms(terms, own, options);
    std::vector<double> cited;
    std::vector<double> values{sum.value()};
    for (const std::size_t i : order) {
        if (const Expression* operand = soleOperand(terms[i]))
            cited.push_back(operand->value());
        values.push_back(terms[i].value());
    }
    writer.useFormat(cited);
    const NumberFormat format = exactFormat(values, options.decimals, options.decimals + 1);
    const NumberFormat shares{options.decimals + 1, false};
    for (const std::size_t i : order) {
        ArithmeticRow row{{}, terms[i].value(), valueText(terms[i].value(), format)};
        if (const Expression* operand = soleOperand(terms[i]))
            row.pieces.push_back(writer.operand(*operand));
        row.share = terms[i].value() / sum.value();
        row.shareText = valueText(row.share, shares);
        row.own = i == own;
        result.rows.push_back(std::move(row));
    }
    const Expression& term = terms[own];
    if (term.kind() == Kind::Function && term.function() == Expression::Function::Exp
        && term.arguments()[0].kind() == Kind::Difference) {
        const double shift = term.arguments()[0].arguments()[1].value();
        result.termHeading =
            QStringLiteral("e^{x - %1}").arg(valueText(shift, exactFormat({shift}, 0, options.decimals)));
    }
    result.form = Arithmetic::Form::Share;
    result.total = valueText(sum.value(), format);
    result.result = valueText(share.value(), shares);
    fold(result, terms, order.size());
}

void explainLine(Arithmetic& result, Writer& writer, const Expression& e, const ArithmeticOptions& options)
{
    std::vector<double> cited;
    writer.collect(e, cited);
    writer.useFormat(cited);
    result.result = valueText(e.value(), exactFormat({e.value()}, options.decimals, options.decimals + 2));
    std::vector<ArithmeticPiece> pieces = writer.line(e);
    if (pieces.size() > mostPieces) {
        result.tex = writer.tex(e);
        std::erase_if(pieces, [](const ArithmeticPiece& piece) { return !piece.cell; });
        for (ArithmeticPiece& piece : pieces)
            result.rows.push_back({{std::move(piece)}, 0, {}});
        return;
    }
    result.rows.push_back({std::move(pieces), e.value(), result.result});
}

} // namespace

NumberFormat exactFormat(const std::vector<double>& values, int least, int most)
{
    double largest = 0;
    int needed = least;
    for (const double value : values) {
        if (!std::isfinite(value))
            continue;
        largest = std::max(largest, std::abs(value));
        const auto exact = [&](int decimals) {
            const double power = std::pow(10.0, decimals);
            return std::abs(std::round(value * power) / power - value) <= 1e-12 * std::max(1.0, std::abs(value));
        };
        while (needed < most && !exact(needed))
            ++needed;
    }
    return numberFormat(largest, needed);
}

std::vector<Term> termsOf(const Expression& expression)
{
    const Expression* e = &expression;
    while (e->kind() == Kind::Choice || e->kind() == Kind::Rounded)
        e = &e->arguments()[e->chosen()];
    const bool share = ownTerm(*e) >= 0;
    if (share)
        e = &e->arguments()[1];
    std::vector<Term> terms;
    if (e->kind() == Kind::Sum)
        for (const Expression& term : e->arguments()) {
            const Expression* own = share ? soleOperand(term) : nullptr;
            terms.push_back({own == nullptr ? term : *own, term.value()});
        }
    return terms;
}

Arithmetic arithmeticOf(const Graph& graph, NodeId node, const Expression& expression, const ArithmeticOptions& options)
{
    Arithmetic result;
    Writer writer(graph, node, options.decimals);
    const bool rounds = expression.kind() == Kind::Rounded;
    const Expression& exact = rounds ? expression.arguments().front() : expression;
    const Expression* e = &exact;
    while (e->kind() == Kind::Choice) {
        writer.noteReason(*e);
        e = &e->arguments()[e->chosen()];
    }
    if (const std::ptrdiff_t own = ownTerm(*e); own >= 0)
        explainShare(result, writer, *e, static_cast<std::size_t>(own), options);
    else if (e->kind() == Kind::Sum)
        explainSum(result, writer, *e, options);
    else
        explainLine(result, writer, *e, options);
    result.notes = writer.notes;
    if (const QString note =
            rounds ? roundingNote(exact.value(), floatFormat(expression.text()), options.decimals) : QString();
        !note.isEmpty())
        result.notes.prepend(note);
    return result;
}

} // namespace heedmap
