#include <heedmap/ops/cellwise.h>

#include "graph/gradient_caption.h"
#include "ops/cell_op.h"

#include <heedmap/base/number_text.h>
#include <heedmap/ops/activation.h>
#include <heedmap/ops/constants.h>
#include <heedmap/ops/masks.h>
#include <heedmap/ops/placing.h>
#include <heedmap/ops/sum.h>

#include <charconv>

namespace heedmap {
namespace {

struct Add : CellRuleOfTwo {
    static constexpr const char* name = "add";
    static auto value(const auto& a, const auto& b) { return a + b; }
    static std::string formula(Symbols x) { return x[0] + " + " + x[1]; }
    // da = dc, db = dc
    static void vjp(Backward& back)
    {
        for (std::size_t i = 0; i < 2; ++i)
            back.contribute(i, back.gradient());
    }
    static Phrase caption(std::size_t) { return gradient_caption::added; }
};

struct Subtract : CellRuleOfTwo {
    static constexpr const char* name = "subtract";
    static auto value(const auto& a, const auto& b) { return a - b; }
    static std::string formula(Symbols x) { return x[0] + " - " + x[1]; }
    // da = dc, db = −dc
    static void vjp(Backward& back)
    {
        back.contribute(0, back.gradient());
        back.contribute(1, scale(-1), {back.gradient()});
    }
    static Phrase caption(std::size_t input)
    {
        return input == 0
            ? gradient_caption::added
            : HEEDMAP_PHRASE("A difference falls by what is subtracted. So what comes back changes its sign.");
    }
};

struct Multiply : CellRuleOfTwo {
    static constexpr const char* name = "multiply";
    static auto value(const auto& a, const auto& b) { return a * b; }
    static std::string formula(Symbols x) { return x[0] + " \\circ " + x[1]; }
    // da = dc ∘ b, db = dc ∘ a
    static void vjp(Backward& back)
    {
        for (std::size_t i = 0; i < 2; ++i)
            back.contribute(i, multiply(), {back.gradient(), back.input(1 - i)});
    }
    static Phrase caption(std::size_t)
    {
        return HEEDMAP_PHRASE("A product grows by a growth of one factor times the other factor. So what comes back is "
                              "multiplied by the other factor.");
    }
};

struct Divide : CellRuleOfTwo {
    static constexpr const char* name = "divide";
    static auto value(const auto& a, const auto& b) { return a / b; }
    static std::string formula(Symbols x) { return fraction(x[0], x[1]); }
    // da = dc / b, db = −(dc / b) ∘ c
    static void vjp(Backward& back)
    {
        const NodeId quotient = back.intermediate(divide(), {back.gradient(), back.input(1)});
        back.contribute(0, quotient);
        back.contribute(1, scale(-1), {back.intermediate(multiply(), {quotient, back.output()})});
    }
};

struct DivideOrZero : CellRuleOfTwo {
    static constexpr const char* name = "divide_or_zero";
    static auto value(const auto& a, const auto& b)
    {
        return either(
            numberOf(b) != 0, [&] { return a / b; }, [] { return Coefficient(0); }, HEEDMAP_PHRASE("there is a share"),
            HEEDMAP_PHRASE("a share of nothing is 0"));
    }
    static std::string formula(Symbols x) { return fraction(x[0], x[1]); }
    // as of a / b, and 0 where b is 0
    static void vjp(Backward& back)
    {
        const NodeId quotient = back.intermediate(divideOrZero(), {back.gradient(), back.input(1)});
        back.contribute(0, quotient);
        back.contribute(1, scale(-1), {back.intermediate(multiply(), {quotient, back.output()})});
    }
};

std::string factorText(double number)
{
    if (number == -1)
        return "-";
    char text[32];
    return {text, std::to_chars(text, text + sizeof text, number, std::chars_format::general, 6).ptr};
}

struct Scale : CellRule {
    static constexpr const char* name = "scale";
    double c;
    std::string symbol;

    std::array<Coefficient, 1> constants() const { return {{{c, symbol}}}; }
    static auto value(const auto& c, const auto& x) { return c * x; }
    std::string formula(Symbols x) const { return (symbol.empty() ? factorText(c) : symbol) + " " + x[0]; }
    // dx = c·dy
    void vjp(Backward& back) const { back.contribute(0, scale(c, symbol), {back.gradient()}); }
    static Phrase caption(std::size_t)
    {
        return HEEDMAP_PHRASE("The step multiplied by a constant. What comes back is multiplied by the same constant.");
    }
};

struct Clip : CellRule {
    static constexpr const char* name = "clip";
    double limit;

