#include <heedmap/ops/learning.h>

#include "ops/cell_op.h"

#include <heedmap/base/number_text.h>
#include <heedmap/ops/activation.h>
#include <heedmap/ops/cellwise.h>

namespace heedmap {
namespace {

struct Blend : CellRuleOfTwo {
    static constexpr const char* name = "blend";
    double a;
    double b;
    std::string symbolA;
    std::string symbolB;

    std::array<Coefficient, 2> constants() const { return {{{a, symbolA}, {b, symbolB}}}; }
    static auto value(const auto& a, const auto& b, const auto& x, const auto& y) { return a * x + b * y; }
    std::string formula(Symbols x) const { return factor(a, symbolA) + x[0] + " + " + factor(b, symbolB) + x[1]; }
    // dx = a·dz, dy = b·dz
    void vjp(Backward& back) const
    {
        back.contribute(0, scale(a, symbolA), {back.gradient()});
        back.contribute(1, scale(b, symbolB), {back.gradient()});
    }

    static std::string factor(double number, const std::string& symbol)
    {
        return !symbol.empty() ? symbol + " " : number == 1 ? std::string() : exactText(number) + " ";
    }
};

struct SquareMean : CellRuleOfTwo {
    static constexpr const char* name = "square_mean";
    double beta;

    std::array<Coefficient, 2> constants() const { return {{{beta, "\\beta_2"}, {1 - beta, "(1 - \\beta_2)"}}}; }
    static auto value(const auto& kept, const auto& added, const auto& v, const auto& g)
    {
        return kept * v + product(added, g, g);
    }
    static std::string formula(Symbols x)
    {
        return "\\beta_2 " + x[0] + " + (1 - \\beta_2) " + x[1] + " \\circ " + x[1];
    }
    // dv = β·dz, dg = 2(1−β)·g ∘ dz
    void vjp(Backward& back) const
    {
        back.contribute(0, scale(beta), {back.gradient()});
        const NodeId twice = back.intermediate(scale(2 * (1 - beta)), {back.input(1)});
        back.contribute(1, multiply(), {twice, back.gradient()});
    }
};

struct QuotientBy : CellRule {
    static constexpr const char* name = "quotient_by";
    double c;
    std::string symbol;

    std::array<Coefficient, 1> constants() const { return {{{c, symbol}}}; }
    static auto value(const auto& c, const auto& x) { return x / c; }
    std::string formula(Symbols x) const { return fraction(x[0], symbol.empty() ? exactText(c) : symbol); }
    // dx = dz / c
    void vjp(Backward& back) const { back.contribute(0, quotientBy(c, symbol), {back.gradient()}); }
};

struct AdamStep : CellRuleOfTwo {
    static constexpr const char* name = "adam_step";
    static constexpr double work = 8;
    double rate;
    double eps;

    std::array<Coefficient, 2> constants() const { return {{{rate, "\\eta"}, {eps, "\\epsilon"}}}; }
    static auto value(const auto& rate, const auto& eps, const auto& m, const auto& v)
    {
        return rate * m / (sqrt(v) + eps);
    }
    static std::string formula(Symbols x) { return fraction("\\eta " + x[0], "\\sqrt{" + x[1] + "} + \\epsilon"); }
    // With z the result: dm = η·dz / (√v + ε), dv = −½ dz/(√v + ε) ∘ z / √v
    void vjp(Backward& back) const
    {
        back.contribute(0, adamStep(rate, eps), {back.gradient(), back.input(1)});
        const NodeId part = back.intermediate(adamStep(1, eps), {back.gradient(), back.input(1)});
        const NodeId fall = back.intermediate(multiply(), {part, back.output()});
        const NodeId root = back.intermediate(activation(Activation::Sqrt), {back.input(1)});
        const NodeId steep = back.intermediate(divide(), {fall, root});
        back.contribute(1, scale(-0.5), {steep});
    }
};

} // namespace

std::shared_ptr<const Op> blend(double a, double b, std::string symbolA, std::string symbolB)
{
    return cellOp(Blend{{}, a, b, std::move(symbolA), std::move(symbolB)});
}
std::shared_ptr<const Op> squareMean(double beta) { return cellOp(SquareMean{{}, beta}); }
std::shared_ptr<const Op> quotientBy(double c, std::string symbol)
{
    return cellOp(QuotientBy{{}, positive("quotient_by", c), std::move(symbol)});
}
std::shared_ptr<const Op> adamStep(double rate, double eps)
{
    return cellOp(AdamStep{{}, rate, positive("adam_step", eps)});
}

} // namespace heedmap
