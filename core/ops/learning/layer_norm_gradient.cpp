#include <heedmap/ops/learning/layer_norm_gradient.h>

#include "ops/learning/row_norm.h"
#include "ops/row_wise.h"

#include <heedmap/graph/backward.h>
#include <heedmap/ops/learning/sum_of.h>
#include <heedmap/ops/multiply.h>
#include <heedmap/ops/scale.h>
#include <heedmap/ops/sum.h>

namespace heedmap {
namespace {

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

std::shared_ptr<const Op> layerNormGradient(double eps)
{
    return std::make_shared<NormGradient>(RowNorm{positive("layer_norm_gradient", eps), true});
}
std::shared_ptr<const Op> rmsNormGradient(double eps)
{
    return std::make_shared<NormGradient>(RowNorm{positive("rms_norm_gradient", eps), false});
}

} // namespace heedmap