    std::array<Coefficient, 1> constants() const { return {{limit}}; }
    static auto value(const auto& limit, const auto& x)
    {
        return either(
            !(std::abs(numberOf(x)) > numberOf(limit)), [&] { return x; },
            [&] { return Coefficient(std::copysign(numberOf(limit), numberOf(x))); },
            HEEDMAP_PHRASE("within the limit"), HEEDMAP_PHRASE("beyond the limit"));
    }
    std::string formula(Symbols x) const { return "\\mathrm{clip}_{" + exactText(limit) + "}(" + x[0] + ")"; }
    // dx = dy where limit² − x² is above 0
    void vjp(Backward& back) const
    {
        const NodeId square = back.intermediate(multiply(), {back.input(0), back.input(0)});
        const NodeId most = back.intermediate(filled(Shape::matrix(1, 1), limit * limit), {});
        const NodeId room =
            back.intermediate(activation(Activation::Relu), {back.intermediate(subtract(), {most, square})});
        back.contribute(0, maskFill(0), {back.gradient(), room});
    }
    static Phrase caption(std::size_t)
    {
        return HEEDMAP_PHRASE(
            "Where the number was within the limit, what comes back passes; where it was cut off, nothing does.");
    }
};

struct AddDiagonal : CellRule {
    static constexpr const char* name = "add_diagonal";
    double c;

    static Shape shape(const Op& op, std::span<const Shape> inputs)
    {
        if (inputs[0].rows != inputs[0].cols)
            refuse(op, inputs, HEEDMAP_PHRASE("only a square matrix has a diagonal"));
        return inputs[0];
    }
    std::array<Coefficient, 1> constants() const { return {{c}}; }
    static auto value(const auto&, const auto& x) { return x; }
    static auto onDiagonal(const auto& c, const auto& x) { return x + c; }
    std::string formula(Symbols x) const { return x[0] + " + " + exactText(c) + " I"; }
    // dx = dy
    static void vjp(Backward& back) { back.contribute(0, back.gradient()); }
};

struct IdentityLess : CellRule {
    static constexpr const char* name = "identity_less";
    double c;

    static Shape shape(const Op& op, std::span<const Shape> inputs)
    {
        if (inputs[0].rows != inputs[0].cols)
            refuse(op, inputs, HEEDMAP_PHRASE("expected a square matrix"));
        return inputs[0];
    }
    std::array<Coefficient, 1> constants() const { return {{c}}; }
    static auto value(const auto&, const auto& x) { return 0.0 - x; }
    static auto onDiagonal(const auto& c, const auto& x) { return c - x; }
    std::string formula(Symbols x) const { return exactText(c) + " I - " + x[0]; }
    // dx = −dy
    static void vjp(Backward& back) { back.contribute(0, scale(-1), {back.gradient()}); }
};

/// A number for each row, given as a vector.
struct DivideRows : CellRuleOfTwo {
    static constexpr const char* name = "divide_rows";

    static Shape shape(const Op& op, std::span<const Shape> inputs)
    {
        const Shape& x = inputs[0];
        const Shape& d = inputs[1];
        if (x.slices != 1 || d.slices != 1 || d.rows != 1 || d.cols != x.rows)
            refuse(op, inputs, HEEDMAP_PHRASE("expected a matrix and a vector with an entry for each row"));
        return x;
    }
    static Letters letters(const Shape&, std::size_t input) { return input == 0 ? Letters("s i j") : Letters("i"); }
    static auto value(const auto& x, const auto& d) { return x / d; }
    static std::string formula(Symbols x) { return fraction(x[0], x[1]); }
    // dx = dy / d, dd_i = −Σ_j dy_ij·y_ij / d_i
    static void vjp(Backward& back)
    {
        const NodeId divisor = back.input(1);
        back.contribute(0, divideRows(), {back.gradient(), divisor});
        const NodeId products = back.intermediate(multiply(), {back.gradient(), back.output()});
        const NodeId sums = back.intermediate(rowSum(), {products});
        const NodeId quotients = back.intermediate(divideRows(), {sums, divisor});
        const NodeId vector = back.intermediate(reread(back.inputShape(1)), {quotients});
        back.contribute(1, scale(-1), {vector});
    }
};

struct ExpLess : CellRuleOfTwo {
    static constexpr const char* name = "exp_less";
    static constexpr bool cheap = false;
    static constexpr double work = 20;

