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

template <typename F> void forEachRow(const ConstView& x, const View& y, const Region& region, const F& f)
{
    for (Index s = region.slices.begin; s < region.slices.end; ++s)
        for (Index r = region.rows.begin; r < region.rows.end; ++r)
            f(x.row(s, r), y.row(s, r), r);
}

template <typename F> void mapRow(const double* x, double* z, const Range& cols, const F& f)
{
    for (Index c = cols.begin; c < cols.end; ++c)
        z[c] = f(x[c]);
}

/// out = f(a), cell by cell, over `region`.
template <typename F> void eachCell(const ConstView& a, const View& out, const Region& region, const F& f)
{
    forEachRow(a, out, region, [&](const double* x, double* z, Index) { mapRow(x, z, region.cols, f); });
}

/// The numbers of an input for a slice of the output: those of its first row, and how far down the next ones are.
struct SliceOf {
    const double* row;
    Index down;
    bool oneColumn; ///< serves all
};

/// Of an input with as many slices, rows and columns as the output, or 1.
inline SliceOf sliceOf(const ConstView& input, const Shape& output, Index slice, Index firstRow)
{
    const bool oneRow = input.shape.rows == 1;
    return {input.row(slice, oneRow ? 0 : firstRow), oneRow ? 0 : input.rowStride, input.shape.cols != output.cols};
}

/// Of an input with other axes than the output.
inline SliceOf sliceOf(const ConstView& input, const Letters& letters, Index slice, Index firstRow)
{
    const auto stride = [&](std::size_t axis) {
        return letters.axes[axis] == 1 ? input.rowStride : letters.axes[axis] == 2 ? Index{1} : Index{0};
    };
    const bool ownSlices = letters.axes[0] == 0 && input.shape.slices > 1;
    const Index matrix = ownSlices ? (slice - input.firstSlice) / input.sliceRepeat * input.sliceStride : 0;
    const double* first = input.data + matrix - input.firstRow * input.rowStride - input.firstCol;
    return {first + slice * stride(0) + firstRow * stride(1), stride(1), stride(2) == 0};
}

/// out = f(a, b), cell by cell, over `region`; `a(s)` and `b(s)` give the numbers of a slice.
template <typename A, typename B, typename F>
void eachCell(const A& a, const B& b, const View& out, const Region& region, const F& f)
{
    const Range cols = region.cols;
    for (Index s = region.slices.begin; s < region.slices.end; ++s) {
        const SliceOf ofA = a(s);
        const SliceOf ofB = b(s);
        double* first = out.row(s, region.rows.begin);
        for (Index r = 0; r < region.rows.size(); ++r) {
            const double* x = ofA.row + r * ofA.down;
            const double* y = ofB.row + r * ofB.down;
            double* z = first + r * out.rowStride;
            if (ofA.oneColumn && ofB.oneColumn)
                std::fill(z + cols.begin, z + cols.end, f(x[0], y[0]));
            else if (ofA.oneColumn)
                mapRow(y, z, cols, [&f, own = x[0]](double cell) { return f(own, cell); });
            else if (ofB.oneColumn)
                mapRow(x, z, cols, [&f, own = y[0]](double cell) { return f(cell, own); });
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

    static SliceOf slice(const ConstView& input, std::size_t i, const Shape& output, Index slice, Index firstRow)
    {
        if constexpr (lettered)
            return sliceOf(input, lettersOf(output, i), slice, firstRow);
        else
            return sliceOf(input, output, slice, firstRow);
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
        else
            eachCell([&](Index s) { return slice(inputs[0], 0, output.shape, s, region.rows.begin); },
                     [&](Index s) { return slice(inputs[1], 1, output.shape, s, region.rows.begin); }, output, region,
                     value);
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
