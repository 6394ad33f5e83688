#include <heedmap/ops/norm.h>

#include "graph/symbol.h"
#include "ops/row_kernels.h"
#include "ops/row_wise.h"

#include <heedmap/base/number_text.h>
#include <heedmap/graph/backward.h>
#include <heedmap/ops/activation.h>
#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/sum.h>

#include <cmath>
#include <optional>
#include <vector>

namespace heedmap {
namespace {

/// The normalisation of a row: to variance 1 around its mean, or only to a mean square of 1.
struct RowNorm {
    double eps = 0;
    bool centred = true;
    bool unbiased = false; ///< the sum of squares is divided by d − 1
    bool outside = false;  ///< eps is added to the root

    auto norm() const { return centred ? layerNorm({eps, unbiased, outside}) : rmsNorm(eps); }
    auto inverse() const { return centred ? inverseDeviation({eps, unbiased, outside}) : inverseRootMeanSquare(eps); }
    /// What the sum of squares is divided by.
    double count(Index width) const { return static_cast<double>(unbiased ? width - 1 : width); }
};

/// The mean of a row (0 where it is not taken away), and 1/√(σ² + eps).
struct Moments {
    double mean = 0;
    double inverse = 0;
};

/// The same in the arithmetic of explanations.
struct ExplainedMoments {
    std::optional<Expression> mean; ///< none where it is not taken away
    Expression deviation;           ///< √(σ² + eps)

    Expression apart(const Expression& number) const { return mean ? Expression::difference(number, *mean) : number; }
};

Moments momentsOf(const double* x, Index count, const RowNorm& rule)
{
    thread_local std::vector<double> squares;
    squares.resize(static_cast<std::size_t>(count));
    const double mean = rule.centred ? rowTotal(x, count) / static_cast<double>(count) : 0;
    for (Index c = 0; c < count; ++c)
        squares[static_cast<std::size_t>(c)] = (x[c] - mean) * (x[c] - mean);
    const double variance = rowTotal(squares.data(), count) / rule.count(count);
    return {mean, 1 / (rule.outside ? std::sqrt(variance) + rule.eps : std::sqrt(variance + rule.eps))};
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
    const Expression divisor = rule.unbiased ? Expression::number(rule.count(count), "d - 1") : width;
    const Expression variance = Expression::quotient(Expression::sum(std::move(squares)), divisor);
    const Expression eps = Expression::number(rule.eps, "\\epsilon");
    const auto root = [](const Expression& x) { return Expression::apply(Expression::Function::Sqrt, x); };
    moments.deviation = rule.outside ? Expression::sum({root(variance), eps}) : root(Expression::sum({variance, eps}));
    return moments;
}

/// The denominator in formulas.
std::string deviationText(const RowNorm& rule, const std::string& symbol)
{
    const std::string square = !rule.centred ? "\\mathrm{mean}(" + raised(symbol, "2") + ")"
        : symbol.empty()                     ? "\\sigma^2"
                                             : "\\sigma^2(" + symbol + ")";
    if (rule.outside)
        return (symbol.empty() ? "\\sigma" : "\\sigma(" + symbol + ")") + " + \\epsilon";
    return "\\sqrt{" + square + " + \\epsilon}";
}

/// The factor that makes deviations with d of those with d − 1: √((d − 1)/d).
double biasing(const RowNorm& rule, Index width) { return std::sqrt(rule.count(width) / static_cast<double>(width)); }

/// Inputs: x, and where they are learned gamma and, around a mean, beta.
class Norm : public RowWise {
public:
    explicit Norm(const RowNorm& rule) : m_rule(rule) {}

    std::string_view name() const override { return m_rule.centred ? "layer_norm" : "rms_norm"; }
    Arity arity() const override { return {1, m_rule.centred ? 3U : 2U}; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        if (m_rule.centred && inputs.size() == 2)
            refuse(*this, inputs, HEEDMAP_PHRASE("expected gamma and beta together"));
        for (const Shape& feature : inputs.subspan(1))
            if (feature != Shape::vector(inputs[0].cols))
                refuse(*this, inputs,
                       m_rule.centred ? HEEDMAP_PHRASE("gamma and beta need one entry for each column")
                                      : HEEDMAP_PHRASE("gamma needs one entry for each column"));
        return inputs[0];
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const bool learned = inputs.size() > 1;
        const Range cols = region.cols;
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index r = region.rows.begin; r < region.rows.end; ++r) {
                const double* x = inputs[0].row(s, r);
                double* y = output.row(s, r);
                const Moments moments = momentsOf(x, output.shape.cols, m_rule);
                for (Index c = cols.begin; c < cols.end; ++c)
                    y[c] = (x[c] - moments.mean) * moments.inverse;
                if (!learned)
                    continue;
                const double* gamma = inputs[1].row(0, 0);
                if (!m_rule.centred) {
                    for (Index c = cols.begin; c < cols.end; ++c)
                        y[c] *= gamma[c];
                    continue;
                }
                const double* beta = inputs[2].row(0, 0);
                for (Index c = cols.begin; c < cols.end; ++c)
                    y[c] = y[c] * gamma[c] + beta[c];
            }
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "s i j", input == 0 ? "s i k" : "j");
    }

