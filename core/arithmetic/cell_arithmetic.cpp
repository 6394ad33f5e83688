#include <heedmap/arithmetic/cell_arithmetic.h>

#include "arithmetic/arithmetic_writer.h"

#include <heedmap/arithmetic/rounding_note.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <utility>

namespace heedmap {
namespace {

using Kind = Expression::Kind;

constexpr std::size_t mostRows = 12;  ///< a sum of more terms is folded …
constexpr std::size_t foldedRows = 8; ///< … to these
constexpr std::size_t mostPieces = 9; ///< in one line

/// The indices of the terms that are shown, in their order; `own` is always among them.
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

/// The operand that differs from term to term, the first outside a maximum; null if there is none.
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

/// If the quotient is one term divided by the sum of all, the index of that term; else −1.
std::ptrdiff_t ownTerm(const Expression& e)
{
    if (e.kind() != Kind::Quotient || e.arguments()[1].kind() != Kind::Sum)
        return -1;
    const auto& terms = e.arguments()[1].arguments();
    const void* own = e.arguments()[0].identity();
    const auto found = std::ranges::find_if(terms, [&](const Expression& term) { return term.identity() == own; });
    return found == terms.end() ? -1 : found - terms.begin();
}

void fold(CellArithmetic& result, const std::vector<Expression>& terms, std::size_t shown)
{
    result.hidden = terms.size() - shown;
    result.foldable = terms.size() > mostRows;
    for (const Expression& term : terms)
        if (std::isfinite(term.value()))
            result.largest = std::max(result.largest, std::abs(term.value()));
}

/// The least number of decimals: 0 for whole numbers of a matrix that is written without decimals.
int fewest(const std::vector<double>& values, const ArithmeticOptions& options)
{
    const auto whole = [](double value) { return !std::isfinite(value) || value == std::round(value); };
    return options.wholeNumbers && std::ranges::all_of(values, whole) ? 0 : options.decimals;
}

/// The format of a result and of the values that it is computed from.
NumberFormat resultFormat(const std::vector<double>& values, const ArithmeticOptions& options, bool gradient)
{
    const int least = fewest(values, options);
    const int most = options.decimals + 2;
    return gradient ? gradientFigures(values, least, most) : exactFormat(values, least, most);
}

void explainSum(CellArithmetic& result, ArithmeticWriter& writer, const Expression& sum,
                const ArithmeticOptions& options)
{
    const auto& terms = sum.arguments();
    const std::vector<std::size_t> order = shownTerms(terms, terms.size(), options);
    if (std::ranges::any_of(order, [&](std::size_t i) { return piecesOf(terms[i]) > mostPieces; }))
        writer.foldSums();
    CitedNumbers cited;
    std::vector<double> values{sum.value()};
    for (const std::size_t i : order) {
        writer.collect(terms[i], cited);
        values.push_back(terms[i].value());
    }
    writer.useFormat(cited);
    const NumberFormat format = resultFormat(values, options, writer.ofGradients());
    for (const std::size_t i : order)
        result.rows.push_back({writer.line(terms[i]), terms[i].value(), shownNumber(terms[i].value(), format)});
    result.form = CellArithmetic::Form::Sum;
    result.total = shownNumber(sum.value(), format);
    result.result = result.total;
    fold(result, terms, order.size());
}

void explainShare(CellArithmetic& result, ArithmeticWriter& writer, const Expression& share, std::size_t own,
                  const ArithmeticOptions& options)
{
    const Expression& sum = share.arguments()[1];
    const auto& terms = sum.arguments();
    const std::vector<std::size_t> order = shownTerms(terms, own, options);
    CitedNumbers cited;
    std::vector<double> values{sum.value()};
    for (const std::size_t i : order) {
        if (const Expression* operand = soleOperand(terms[i]))
            cited.others.push_back(operand->value());
        values.push_back(terms[i].value());
    }
    writer.useFormat(cited);
    const NumberFormat format = exactFormat(values, fewest(values, options), options.decimals + 1);
    const NumberFormat shares{options.decimals + 1, false};
    for (const std::size_t i : order) {
        CellArithmetic::Row row{{}, terms[i].value(), shownNumber(terms[i].value(), format)};
        if (const Expression* operand = soleOperand(terms[i]))
            row.pieces.push_back(writer.operand(*operand));
        row.share = terms[i].value() / sum.value();
        row.shareText = shownNumber(row.share, shares);
        row.own = i == own;
        result.rows.push_back(std::move(row));
    }
    const Expression& term = terms[own];
    if (term.kind() == Kind::Function && term.function() == Expression::Function::Exp
        && term.arguments()[0].kind() == Kind::Difference) {
        const double shift = term.arguments()[0].arguments()[1].value();
        result.shift = shownNumber(shift, exactFormat({shift}, 0, options.decimals));
        if (shift < 0)
            result.shift = "(" + result.shift + ")";
    }
    result.form = CellArithmetic::Form::Share;
    result.total = shownNumber(sum.value(), format);
    result.result = shownNumber(share.value(), shares);
    fold(result, terms, order.size());
}

void explainLine(CellArithmetic& result, ArithmeticWriter& writer, const Expression& e,
                 const ArithmeticOptions& options)
{
    constexpr std::size_t mostInFormula = 24; // or it becomes too small to read
    if (piecesOf(e) > mostInFormula)
        writer.foldSums();
    CitedNumbers cited;
    writer.collect(e, cited);
    writer.useFormat(cited);
    result.result = shownNumber(e.value(), resultFormat({e.value()}, options, writer.ofGradients()));
    std::vector<CellArithmetic::Piece> pieces = writer.line(e);
    if (pieces.size() > mostPieces)
        result.tex = writer.tex(e);
    result.rows.push_back({std::move(pieces), e.value(), result.result});
}

} // namespace

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

CellArithmetic cellArithmetic(const GraphShape& graph, NodeId node, const Expression& expression,
                              const ArithmeticOptions& options)
{
    CellArithmetic result;
    ArithmeticWriter writer(graph, node, options.decimals);
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
    if (rounds)
        if (Sentence note = roundingNote(exact.value(), floatFormat(expression.text()), options.decimals);
            !note.empty())
            result.notes.push_back({std::move(note)});
    std::ranges::move(writer.notes, std::back_inserter(result.notes));
    return result;
}

} // namespace heedmap
