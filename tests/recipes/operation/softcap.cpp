#include <heedmap/ops/softcap.h>

#include "ops/element_wise.h"

#include <heedmap/graph/backward.h>
#include <heedmap/ops/activation.h>
#include <heedmap/ops/add.h>
#include <heedmap/ops/multiply.h>
#include <heedmap/ops/scale.h>

#include <cmath>

namespace heedmap {
namespace {

class Softcap final : public ElementWise {
public:
    explicit Softcap(double cap) : m_cap(cap) {}

    std::string_view name() const override { return "softcap"; }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        eachCell(inputs[0], output, region, [c = m_cap](double x) { return c * std::tanh(x / c); });
    }

    // dx = dy − dy ∘ tanh²(x/c)
    void vjp(Backward& backward) const override
    {
        const NodeId bent = backward.intermediate(scale(1 / m_cap), {backward.output()});
        const NodeId square = backward.intermediate(multiply(), {bent, bent});
        const NodeId taken = backward.intermediate(multiply(), {backward.gradient(), square});
        backward.contribute(0, add(), {backward.gradient(), backward.intermediate(scale(-1), {taken})});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        const Expression cap = Expression::number(m_cap, "c");
        const Expression share = Expression::quotient(cited(inputs, 0, cell), cap);
        return Expression::product(cap, Expression::apply(Expression::Function::Tanh, share));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "c \\tanh(" + symbols[0] + " / c)";
    }

private:
    double m_cap;
};

} // namespace

std::shared_ptr<const Op> softcap(double cap) { return std::make_shared<Softcap>(cap); }

} // namespace heedmap