    double workPerCell(const OpShapes&) const override { return 6; }

    // dγ = Σ_i dy ∘ x̂, dβ = Σ_i dy; dx is an operation of its own
    void vjp(Backward& backward) const override
    {
        const bool learned = backward.inputs() > 1;
        const NodeId dy = backward.gradient();
        if (learned && m_rule.centred)
            backward.contribute(2, dy);
        if (learned) {
            const NodeId normal = backward.intermediate(m_rule.norm(), {backward.input(0)});
            backward.contribute(1, multiply(), {dy, normal});
        }
        std::vector<NodeId> from = {backward.input(0), dy};
        if (learned)
            from.push_back(backward.input(1));
        if (m_rule.outside)
            return contributeOutside(backward, from);
        if (m_rule.unbiased)
            return contributeUnbiased(backward, std::move(from));
        backward.contribute(0, m_rule.centred ? layerNormGradient(m_rule.eps) : rmsNormGradient(m_rule.eps),
                            std::move(from));
    }

    // d(x − μ)/√(s²·d/(d − 1) + eps) = b·(x − μ)/√(s² + b²·eps), where s² is biased and b = √((d − 1)/d)
    void contributeUnbiased(Backward& backward, std::vector<NodeId> from) const
    {
        const double b = biasing(m_rule, backward.inputShape(0).cols);
        backward.contribute(0, scale(b),
                            {backward.intermediate(layerNormGradient(b * b * m_rule.eps), std::move(from))});
    }

    // y = (x − μ)/(σ + eps), g = dy ∘ γ:
    // dx = (g − mean g)/(σ + eps) − (x − μ)·rowsum(g ∘ (x − μ))/(N·σ·(σ + eps)²), N what the sum of squares is divided
    // by. In a row of equal numbers σ is 0 and has no slope: the second term is then 0, as PyTorch's std has it.
    void contributeOutside(Backward& backward, const std::vector<NodeId>& from) const
    {
        const Index width = backward.inputShape(0).cols;
        const auto made = [&](std::shared_ptr<const Op> op, std::vector<NodeId> of) {
            return backward.intermediate(std::move(op), std::move(of));
        };
        const auto centred = [&](NodeId of) {
            return made(subtract(), {of, made(scale(1.0 / static_cast<double>(width)), {made(rowSum(), {of})})});
        };
        const NodeId g = from.size() > 2 ? made(multiply(), {from[1], from[2]}) : from[1];
        const NodeId inverse = made(m_rule.inverse(), {from[0]});
        const NodeId apart = centred(from[0]);
        const NodeId root = made(activation(Activation::Sqrt), {made(rowSum(), {made(multiply(), {apart, apart})})});
        const NodeId along = made(rowSum(), {made(multiply(), {g, apart})});
        const NodeId squares = made(multiply(), {inverse, inverse});
        const NodeId divisor = made(scale(std::sqrt(m_rule.count(width))), {root});
        const NodeId share = made(divideOrZero(), {made(multiply(), {along, squares}), divisor});
        backward.contribute(0, subtract(), {made(multiply(), {centred(g), inverse}), made(multiply(), {apart, share})});
    }

    Phrase gradientCaption(std::size_t input) const override
    {
        if (input > 0)
            return HEEDMAP_PHRASE("Every row uses this number. What comes back from each of them is added.");
        return m_rule.centred
            ? HEEDMAP_PHRASE("The norm takes out the mean of a row and its size. So a push that only moves the mean, "
                             "or only makes the row larger, comes to nothing; the rest is divided by the deviation.")
            : HEEDMAP_PHRASE("The norm takes out the size of a row. So a push that only makes the row larger comes to "
                             "nothing; the rest is divided by the size.");
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        const ExplainedMoments moments = explainedMoments(inputs, cell, m_rule);
        Expression normal = Expression::quotient(moments.apart(cited(inputs, 0, cell)), moments.deviation);
        if (inputs.size() == 1)
            return normal;
        const Expression stretched = Expression::product(normal, cited(inputs, 1, cell));
        return m_rule.centred ? Expression::sum({stretched, cited(inputs, 2, cell)}) : stretched;
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        const std::string apart = m_rule.centred ? symbols[0] + " - \\mu" : symbols[0];
        std::string text = "\\frac{" + apart + "}{" + deviationText(m_rule, m_rule.centred ? "" : symbols[0]) + "}";
        if (symbols.size() > 1)
            text += " \\odot " + symbols[1];
        return symbols.size() > 2 ? text + " + " + symbols[2] : text;
    }

private:
    RowNorm m_rule;
};

