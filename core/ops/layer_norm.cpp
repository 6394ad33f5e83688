#include <heedmap/ops/layer_norm.h>

#include "ops/row_kernels.h"
#include "ops/row_wise.h"

#include <heedmap/graph/backward.h>
#include <heedmap/ops/add.h>
#include <heedmap/ops/multiply.h>
#include <heedmap/ops/scale.h>
#include <heedmap/ops/sum.h>

#include <cmath>
#include <optional>
#include <utility>
#include <vector>

namespace heedmap {
namespace {

/// What a row is brought to: variance 1 around its mean, or only a mean square of 1.
struct Rule {
    double eps = 0;
    bool centred = true;

    std::shared_ptr<const Op> norm() const { return centred ? layerNorm(eps) : rmsNorm(eps); }
    std::shared_ptr<const Op> inverse() const { return centred ? inverseDeviation(eps) : inverseRootMeanSquare(eps); }
};

/// The mean of a row (0 where it is not taken away), and 1/√(σ² + eps).
struct Moments {
    double mean = 0;
    double inverse = 0;
};

Moments momentsOf(const double* x, Index count, const Rule& rule)
{
    thread_local std::vector<double> squares;
    squares.resize(static_cast<std::size_t>(count));
    const double mean = rule.centred ? rowTotal(x, count) / static_cast<double>(count) : 0;
    for (Index c = 0; c < count; ++c)
        squares[static_cast<std::size_t>(c)] = (x[c] - mean) * (x[c] - mean);
    return {mean, 1 / std::sqrt(rowTotal(squares.data(), count) / static_cast<double>(count) + rule.eps)};
}

/// The same in the arithmetic of explanations.
struct ExplainedMoments {
    std::optional<Expression> mean; ///< none where it is not taken away
    Expression deviation;           ///< √(σ² + eps)

    Expression apart(const Expression& number) const { return mean ? Expression::difference(number, *mean) : number; }
};

ExplainedMoments explainedMoments(std::span<const ConstView> inputs, const Cell& row, const Rule& rule)
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

/// The denominator in formulas.
std::string deviationText(const Rule& rule, const std::string& symbol)
{
    const std::string square = rule.centred ? "\\sigma^2" + symbol : "\\mathrm{mean}" + symbol;
    return "\\sqrt{" + square + " + \\epsilon}";
}

/// Inputs: x, and where they are learned gamma and, around a mean, beta.
class Norm final : public RowWise {
public:
    explicit Norm(const Rule& rule) : m_rule(rule) {}

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

    // With g = dy ∘ γ: dx = (g − mean(g) − x̂ ∘ mean(g ∘ x̂)) / √(σ² + eps), dγ = Σ_i dy ∘ x̂, dβ = Σ_i dy;
    // where no mean is taken away from x, none is from g
    void vjp(Backward& backward) const override
    {
        const bool learned = backward.inputs() > 1;
        const NodeId dy = backward.gradient();
        if (learned && m_rule.centred && backward.wants(2))
            backward.contribute(2, dy);
        if (!backward.wants(0) && !(learned && backward.wants(1)))
            return;
        const NodeId normal = learned ? backward.intermediate(m_rule.norm(), {backward.input(0)}) : backward.output();
        if (learned && backward.wants(1))
            backward.contribute(1, multiply(), {dy, normal});
        if (!backward.wants(0))
            return;
        const NodeId g = learned ? backward.intermediate(multiply(), {dy, backward.input(1)}) : dy;
        const auto mean = [&](NodeId of) {
            const double share = 1 / static_cast<double>(backward.inputShape(0).cols);
            return backward.intermediate(scale(share), {backward.intermediate(rowSum(), {of})});
        };
        const NodeId centred = m_rule.centred ? backward.intermediate(subtract(), {g, mean(g)}) : g;
        const NodeId along = mean(backward.intermediate(multiply(), {g, normal}));
        const NodeId across = backward.intermediate(multiply(), {normal, along});
        const NodeId rest = backward.intermediate(subtract(), {centred, across});
        const NodeId inverse = backward.intermediate(m_rule.inverse(), {backward.input(0)});
        backward.contribute(0, multiply(), {rest, inverse});
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
        std::string text =
            "\\frac{" + apart + "}{" + deviationText(m_rule, m_rule.centred ? "" : "(" + symbols[0] + "^2)") + "}";
        if (symbols.size() > 1)
            text += " \\odot " + symbols[1];
        return symbols.size() > 2 ? text + " + " + symbols[2] : text;
    }

private:
    Rule m_rule;
};

class InverseDeviation final : public Op {
public:
    explicit InverseDeviation(const Rule& rule) : m_rule(rule) {}

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
    Geometry geometry() const override { return Geometry::RowMap; }

    // dx = −dy ∘ y² ∘ x̂ / d
    void vjp(Backward& backward) const override
    {
        if (!backward.wants(0))
            return;
        const NodeId y = backward.output();
        const NodeId square = backward.intermediate(multiply(), {y, y});
        const NodeId factor = backward.intermediate(multiply(), {backward.gradient(), square});
        const NodeId share =
            backward.intermediate(scale(-1 / static_cast<double>(backward.inputShape(0).cols)), {factor});
        const NodeId normal = backward.intermediate(m_rule.norm(), {backward.input(0)});
        backward.contribute(0, multiply(), {normal, share});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        return Expression::quotient(Expression::number(1), explainedMoments(inputs, cell, m_rule).deviation);
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\frac{1}{" + deviationText(m_rule, "(" + symbols[0] + (m_rule.centred ? ")" : "^2)")) + "}";
    }

private:
    Rule m_rule;
};

} // namespace

std::shared_ptr<const Op> layerNorm(double eps)
{
    return std::make_shared<Norm>(Rule{positive("layer_norm", eps), true});
}
std::shared_ptr<const Op> rmsNorm(double eps) { return std::make_shared<Norm>(Rule{positive("rms_norm", eps), false}); }
std::shared_ptr<const Op> inverseDeviation(double eps)
{
    return std::make_shared<InverseDeviation>(Rule{positive("inverse_deviation", eps), true});
}
std::shared_ptr<const Op> inverseRootMeanSquare(double eps)
{
    return std::make_shared<InverseDeviation>(Rule{positive("inverse_root_mean_square", eps), false});
}

} // namespace heedmap
