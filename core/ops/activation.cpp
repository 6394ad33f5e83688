#include <heedmap/ops/activation.h>

#include "graph/gradient_caption.h"
#include "ops/element_wise.h"
#include "ops/row_kernels.h"

#include <heedmap/base/sentence.h>
#include <heedmap/graph/backward.h>
#include <heedmap/ops/add.h>
#include <heedmap/ops/divide.h>
#include <heedmap/ops/masks/mask_fill.h>
#include <heedmap/ops/multiply.h>
#include <heedmap/ops/scale.h>

#include <array>
#include <cmath>
#include <numbers>

namespace heedmap {
namespace {

using Function = Expression::Function;

constexpr double bend = 0.044715;
constexpr double steepness = 1.702; ///< of the sigmoid in QuickGelu
const double rootHalf = std::sqrt(0.5);
const double rootTwoByPi = std::sqrt(2 / std::numbers::pi);

/// Appends the nodes of a gradient rule, all of the shape of x, so that a rule reads like its formula.
struct Nodes {
    Backward& backward;

    NodeId x() const { return backward.input(0); }
    NodeId y() const { return backward.output(); }
    NodeId dy() const { return backward.gradient(); }
    NodeId of(Activation kind, NodeId a) const { return backward.intermediate(activation(kind), {a}); }
    NodeId times(NodeId a, NodeId b) const { return backward.intermediate(multiply(), {a, b}); }
    NodeId scaled(double factor, NodeId a) const { return backward.intermediate(scale(factor), {a}); }
    NodeId plus(NodeId a, NodeId b) const { return backward.intermediate(add(), {a, b}); }
    NodeId over(NodeId a, NodeId b) const { return backward.intermediate(divide(), {a, b}); }
    NodeId minus(NodeId a, NodeId b) const { return backward.intermediate(subtract(), {a, b}); }
    /// φ(x) = exp(−x²/2) / √(2π)
    NodeId normalDensity() const
    {
        return scaled(std::sqrt(0.5 / std::numbers::pi), of(Activation::Exp, scaled(-0.5, times(x(), x()))));
    }
};

/// One line for each function: its name, rule, arithmetic and gradient.
struct ActivationRule {
    Activation activation;
    const char* name;
    const char* before; ///< TeX on either side of the argument
    const char* after;
    double (*value)(double x);
    Expression (*explained)(const Expression& x);
    NodeId (*gradient)(const Nodes& nodes);
    void (*row)(const double* x, double* y, Index count) = nullptr; ///< a quicker way, where there is one
};

Expression constant(double value) { return Expression::number(value); }

double relu(double x) { return x > 0 || std::isnan(x) ? x : 0; }

Expression explainedRelu(const Expression& x)
{
    const bool kept = x.value() > 0 || std::isnan(x.value());
    return Expression::choice({x, constant(0)}, kept ? 0 : 1,
                              kept ? HEEDMAP_PHRASE("above 0") : HEEDMAP_PHRASE("not above 0"));
}

// dx = dy where y is not 0
NodeId reluGradient(const Nodes& nodes) { return nodes.backward.intermediate(maskFill(0), {nodes.dy(), nodes.y()}); }

double normalCdf(double x) { return 0.5 * (1 + std::erf(x * rootHalf)); }

Expression explainedNormalCdf(const Expression& x)
{
    const Expression erf =
        Expression::apply(Function::Erf, Expression::product(x, Expression::number(rootHalf, "\\frac{1}{\\sqrt{2}}")));
    return Expression::product(constant(0.5), Expression::sum({constant(1), erf}));
}

// dx = dy ∘ φ(x)
NodeId normalCdfGradient(const Nodes& nodes) { return nodes.times(nodes.dy(), nodes.normalDensity()); }

double gelu(double x) { return x * normalCdf(x); }

Expression explainedGelu(const Expression& x) { return Expression::product(x, explainedNormalCdf(x)); }

// dx = dy ∘ (Φ(x) + x ∘ φ(x))
NodeId geluGradient(const Nodes& nodes)
{
    const NodeId slope =
        nodes.plus(nodes.of(Activation::NormalCdf, nodes.x()), nodes.times(nodes.x(), nodes.normalDensity()));
    return nodes.times(nodes.dy(), slope);
}

double geluTanh(double x) { return 0.5 * x * (1 + std::tanh(rootTwoByPi * (x + bend * x * x * x))); }

Expression explainedGeluTanh(const Expression& x)
{
    const Expression bent = Expression::sum({x, Expression::product({constant(bend), x, x, x})});
    const Expression root = Expression::number(rootTwoByPi, "\\sqrt{\\frac{2}{\\pi}}");
    const Expression tanh = Expression::apply(Function::Tanh, Expression::product(root, bent));
    return Expression::product({constant(0.5), x, Expression::sum({constant(1), tanh})});
}

// With u = √(2/π)·(x + 0.044715·x³) and t = tanh(u):
// dx = ½·(dy + dy∘t) + ½·dy∘x∘(1 − t²)∘u′, and x∘u′ = √(2/π)·(x + 3·0.044715·x³)
NodeId geluTanhGradient(const Nodes& nodes)
{
    const NodeId cube = nodes.times(nodes.x(), nodes.times(nodes.x(), nodes.x()));
    const auto bent = [&](double b) { return nodes.scaled(rootTwoByPi, nodes.plus(nodes.x(), nodes.scaled(b, cube))); };
    const NodeId tanh = nodes.of(Activation::Tanh, bent(bend));
    const NodeId first = nodes.plus(nodes.dy(), nodes.times(nodes.dy(), tanh));
    const NodeId rest = nodes.minus(nodes.dy(), nodes.times(nodes.dy(), nodes.times(tanh, tanh)));
    return nodes.scaled(0.5, nodes.plus(first, nodes.times(rest, bent(3 * bend))));
}

/// 1 + exp(−x), or 1 + exp(−a·x)
Expression onePlusExpLess(const Expression& x, double a = 1)
{
    const Expression less = Expression::product(constant(-a), x);
    return Expression::sum({constant(1), Expression::apply(Function::Exp, less)});
}

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

Expression explainedSigmoid(const Expression& x) { return Expression::quotient(constant(1), onePlusExpLess(x)); }

// dx = dy ∘ (y − y²)
NodeId sigmoidGradient(const Nodes& nodes)
{
    return nodes.times(nodes.dy(), nodes.minus(nodes.y(), nodes.times(nodes.y(), nodes.y())));
}

double silu(double x) { return x / (1 + std::exp(-x)); }

Expression explainedSilu(const Expression& x) { return Expression::quotient(x, onePlusExpLess(x)); }

// dx = dy ∘ (σ(x) + y − y∘σ(x))
NodeId siluGradient(const Nodes& nodes)
{
    const NodeId gate = nodes.of(Activation::Sigmoid, nodes.x());
    const NodeId rest = nodes.minus(nodes.y(), nodes.times(nodes.y(), gate));
    return nodes.times(nodes.dy(), nodes.plus(gate, rest));
}

double quickGelu(double x) { return x / (1 + std::exp(-steepness * x)); }

Expression explainedQuickGelu(const Expression& x) { return Expression::quotient(x, onePlusExpLess(x, steepness)); }

// dx = dy ∘ (σ(a·x) + a·(y − y∘σ(a·x)))
NodeId quickGeluGradient(const Nodes& nodes)
{
    const NodeId gate = nodes.of(Activation::Sigmoid, nodes.scaled(steepness, nodes.x()));
    const NodeId rest = nodes.minus(nodes.y(), nodes.times(nodes.y(), gate));
    return nodes.times(nodes.dy(), nodes.plus(gate, nodes.scaled(steepness, rest)));
}

Expression explainedTanh(const Expression& x) { return Expression::apply(Function::Tanh, x); }

// dx = dy − dy ∘ y²
NodeId tanhGradient(const Nodes& nodes)
{
    return nodes.minus(nodes.dy(), nodes.times(nodes.dy(), nodes.times(nodes.y(), nodes.y())));
}

Expression explainedExp(const Expression& x) { return Expression::apply(Function::Exp, x); }

// dx = dy ∘ y
NodeId expGradient(const Nodes& nodes) { return nodes.times(nodes.dy(), nodes.y()); }

double eluPlusOne(double x) { return x > 0 ? x + 1 : std::exp(x); }

Expression explainedEluPlusOne(const Expression& x)
{
    const bool above = x.value() > 0;
    return Expression::choice({Expression::sum({x, constant(1)}), explainedExp(x)}, above ? 0 : 1,
                              above ? HEEDMAP_PHRASE("above 0") : HEEDMAP_PHRASE("not above 0"));
}

// dx = dy ∘ exp(min(x, 0)), min(x, 0) = −max(−x, 0)
NodeId eluPlusOneGradient(const Nodes& nodes)
{
    const NodeId below = nodes.scaled(-1, nodes.of(Activation::Relu, nodes.scaled(-1, nodes.x())));
    return nodes.times(nodes.dy(), nodes.of(Activation::Exp, below));
}

Expression explainedLog(const Expression& x) { return Expression::apply(Function::Log, x); }

// dx = dy / x
NodeId logGradient(const Nodes& nodes) { return nodes.over(nodes.dy(), nodes.x()); }

Expression explainedSqrt(const Expression& x) { return Expression::apply(Function::Sqrt, x); }

// dx = ½·dy / y
NodeId sqrtGradient(const Nodes& nodes) { return nodes.scaled(0.5, nodes.over(nodes.dy(), nodes.y())); }

double tanhOf(double x) { return std::tanh(x); }
double expOf(double x) { return std::exp(x); }
double logOf(double x) { return std::log(x); }
double sqrtOf(double x) { return std::sqrt(x); }

void expRow(const double* x, double* y, Index count) { rowExp(x, 0, y, count); }

// (1 + tanh u) / 2 = 1 / (1 + exp(−2u))
void geluTanhRow(const double* x, double* y, Index count)
{
    for (Index i = 0; i < count; ++i)
        y[i] = -2 * rootTwoByPi * (x[i] + bend * x[i] * x[i] * x[i]);
    rowExp(y, 0, y, count);
    for (Index i = 0; i < count; ++i)
        y[i] = x[i] / (1 + y[i]);
}

void gatedRow(const double* x, double* y, Index count, double steepness)
{
    for (Index i = 0; i < count; ++i)
        y[i] = -steepness * x[i];
    rowExp(y, 0, y, count);
    for (Index i = 0; i < count; ++i)
        y[i] = x[i] / (1 + y[i]);
}

void siluRow(const double* x, double* y, Index count) { gatedRow(x, y, count, 1); }
void quickGeluRow(const double* x, double* y, Index count) { gatedRow(x, y, count, steepness); }

const ActivationRule& ruleOf(Activation activation)
{
    static constexpr std::array rules = std::to_array<ActivationRule>({
        {Activation::Relu, "relu", "\\max(0, ", ")", relu, explainedRelu, reluGradient},
        {Activation::Gelu, "gelu", "\\mathrm{GELU}(", ")", gelu, explainedGelu, geluGradient},
        {Activation::GeluTanh, "gelu_tanh", "\\mathrm{GELU}_{tanh}(", ")", geluTanh, explainedGeluTanh,
         geluTanhGradient, geluTanhRow},
        {Activation::QuickGelu, "quick_gelu", "\\mathrm{GELU}_{quick}(", ")", quickGelu, explainedQuickGelu,
         quickGeluGradient, quickGeluRow},
        {Activation::Silu, "silu", "\\mathrm{SiLU}(", ")", silu, explainedSilu, siluGradient, siluRow},
        {Activation::NormalCdf, "normal_cdf", "\\Phi(", ")", normalCdf, explainedNormalCdf, normalCdfGradient},
        {Activation::Sigmoid, "sigmoid", "\\sigma(", ")", sigmoid, explainedSigmoid, sigmoidGradient},
        {Activation::Tanh, "tanh", "\\tanh(", ")", tanhOf, explainedTanh, tanhGradient},
        {Activation::Exp, "exp", "\\exp(", ")", expOf, explainedExp, expGradient, expRow},
        {Activation::EluPlusOne, "elu_plus_one", "\\mathrm{elu}(", ") + 1", eluPlusOne, explainedEluPlusOne,
         eluPlusOneGradient},
        {Activation::Log, "log", "\\log(", ")", logOf, explainedLog, logGradient},
        {Activation::Sqrt, "sqrt", "\\sqrt{", "}", sqrtOf, explainedSqrt, sqrtGradient},
    });
    static_assert([] {
        for (std::size_t i = 0; i < rules.size(); ++i)
            if (static_cast<std::size_t>(rules[i].activation) != i)
                return false;
        return rules.size() == static_cast<std::size_t>(Activation::Sqrt) + 1;
    }());
    return rules[static_cast<std::size_t>(activation)];
}

class ActivationOp final : public ElementWise {
public:
    explicit ActivationOp(Activation activation) : m_activation(activation) {}

    std::string_view name() const override { return rule().name; }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        if (rule().row == nullptr)
            return eachCell(inputs[0], output, region, rule().value);
        const Range cols = region.cols;
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index r = region.rows.begin; r < region.rows.end; ++r)
                rule().row(inputs[0].row(s, r) + cols.begin, output.row(s, r) + cols.begin, cols.size());
    }

    bool cheap() const override { return false; }
    double workPerCell(const OpShapes&) const override { return m_activation == Activation::Relu ? 1 : 20; }

    void vjp(Backward& backward) const override { backward.contribute(0, rule().gradient(Nodes{backward})); }

    Phrase gradientCaption(std::size_t) const override
    {
        if (m_activation != Activation::Relu)
            return gradient_caption::curve;
        return HEEDMAP_PHRASE(
            "Where the number was positive, what comes back passes; where it was cut to 0, nothing does.");
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        return rule().explained(cited(inputs, 0, cell));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return rule().before + symbols[0] + rule().after;
    }

private:
    const ActivationRule& rule() const { return ruleOf(m_activation); }

    Activation m_activation;
};

} // namespace

std::shared_ptr<const Op> activation(Activation kind) { return std::make_shared<ActivationOp>(kind); }

} // namespace heedmap