/// A type of its own, which `computedBy` tells from RMSNorm.
class LayerNorm final : public Norm {
    using Norm::Norm;
};

class InverseDeviation final : public Op {
public:
    explicit InverseDeviation(const RowNorm& rule) : m_rule(rule) {}

    std::string_view name() const override { return m_rule.centred ? "inverse_deviation" : "inverse_root_mean_square"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        Shape result = inputs[0];
        result.rank = std::max(result.rank, 2);
        result.cols = 1;
        return result;
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index r = region.rows.begin; r < region.rows.end; ++r)
                output.row(s, r)[0] = momentsOf(inputs[0].row(s, r), inputs[0].shape.cols, m_rule).inverse;
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "s i 1", "s i k");
    }

    double workPerCell(const OpShapes& shapes) const override
    {
        return 3 * static_cast<double>(shapes.inputs[0].cols) + 4;
    }

    // dx = −dy ∘ y² ∘ x̂ / N, N what the sum of squares is divided by; with eps outside x̂ = (x − μ)/σ
    void vjp(Backward& backward) const override
    {
        const NodeId y = backward.output();
        const NodeId square = backward.intermediate(multiply(), {y, y});
        const NodeId factor = backward.intermediate(multiply(), {backward.gradient(), square});
        const NodeId share = backward.intermediate(scale(-1 / m_rule.count(backward.inputShape(0).cols)), {factor});
        RowNorm around = m_rule;
        if (m_rule.outside) {
            around.eps = 0;
            around.outside = false;
        }
        const NodeId normal = backward.intermediate(around.norm(), {backward.input(0)});
        backward.contribute(0, multiply(), {normal, share});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        return Expression::quotient(Expression::number(1), explainedMoments(inputs, cell, m_rule).deviation);
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\frac{1}{" + deviationText(m_rule, symbols[0]) + "}";
    }

private:
    RowNorm m_rule;
};

/// The means of one row: mean(g) (0 if no mean is subtracted) and mean(g ∘ x̂).
struct RowPush {
    double mean = 0;
    double along = 0;
};

/// Inputs: x, dy and, where it is learned, γ.
class NormGradient final : public RowGradient {
public:
    explicit NormGradient(const RowNorm& rule) : m_rule(rule) {}

