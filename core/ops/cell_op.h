#pragma once

// Private to the operations: those that compute each cell from one cell of each input, each from a rule of a few lines.

#include "ops/operand.h"

#include <heedmap/graph/backward.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace heedmap {

// The arithmetic of rules: what is written in it computes numbers, and expressions that explain them.

/// A constant of a rule; `symbol` is how explanations write it in TeX, empty: as a number.
struct Coefficient {
    double number = 0;
    std::string_view symbol = {};

    // NOLINTBEGIN(google-explicit-constructor): a number is one
    constexpr Coefficient(double n, std::string_view s = {}) : number(n), symbol(s) {}
    constexpr operator double() const { return number; }
    // NOLINTEND(google-explicit-constructor)
};

inline const Expression& expression(const Expression& x) { return x; }
inline Expression expression(const Coefficient& c) { return Expression::number(c.number, std::string(c.symbol)); }

template <typename A, typename B>
concept EitherIsExpression = std::is_same_v<A, Expression> || std::is_same_v<B, Expression>;

template <typename A, typename B>
requires EitherIsExpression<A, B> Expression operator+(const A& a, const B& b)
{
    return Expression::sum({expression(a), expression(b)});
}
template <typename A, typename B>
requires EitherIsExpression<A, B> Expression operator-(const A& a, const B& b)
{
    return Expression::difference(expression(a), expression(b));
}
template <typename A, typename B>
requires EitherIsExpression<A, B> Expression operator*(const A& a, const B& b)
{
    return Expression::product(expression(a), expression(b));
}
template <typename A, typename B>
requires EitherIsExpression<A, B> Expression operator/(const A& a, const B& b)
{
    return Expression::quotient(expression(a), expression(b));
}

/// A product of more than two factors, which explanations write without brackets.
template <typename... X> auto product(const X&... factors)
{
    if constexpr ((std::is_same_v<X, Expression> || ...))
        return Expression::product({expression(factors)...});
    else
        return (... * factors);
}

inline double exp(double x) { return std::exp(x); }
inline double log(double x) { return std::log(x); }
inline double sqrt(double x) { return std::sqrt(x); }
inline double tanh(double x) { return std::tanh(x); }
inline double erf(double x) { return std::erf(x); }
inline Expression exp(const Expression& x) { return Expression::apply(Expression::Function::Exp, x); }
inline Expression log(const Expression& x) { return Expression::apply(Expression::Function::Log, x); }
inline Expression sqrt(const Expression& x) { return Expression::apply(Expression::Function::Sqrt, x); }
inline Expression tanh(const Expression& x) { return Expression::apply(Expression::Function::Tanh, x); }
inline Expression erf(const Expression& x) { return Expression::apply(Expression::Function::Erf, x); }

inline double numberOf(double x) { return x; }
inline double numberOf(const Expression& x) { return x.value(); }

/// One of two values, each a function that is called for the value; explanations show both, and why one was chosen.
template <typename A, typename B>
auto either(bool first, const A& a, const B& b, const Phrase& whyFirst, const Phrase& whyOther)
{
    if constexpr (EitherIsExpression<std::invoke_result_t<A>, std::invoke_result_t<B>>)
        return Expression::choice({expression(a()), expression(b())}, first ? 0 : 1, first ? whyFirst : whyOther);
    else
        return first ? double(a()) : double(b());
}

inline double zeroBecause(double, const Phrase&) { return 0; }
inline Expression zeroBecause(const Expression&, const Phrase& why)
{
    return Expression::choice({Expression::number(0)}, 0, why);
}

/// The axes of an input by those of the output, "s i j": "i" is a number for each row. Taken apart by the compiler.
struct Letters {
    const char* text;
    std::array<int, 3> axes = {-1, -1, -1}; ///< of the input, for each of the output

    consteval Letters(const char* letters) : text(letters) // NOLINT(google-explicit-constructor)
    {
        std::size_t end = std::string_view(letters).size();
        for (int axis = 2; end > 0; end -= std::min<std::size_t>(end, 2))
            axes[letters[end - 1] == 's' ? 0 : letters[end - 1] == 'i' ? 1 : 2] = axis--;
    }
};

