#include <heedmap/ops/layer_norm.h>

#include "ops/learning/row_norm.h"
#include "ops/row_wise.h"

#include <heedmap/graph/backward.h>
#include <heedmap/ops/learning/layer_norm_gradient.h>
#include <heedmap/ops/multiply.h>
#include <heedmap/ops/scale.h>

namespace heedmap {
namespace {

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
        backward.contribute(0, m_rule.centred ? layerNormGradient(m_rule.eps) : rmsNormGradient(m_rule.eps),
                            std::move(from));
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

    // dx = −dy ∘ y² ∘ x̂ / d
    void vjp(Backward& backward) const override
    {
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
        return "\\frac{1}{" + deviationText(m_rule, symbols[0]) + "}";
    }

private:
    RowNorm m_rule;
};

} // namespace

std::shared_ptr<const Op> layerNorm(double eps)
{
    return std::make_shared<LayerNorm>(RowNorm{positive("layer_norm", eps), true});
}
std::shared_ptr<const Op> rmsNorm(double eps)
{
    return std::make_shared<Norm>(RowNorm{positive("rms_norm", eps), false});
}
std::shared_ptr<const Op> inverseDeviation(double eps)
{
    return std::make_shared<InverseDeviation>(RowNorm{positive("inverse_deviation", eps), true});
}
std::shared_ptr<const Op> inverseRootMeanSquare(double eps)
{
    return std::make_shared<InverseDeviation>(RowNorm{positive("inverse_root_mean_square", eps), false});
}

} // namespace heedmap
