#include <heedmap/ops/divide.h>

#include "ops/element_wise.h"

#include <heedmap/graph/backward.h>
#include <heedmap/ops/multiply.h>
#include <heedmap/ops/scale.h>

namespace heedmap {
namespace {

class Divide final : public ElementWisePair {
public:
    std::string_view name() const override { return "divide"; }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        eachCell(inputs[0], inputs[1], output, region, [](double a, double b) { return a / b; });
    }

    // da = dc / b, db = −(dc / b) ∘ c
    void vjp(Backward& backward) const override
    {
        const NodeId quotient = backward.intermediate(divide(), {backward.gradient(), backward.input(1)});
        backward.contribute(0, quotient);
        backward.contribute(1, scale(-1), {backward.intermediate(multiply(), {quotient, backward.output()})});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        return Expression::quotient(cited(inputs, 0, cell), cited(inputs, 1, cell));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\frac{" + symbols[0] + "}{" + symbols[1] + "}";
    }
};

} // namespace

std::shared_ptr<const Op> divide() { return std::make_shared<Divide>(); }

} // namespace heedmap
