#include <heedmap/ops/activation.h>

#include "graph/gradient_caption.h"
#include "ops/cell_op.h"
#include "ops/row_kernels.h"

#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/masks.h>

#include <numbers>

namespace heedmap {
namespace {

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

/// What the curves have in common. Each has its name, the TeX on either side of the argument, its value, its gradient,
/// and perhaps a quicker way to a row.
template <typename Own> struct Curve : CellRule {
    static constexpr bool cheap = false;
    static constexpr double work = 20;

    static std::string formula(Symbols x) { return Own::before + x[0] + Own::after; }
    static void vjp(Backward& backward) { backward.contribute(0, Own::gradient(Nodes{backward})); }
    static Phrase caption(std::size_t) { return gradient_caption::curve; }
};

struct Relu : Curve<Relu> {
    static constexpr const char* name = "relu";
    static constexpr const char* before = "\\max(0, ";
    static constexpr const char* after = ")";
    static constexpr double work = 1;
    static auto value(const auto& x)
    {
        return either(
            numberOf(x) > 0 || std::isnan(numberOf(x)), [&] { return x; }, [] { return 0.0; },
            HEEDMAP_PHRASE("above 0"), HEEDMAP_PHRASE("not above 0"));
    }
    // dx = dy where y is not 0
    static NodeId gradient(const Nodes& n) { return n.backward.intermediate(maskFill(0), {n.dy(), n.y()}); }
    static Phrase caption(std::size_t)
    {
        return HEEDMAP_PHRASE(
            "Where the number was positive, what comes back passes; where it was cut to 0, nothing does.");
    }
};

struct ReluSquared : Curve<ReluSquared> {
    static constexpr const char* name = "relu_squared";
    static constexpr const char* before = "\\max(0, ";
    static constexpr const char* after = ")^2";
    static constexpr double work = 2;
    static auto value(const auto& x)
    {
        return either(
            numberOf(x) > 0 || std::isnan(numberOf(x)), [&] { return x * x; }, [] { return 0.0; },
            HEEDMAP_PHRASE("above 0"), HEEDMAP_PHRASE("not above 0"));
    }
    // dx = 2·dy ∘ max(0, x)
    static NodeId gradient(const Nodes& n) { return n.scaled(2, n.times(n.dy(), n.of(Activation::Relu, n.x()))); }
};

struct NormalCdf : Curve<NormalCdf> {
    static constexpr const char* name = "normal_cdf";
    static constexpr const char* before = "\\Phi(";
    static constexpr const char* after = ")";
    static auto value(const auto& x) { return 0.5 * (1 + erf(x * Coefficient(rootHalf, "\\frac{1}{\\sqrt{2}}"))); }
    // dx = dy ∘ φ(x)
    static NodeId gradient(const Nodes& n) { return n.times(n.dy(), n.normalDensity()); }
};

struct Gelu : Curve<Gelu> {
    static constexpr const char* name = "gelu";
    static constexpr const char* before = "\\mathrm{GELU}(";
    static constexpr const char* after = ")";
    static auto value(const auto& x) { return x * NormalCdf::value(x); }
    // dx = dy ∘ (Φ(x) + x ∘ φ(x))
    static NodeId gradient(const Nodes& n)
    {
        return n.times(n.dy(), n.plus(n.of(Activation::NormalCdf, n.x()), n.times(n.x(), n.normalDensity())));
    }
};

struct GeluTanh : Curve<GeluTanh> {
    static constexpr const char* name = "gelu_tanh";
    static constexpr const char* before = "\\mathrm{GELU}_{tanh}(";
    static constexpr const char* after = ")";
    static auto value(const auto& x)
    {
        const auto bent = x + product(bend, x, x, x);
        const Coefficient root(rootTwoByPi, "\\sqrt{\\frac{2}{\\pi}}");
        return product(0.5, x, 1 + tanh(root * bent));
    }
    // (1 + tanh u) / 2 = 1 / (1 + exp(−2u))
    static void row(const double* x, double* y, Index count)
    {
        for (Index i = 0; i < count; ++i)
            y[i] = -2 * rootTwoByPi * (x[i] + bend * x[i] * x[i] * x[i]);
        rowExp(y, 0, y, count);
        for (Index i = 0; i < count; ++i)
            y[i] = x[i] / (1 + y[i]);
    }
    // With u = √(2/π)·(x + 0.044715·x³) and t = tanh(u):
    // dx = ½·(dy + dy∘t) + ½·dy∘x∘(1 − t²)∘u′, and x∘u′ = √(2/π)·(x + 3·0.044715·x³)
    static NodeId gradient(const Nodes& n)
    {
        const NodeId cube = n.times(n.x(), n.times(n.x(), n.x()));
        const auto bent = [&](double b) { return n.scaled(rootTwoByPi, n.plus(n.x(), n.scaled(b, cube))); };
        const NodeId tanh = n.of(Activation::Tanh, bent(bend));
        const NodeId first = n.plus(n.dy(), n.times(n.dy(), tanh));
        const NodeId rest = n.minus(n.dy(), n.times(n.dy(), n.times(tanh, tanh)));
        return n.scaled(0.5, n.plus(first, n.times(rest, bent(3 * bend))));
    }
};

struct Sigmoid : Curve<Sigmoid> {
    static constexpr const char* name = "sigmoid";
    static constexpr const char* before = "\\sigma(";
    static constexpr const char* after = ")";
    static auto value(const auto& x) { return 1 / onePlusExpLess(x); }
    /// 1 + exp(−a·x)
    static auto onePlusExpLess(const auto& x, double a = 1) { return 1 + exp(-a * x); }
    // dx = dy ∘ (y − y²)
    static NodeId gradient(const Nodes& n) { return n.times(n.dy(), n.minus(n.y(), n.times(n.y(), n.y()))); }
};

/// y = x / (1 + exp(−a·x))
void gatedRow(const double* x, double* y, Index count, double a)
{
    for (Index i = 0; i < count; ++i)
        y[i] = -a * x[i];
    rowExp(y, 0, y, count);
    for (Index i = 0; i < count; ++i)
        y[i] = x[i] / (1 + y[i]);
}

struct Silu : Curve<Silu> {
    static constexpr const char* name = "silu";
    static constexpr const char* before = "\\mathrm{SiLU}(";
    static constexpr const char* after = ")";
    static auto value(const auto& x) { return x / Sigmoid::onePlusExpLess(x); }
    static void row(const double* x, double* y, Index count) { gatedRow(x, y, count, 1); }
    // dx = dy ∘ (σ(x) + y − y∘σ(x))
    static NodeId gradient(const Nodes& n)
    {
        const NodeId gate = n.of(Activation::Sigmoid, n.x());
        const NodeId rest = n.minus(n.y(), n.times(n.y(), gate));
        return n.times(n.dy(), n.plus(gate, rest));
    }
};

struct QuickGelu : Curve<QuickGelu> {
    static constexpr const char* name = "quick_gelu";
    static constexpr const char* before = "\\mathrm{GELU}_{quick}(";
    static constexpr const char* after = ")";
    static auto value(const auto& x) { return x / Sigmoid::onePlusExpLess(x, steepness); }
    static void row(const double* x, double* y, Index count) { gatedRow(x, y, count, steepness); }
    // dx = dy ∘ (σ(a·x) + a·(y − y∘σ(a·x)))
    static NodeId gradient(const Nodes& n)
    {
        const NodeId gate = n.of(Activation::Sigmoid, n.scaled(steepness, n.x()));
        const NodeId rest = n.minus(n.y(), n.times(n.y(), gate));
        return n.times(n.dy(), n.plus(gate, n.scaled(steepness, rest)));
    }
};

struct Tanh : Curve<Tanh> {
    static constexpr const char* name = "tanh";
    static constexpr const char* before = "\\tanh(";
    static constexpr const char* after = ")";
    static auto value(const auto& x) { return tanh(x); }
    // dx = dy − dy ∘ y²
    static NodeId gradient(const Nodes& n) { return n.minus(n.dy(), n.times(n.dy(), n.times(n.y(), n.y()))); }
};

struct Exp : Curve<Exp> {
    static constexpr const char* name = "exp";
    static constexpr const char* before = "\\exp(";
    static constexpr const char* after = ")";
    static auto value(const auto& x) { return exp(x); }
    static void row(const double* x, double* y, Index count) { rowExp(x, 0, y, count); }
    // dx = dy ∘ y
    static NodeId gradient(const Nodes& n) { return n.times(n.dy(), n.y()); }
};

struct EluPlusOne : Curve<EluPlusOne> {
    static constexpr const char* name = "elu_plus_one";
    static constexpr const char* before = "\\mathrm{elu}(";
    static constexpr const char* after = ") + 1";
    static auto value(const auto& x)
    {
        return either(
            numberOf(x) > 0, [&] { return x + 1; }, [&] { return exp(x); }, HEEDMAP_PHRASE("above 0"),
            HEEDMAP_PHRASE("not above 0"));
    }
    // dx = dy ∘ exp(min(x, 0)), min(x, 0) = −max(−x, 0)
    static NodeId gradient(const Nodes& n)
    {
        const NodeId below = n.scaled(-1, n.of(Activation::Relu, n.scaled(-1, n.x())));
        return n.times(n.dy(), n.of(Activation::Exp, below));
    }
};

struct Log : Curve<Log> {
    static constexpr const char* name = "log";
    static constexpr const char* before = "\\log(";
    static constexpr const char* after = ")";
    static auto value(const auto& x) { return log(x); }
    // dx = dy / x
    static NodeId gradient(const Nodes& n) { return n.over(n.dy(), n.x()); }
};

struct Sqrt : Curve<Sqrt> {
    static constexpr const char* name = "sqrt";
    static constexpr const char* before = "\\sqrt{";
    static constexpr const char* after = "}";
    static auto value(const auto& x) { return sqrt(x); }
    // dx = ½·dy / y
    static NodeId gradient(const Nodes& n) { return n.scaled(0.5, n.over(n.dy(), n.y())); }
};

} // namespace

std::shared_ptr<const Op> activation(Activation kind)
{
    switch (kind) {
    case Activation::Relu: return cellOp<Relu>();
    case Activation::ReluSquared: return cellOp<ReluSquared>();
    case Activation::Gelu: return cellOp<Gelu>();
    case Activation::GeluTanh: return cellOp<GeluTanh>();
    case Activation::QuickGelu: return cellOp<QuickGelu>();
    case Activation::Silu: return cellOp<Silu>();
    case Activation::NormalCdf: return cellOp<NormalCdf>();
    case Activation::Sigmoid: return cellOp<Sigmoid>();
    case Activation::Tanh: return cellOp<Tanh>();
    case Activation::Exp: return cellOp<Exp>();
    case Activation::EluPlusOne: return cellOp<EluPlusOne>();
    case Activation::Log: return cellOp<Log>();
    case Activation::Sqrt: break;
    }
    return cellOp<Sqrt>();
}

} // namespace heedmap