/// A matrix or vector as a view with the axes of the output.
inline ConstView aligned(const ConstView& input, const Letters& letters)
{
    const auto of = [&](std::size_t axis, Index slice, Index row, Index col, Index none) {
        const int own = letters.axes[axis];
        return own == 0 ? slice : own == 1 ? row : own == 2 ? col : none;
    };
    const Shape& shape = input.shape;
    ConstView view;
    view.data = input.data;
    view.shape = {3, of(0, shape.slices, shape.rows, shape.cols, 1), of(1, shape.slices, shape.rows, shape.cols, 1),
                  of(2, shape.slices, shape.rows, shape.cols, 1)};
    view.sliceStride = of(0, input.sliceStride, input.rowStride, 1, 0);
    view.rowStride = of(1, input.sliceStride, input.rowStride, 1, 0);
    view.firstSlice = of(0, input.firstSlice, input.firstRow, input.firstCol, 0);
    view.firstRow = of(1, input.firstSlice, input.firstRow, input.firstCol, 0);
    view.firstCol = of(2, input.firstSlice, input.firstRow, input.firstCol, 0);
    return view;
}

template <typename F> void forEachRow(const ConstView& x, const View& y, const Region& region, const F& f)
{
    for (Index s = region.slices.begin; s < region.slices.end; ++s)
        for (Index r = region.rows.begin; r < region.rows.end; ++r)
            f(x.row(s, r), y.row(s, r), r);
}

/// out = f(a), cell by cell, over `region`.
template <typename F> void eachCell(const ConstView& a, const View& out, const Region& region, const F& f)
{
    forEachRow(a, out, region, [&](const double* x, double* z, Index) {
        for (Index c = region.cols.begin; c < region.cols.end; ++c)
            z[c] = f(x[c]);
    });
}

/// out = f(a, b), cell by cell, over `region`; sizes of 1 are stretched.
template <typename F>
void eachCell(const ConstView& a, const ConstView& b, const View& out, const Region& region, const F& f)
{
    const Range cols = region.cols;
    const Range rows = region.rows;
    const bool oneColumnA = a.shape.cols != out.shape.cols;
    const bool oneColumnB = b.shape.cols != out.shape.cols;
    const Index downA = a.shape.rows == 1 ? 0 : a.rowStride;
    const Index downB = b.shape.rows == 1 ? 0 : b.rowStride;
    for (Index s = region.slices.begin; s < region.slices.end; ++s) {
        const double* firstX = a.row(s, a.shape.rows == 1 ? 0 : rows.begin);
        const double* firstY = b.row(s, b.shape.rows == 1 ? 0 : rows.begin);
        double* firstZ = out.row(s, rows.begin);
        for (Index r = 0; r < rows.size(); ++r) {
            const double* x = firstX + r * downA;
            const double* y = firstY + r * downB;
            double* z = firstZ + r * out.rowStride;
            if (oneColumnA && oneColumnB)
                std::fill(z + cols.begin, z + cols.end, f(x[0], y[0]));
            else if (oneColumnA)
                for (Index c = cols.begin; c < cols.end; ++c)
                    z[c] = f(x[0], y[c]);
            else if (oneColumnB)
                for (Index c = cols.begin; c < cols.end; ++c)
                    z[c] = f(x[c], y[0]);
            else
                for (Index c = cols.begin; c < cols.end; ++c)
                    z[c] = f(x[c], y[c]);
        }
    }
}

using Symbols = std::span<const std::string>;

inline std::string fraction(const std::string& above, const std::string& below)
{
    return "\\frac{" + above + "}{" + below + "}";
}

/// What a rule says of itself besides its name, formula, value and gradient (`vjp`), where it differs from this.
struct CellRule {
    static constexpr std::size_t inputs = 1;
    static constexpr bool cheap = true;
    static constexpr double work = 1;

    /// Of inputs of one shape, or with one slice, row or column for all of the others'.
    static Shape shape(const Op& op, std::span<const Shape> shapes) { return broadcastShape(op, shapes); }
    /// What `value` takes before the cells.
    static std::array<Coefficient, 0> constants() { return {}; }
    /// Of the gradient of an input; empty: the same as of most operations.
    static Phrase caption(std::size_t) { return {}; }