    static Shape shape(const Op& op, std::span<const Shape> inputs)
    {
        const Shape& x = inputs[0];
        const Shape& m = inputs[1];
        const bool stack = x.rank == 3 && m.rank == 2 && m.rows == x.slices && m.cols == x.rows;
        if (!stack && (x.slices != 1 || m.slices != 1 || m.rows != 1 || m.cols != (x.rank == 1 ? x.cols : x.rows)))
            refuse(op, inputs, HEEDMAP_PHRASE("expected a vector with an entry for each row, or for each entry"));
        return x;
    }
    static Letters letters(const Shape& output, std::size_t input)
    {
        if (input == 0 || output.rank == 1)
            return Letters("s i j");
        return output.rank == 3 ? Letters("s i") : Letters("i");
    }
    static auto value(const auto& x, const auto& m) { return exp(x - m); }
    static std::string formula(Symbols x) { return "\\exp(" + x[0] + " - " + x[1] + ")"; }
    // dx = dy ∘ y, dm_i = −Σ_j dy_ij·y_ij
    static void vjp(Backward& back)
    {
        const NodeId own = back.intermediate(multiply(), {back.gradient(), back.output()});
        back.contribute(0, own);
        const NodeId total = back.outputShape().rank == 1
            ? own
            : back.intermediate(reread(back.inputShape(1)), {back.intermediate(rowSum(), {own})});
        back.contribute(1, scale(-1), {total});
    }
    static Phrase caption(std::size_t) { return gradient_caption::curve; }
};

struct OuterSum : CellRuleOfTwo {
    static constexpr const char* name = "outer_sum";

    static Shape shape(const Op& op, std::span<const Shape> inputs)
    {
        const Shape& a = inputs[0];
        const Shape& b = inputs[1];
        if (a.slices != 1 || b.slices != 1 || a.cols != b.cols)
            refuse(op, inputs, HEEDMAP_PHRASE("expected two matrices of the same width"));
        return Shape::stack(a.rows, b.rows, a.cols);
    }
    static Letters letters(const Shape&, std::size_t input) { return input == 0 ? Letters("s j") : Letters("i j"); }
    static auto value(const auto& a, const auto& b) { return a + b; }
    static std::string formula(Symbols x) { return x[0] + " + " + x[1]; }
    // da_i = Σ_j dc_ij, db_j = Σ_i dc_ij
    static void vjp(Backward& back)
    {
        back.contribute(0, reread(back.inputShape(0)), {back.intermediate(columnSum(), {back.gradient()})});
        back.contribute(1, sliceSum(back.outputShape().slices), {back.gradient()});
    }
};

/// Of any number of inputs, which no rule has.
class SumOf final : public Op {
public:
    std::string_view name() const override { return "sum_of"; }
    Arity arity() const override { return {2, Arity::any}; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        for (const Shape& term : inputs)
            if (term != inputs[0])
                refuse(*this, inputs, HEEDMAP_PHRASE("expected terms of one shape"));
        return inputs[0];
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const Range cols = region.cols;
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index r = region.rows.begin; r < region.rows.end; ++r) {
                double* sum = output.row(s, r);
                std::copy_n(inputs[0].row(s, r) + cols.begin, cols.size(), sum + cols.begin);
                for (const ConstView& term : inputs.subspan(1)) {
                    const double* numbers = term.row(s, r);
                    for (Index c = cols.begin; c < cols.end; ++c)
                        sum[c] += numbers[c];
                }
            }
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "s i j", "s i j");
    }

    bool cheap() const override { return true; }
    double workPerCell(const OpShapes& shapes) const override { return static_cast<double>(shapes.inputs.size()); }

    // Every term's gradient is that of the sum.
    void vjp(Backward& backward) const override
    {
        for (std::size_t i = 0; i < backward.inputs(); ++i)
            backward.contribute(i, backward.gradient());
    }

    Phrase gradientCaption(std::size_t) const override { return gradient_caption::added; }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        std::vector<Expression> terms;
        for (std::size_t i = 0; i < inputs.size(); ++i)
            terms.push_back(cited(inputs, i, cell));
        return Expression::sum(std::move(terms));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        std::string text = symbols[0];
        for (const std::string& symbol : symbols.subspan(1))
            text += " + " + symbol;
        return text;
    }
};

} // namespace

std::shared_ptr<const Op> add() { return cellOp<Add>(); }
std::shared_ptr<const Op> subtract() { return cellOp<Subtract>(); }
std::shared_ptr<const Op> multiply() { return cellOp<Multiply>(); }
std::shared_ptr<const Op> divide() { return cellOp<Divide>(); }
std::shared_ptr<const Op> divideOrZero() { return cellOp<DivideOrZero>(); }
std::shared_ptr<const Op> sumOf() { return std::make_shared<SumOf>(); }
std::shared_ptr<const Op> scale(double factor, std::string symbol)
{
    return cellOp(Scale{{}, factor, std::move(symbol)});
}
std::shared_ptr<const Op> clip(double limit) { return cellOp(Clip{{}, limit}); }
std::shared_ptr<const Op> addDiagonal(double c) { return cellOp(AddDiagonal{{}, c}); }
std::shared_ptr<const Op> identityLess(double c) { return cellOp(IdentityLess{{}, c}); }
std::shared_ptr<const Op> divideRows() { return cellOp<DivideRows>(); }
std::shared_ptr<const Op> expLess() { return cellOp<ExpLess>(); }
std::shared_ptr<const Op> outerSum() { return cellOp<OuterSum>(); }

} // namespace heedmap
