#include "ops/learning/row_norm.h"

#include "graph/symbol.h"

namespace heedmap {

Moments momentsOf(const double* x, Index count, const RowNorm& rule)
{
    thread_local std::vector<double> squares;
    squares.resize(static_cast<std::size_t>(count));
    const double mean = rule.centred ? rowTotal(x, count) / static_cast<double>(count) : 0;
    for (Index c = 0; c < count; ++c)
        squares[static_cast<std::size_t>(c)] = (x[c] - mean) * (x[c] - mean);
    return {mean, 1 / std::sqrt(rowTotal(squares.data(), count) / static_cast<double>(count) + rule.eps)};
}

ExplainedMoments explainedMoments(std::span<const ConstView> inputs, const Cell& row, const RowNorm& rule)
{
    const Index count = inputs[0].shape.cols;
    const Expression width = Expression::number(static_cast<double>(count), "d");
    std::vector<Expression> numbers;
    for (Index c = 0; c < count; ++c)
        numbers.push_back(cited(inputs, 0, {row.slice, row.row, c}));
    ExplainedMoments moments = {{}, Expression::number(0)};
    if (rule.centred)
        moments.mean = Expression::quotient(Expression::sum(numbers), width);
    std::vector<Expression> squares;
    for (const Expression& number : numbers) {
        const Expression apart = moments.apart(number);
        squares.push_back(Expression::product(apart, apart));
    }
    const Expression variance = Expression::quotient(Expression::sum(std::move(squares)), width);
    const Expression under = Expression::sum({variance, Expression::number(rule.eps, "\\epsilon")});
    moments.deviation = Expression::apply(Expression::Function::Sqrt, under);
    return moments;
}

std::string deviationText(const RowNorm& rule, const std::string& symbol)
{
    const std::string square = !rule.centred ? "\\mathrm{mean}(" + raised(symbol, "2") + ")"
        : symbol.empty()                     ? "\\sigma^2"
                                             : "\\sigma^2(" + symbol + ")";
    return "\\sqrt{" + square + " + \\epsilon}";
}

} // namespace heedmap
