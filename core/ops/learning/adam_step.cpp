#include <heedmap/ops/learning/adam_step.h>

#include "ops/element_wise.h"

#include <heedmap/graph/backward.h>
#include <heedmap/ops/activation.h>
#include <heedmap/ops/divide.h>
#include <heedmap/ops/multiply.h>
#include <heedmap/ops/scale.h>

#include <cmath>

namespace heedmap {
namespace {

class AdamStep final : public ElementWisePair {
public:
    AdamStep(double rate, double eps) : m_rate(rate), m_eps(eps) {}

    std::string_view name() const override { return "adam_step"; }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        eachCell(inputs[0], inputs[1], output, region,
                 [rate = m_rate, eps = m_eps](double m, double v) { return rate * m / (std::sqrt(v) + eps); });
    }
    double workPerCell(const OpShapes&) const override { return 8; }

    // With z the result: dm = η·dz / (√v + ε), dv = −½ dz/(√v + ε) ∘ z / √v
    void vjp(Backward& backward) const override
    {
        backward.contribute(0, adamStep(m_rate, m_eps), {backward.gradient(), backward.input(1)});
        const NodeId part = backward.intermediate(adamStep(1, m_eps), {backward.gradient(), backward.input(1)});
        const NodeId fall = backward.intermediate(multiply(), {part, backward.output()});
        const NodeId root = backward.intermediate(activation(Activation::Sqrt), {backward.input(1)});
        const NodeId steep = backward.intermediate(divide(), {fall, root});
        backward.contribute(1, scale(-0.5), {steep});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        const Expression root = Expression::apply(Expression::Function::Sqrt, cited(inputs, 1, cell));
        return Expression::quotient(Expression::product(Expression::number(m_rate, "\\eta"), cited(inputs, 0, cell)),
                                    Expression::sum({root, Expression::number(m_eps, "\\epsilon")}));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\frac{\\eta " + symbols[0] + "}{\\sqrt{" + symbols[1] + "} + \\epsilon}";
    }

private:
    double m_rate;
    double m_eps;
};

} // namespace

std::shared_ptr<const Op> adamStep(double rate, double eps)
{
    return std::make_shared<AdamStep>(rate, positive("adam_step", eps));
}

} // namespace heedmap