    std::string_view name() const override { return m_rule.centred ? "layer_norm_gradient" : "rms_norm_gradient"; }
    Arity arity() const override { return {2, 3}; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        if (inputs.size() > 2 && inputs[2] != Shape::vector(inputs[0].cols))
            refuse(*this, inputs, HEEDMAP_PHRASE("gamma needs one entry for each column"));
        return RowGradient::shape(inputs);
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const Index width = output.shape.cols;
        forEachRow(inputs, output, region, [&](const double* x, const double* dy, double* g, double* dx) {
            for (Index c = 0; c < width; ++c)
                g[c] = inputs.size() > 2 ? dy[c] * inputs[2].row(0, 0)[c] : dy[c];
            const Moments moments = momentsOf(x, width, m_rule);
            const RowPush push = pushOf(x, g, width, moments);
            for (Index c = region.cols.begin; c < region.cols.end; ++c)
                dx[c] = (g[c] - push.mean - (x[c] - moments.mean) * moments.inverse * push.along) * moments.inverse;
        });
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "s i j", input < 2 ? "s i k" : "k");
    }

    double workPerCell(const OpShapes&) const override { return 10; }

    // With H the gradient of dx, G(H) that of a norm without γ, and 1/σ̂ = 1/√(σ² + eps):
    // d(dy) = G(H) ∘ γ, dγ = Σ_i G(H) ∘ dy,
    // dx' = −(dx ∘ mean(H ∘ x̂) + G(H) ∘ mean(g ∘ x̂) + x̂ ∘ mean(H ∘ dx)) / σ̂
    void vjp(Backward& backward) const override
    {
        const bool learned = backward.inputs() > 2;
        const NodeId x = backward.input(0);
        const NodeId dy = backward.input(1);
        const NodeId outer = backward.gradient();
        const auto own = m_rule.centred ? layerNormGradient(m_rule.eps) : rmsNormGradient(m_rule.eps);
        const NodeId handed = backward.intermediate(own, {x, outer});
        if (learned)
            backward.contribute(1, multiply(), {handed, backward.input(2)});
        else
            backward.contribute(1, handed);
        if (learned)
            backward.contribute(2, multiply(), {handed, dy});
        const NodeId normal = backward.intermediate(m_rule.norm(), {x});
        const NodeId g = learned ? backward.intermediate(multiply(), {dy, backward.input(2)}) : dy;
        const double share = -1 / static_cast<double>(backward.inputShape(0).cols);
        const auto mean = [&](NodeId a, NodeId b) { // negative
            const NodeId products = backward.intermediate(multiply(), {a, b});
            return backward.intermediate(scale(share), {backward.intermediate(rowSum(), {products})});
        };
        const auto term = [&](NodeId row, NodeId factor) { return backward.intermediate(multiply(), {row, factor}); };
        const NodeId sum =
            backward.intermediate(sumOf(),
                                  {term(backward.output(), mean(outer, normal)), term(handed, mean(g, normal)),
                                   term(normal, mean(outer, backward.output()))});
        backward.contribute(0, multiply(), {sum, backward.intermediate(m_rule.inverse(), {x})});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        const Index width = shapes.output.cols;
        const ExplainedMoments moments = explainedMoments(inputs, cell, m_rule);
        const Expression count = Expression::number(static_cast<double>(width), "d");
        std::vector<Expression> pushes;
        std::vector<Expression> along;
        const auto push = [&](Index c) {
            const Cell at{cell.slice, cell.row, c};
            return inputs.size() > 2 ? Expression::product(cited(inputs, 1, at), cited(inputs, 2, {0, 0, c}))
                                     : cited(inputs, 1, at);
        };
        const auto normal = [&](Index c) {
            return Expression::quotient(moments.apart(cited(inputs, 0, {cell.slice, cell.row, c})), moments.deviation);
        };
        for (Index c = 0; c < width; ++c) {
            pushes.push_back(push(c));
            along.push_back(Expression::product(pushes.back(), normal(c)));
        }
        Expression left = pushes[static_cast<std::size_t>(cell.col)];
        if (m_rule.centred)
            left = Expression::difference(left, Expression::quotient(Expression::sum(std::move(pushes)), count));
        const Expression mean = Expression::quotient(Expression::sum(std::move(along)), count);
        left = Expression::difference(left, Expression::product(normal(cell.col), mean));
        return Expression::quotient(left, moments.deviation);
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        const std::string g = symbols.size() > 2 ? symbols[1] + " \\circ " + symbols[2] : symbols[1];
        const std::string mean = m_rule.centred ? " - \\mathrm{mean}(" + g + ")" : "";
        const std::string normal = "\\mathrm{norm}(" + symbols[0] + ")";
        return "\\frac{" + g + mean + " - " + normal + " \\circ \\mathrm{mean}(" + g + " \\circ " + normal + ")}{"
            + deviationText(m_rule, symbols[0]) + "}";
    }

private:
    RowPush pushOf(const double* x, const double* g, Index width, const Moments& moments) const
    {
        thread_local std::vector<double> along;
        along.resize(static_cast<std::size_t>(width));
        for (Index c = 0; c < width; ++c)
            along[static_cast<std::size_t>(c)] = g[c] * ((x[c] - moments.mean) * moments.inverse);
        const auto count = static_cast<double>(width);
        return {m_rule.centred ? rowTotal(g, width) / count : 0, rowTotal(along.data(), width) / count};
    }

    RowNorm m_rule;
};

} // namespace

namespace {

/// Throws Error unless the number is one that may be added to a variance.
double addedToVariance(std::string_view op, double eps)
{
    if (!(eps >= 0) || std::isinf(eps))
        throw Error(HEEDMAP_PHRASE("%1: expected a number of at least 0, got %2"), op, exactText(eps));
    return eps;
}

RowNorm centredBy(std::string_view op, const Deviation& by)
{
    return {addedToVariance(op, by.eps), true, by.unbiased, by.outside};
}

} // namespace

std::shared_ptr<const Op> layerNorm(const Deviation& by)
{
    return std::make_shared<LayerNorm>(centredBy("layer_norm", by));
}
std::shared_ptr<const Op> rmsNorm(double eps)
{
    return std::make_shared<Norm>(RowNorm{addedToVariance("rms_norm", eps), false});
}
std::shared_ptr<const Op> inverseDeviation(const Deviation& by)
{
    return std::make_shared<InverseDeviation>(centredBy("inverse_deviation", by));
}
std::shared_ptr<const Op> inverseRootMeanSquare(double eps)
{
    return std::make_shared<InverseDeviation>(RowNorm{addedToVariance("inverse_root_mean_square", eps), false});
}

std::shared_ptr<const Op> layerNormGradient(double eps)
{
    return std::make_shared<NormGradient>(RowNorm{addedToVariance("layer_norm_gradient", eps), true});
}
std::shared_ptr<const Op> rmsNormGradient(double eps)
{
    return std::make_shared<NormGradient>(RowNorm{addedToVariance("rms_norm_gradient", eps), false});
}

} // namespace heedmap
