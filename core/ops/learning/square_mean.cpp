#include <heedmap/ops/learning/square_mean.h>

#include "ops/element_wise.h"

#include <heedmap/graph/backward.h>
#include <heedmap/ops/multiply.h>
#include <heedmap/ops/scale.h>

namespace heedmap {
namespace {

class SquareMean final : public ElementWisePair {
public:
    explicit SquareMean(double beta) : m_beta(beta) {}

    std::string_view name() const override { return "square_mean"; }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        eachCell(inputs[0], inputs[1], output, region,
                 [beta = m_beta](double v, double g) { return beta * v + (1 - beta) * g * g; });
    }

    // dv = β·dz, dg = 2(1−β)·g ∘ dz
    void vjp(Backward& backward) const override
    {
        backward.contribute(0, scale(m_beta), {backward.gradient()});
        const NodeId twice = backward.intermediate(scale(2 * (1 - m_beta)), {backward.input(1)});
        backward.contribute(1, multiply(), {twice, backward.gradient()});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        const Expression g = cited(inputs, 1, cell);
        return Expression::sum({Expression::product(Expression::number(m_beta, "\\beta_2"), cited(inputs, 0, cell)),
                                Expression::product({Expression::number(1 - m_beta, "(1 - \\beta_2)"), g, g})});
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\beta_2 " + symbols[0] + " + (1 - \\beta_2) " + symbols[1] + " \\circ " + symbols[1];
    }

private:
    double m_beta;
};

} // namespace

std::shared_ptr<const Op> squareMean(double beta) { return std::make_shared<SquareMean>(beta); }

} // namespace heedmap