    // A rule may have besides
    // letters(output, input): which axes of the output, "s i j", an input has; else it has them all;
    // onDiagonal(…): the value of a cell on the diagonal;
    // row(x, y, count): the values of a row, computed quicker.
};

struct CellRuleOfTwo : CellRule {
    static constexpr std::size_t inputs = 2;
};

/// The operation of a rule.
template <typename Rule> class CellOp : public Op {
public:
    explicit CellOp(Rule rule) : m_rule(std::move(rule)) {}

    std::string_view name() const override { return Rule::name; }
    Arity arity() const override { return {Rule::inputs, Rule::inputs}; }
    Shape shape(std::span<const Shape> inputs) const override { return m_rule.shape(*this, inputs); }
    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "s i j", lettersOf(shapes.output, input).text);
    }
    bool cheap() const override { return Rule::cheap; }
    double workPerCell(const OpShapes&) const override { return Rule::work; }
    void vjp(Backward& backward) const override { m_rule.vjp(backward); }
    Phrase gradientCaption(std::size_t input) const override
    {
        const Phrase own = m_rule.caption(input);
        return *own.english == 0 ? Op::gradientCaption(input) : own;
    }
    std::string formula(Symbols symbols) const override { return m_rule.formula(symbols); }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        compute(inputs, output, region, Constants());
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        return explained(inputs, shapes, cell, Constants(), std::make_index_sequence<Rule::inputs>());
    }

private:
    static constexpr bool lettered = requires(const Shape& output) { Rule::letters(output, 0); };
    using Constants = std::make_index_sequence<std::tuple_size_v<decltype(std::declval<const Rule&>().constants())>>;

    static Letters lettersOf(const Shape& output, std::size_t input)
    {
        if constexpr (lettered)
            return Rule::letters(output, input);
        else
            return Letters("s i j");
    }

    template <std::size_t... K>
    void compute(std::span<const ConstView> inputs, const View& output, const Region& region,
                 std::index_sequence<K...>) const
    {
        // Copies of constants and cells, which the loops keep in registers.
        const auto constants = m_rule.constants();
        const auto value = [&rule = m_rule, ... k = constants[K].number](const auto... cells) {
            return rule.value(k..., cells...);
        };
        if constexpr (requires(double* row, Index count) { Rule::row(row, row, count); })
            forEachRow(inputs[0], output, region, [&](const double* x, double* y, Index) {
                Rule::row(x + region.cols.begin, y + region.cols.begin, region.cols.size());
            });
        else if constexpr (requires(double x) { m_rule.onDiagonal(constants[K].number..., x); })
            forEachRow(inputs[0], output, region, [&](const double* x, double* y, Index r) {
                for (Index c = region.cols.begin; c < region.cols.end; ++c)
                    y[c] = value(x[c]);
                if (region.cols.contains(r))
                    y[r] = m_rule.onDiagonal(constants[K].number..., x[r]);
            });
        else if constexpr (Rule::inputs == 1)
            eachCell(inputs[0], output, region, value);
        else if constexpr (lettered)
            eachCell(aligned(inputs[0], lettersOf(output.shape, 0)), aligned(inputs[1], lettersOf(output.shape, 1)),
                     output, region, value);
        else
            eachCell(inputs[0], inputs[1], output, region, value);
    }

    template <std::size_t... K, std::size_t... I>
    Expression explained(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell,
                         std::index_sequence<K...>, std::index_sequence<I...>) const
    {
        const auto constants = m_rule.constants();
        const auto read = [&](std::size_t input) {
            if constexpr (!lettered)
                return cited(inputs, input, cell);
            return cited(inputs, input, *access(shapes, input)->source(cell));
        };
        if constexpr (requires(Expression x) { m_rule.onDiagonal(constants[K]..., x); })
            if (cell.row == cell.col)
                return m_rule.onDiagonal(constants[K]..., read(I)...);
        return m_rule.value(constants[K]..., read(I)...);
    }

    Rule m_rule;
};

template <typename Rule> auto cellOp(Rule rule = {}) { return std::make_shared<const CellOp<Rule>>(std::move(rule)); }

} // namespace heedmap
