#include <heedmap/ops/multiply.h>

#include "ops/element_wise.h"

#include <heedmap/graph/backward.h>

namespace heedmap {
namespace {

class Multiply final : public ElementWisePair {
public:
    std::string_view name() const override { return "multiply"; }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        eachCell(inputs[0], inputs[1], output, region, [](double a, double b) { return a * b; });
    }

    // da = dc ∘ b, db = dc ∘ a
    void vjp(Backward& backward) const override
    {
        for (std::size_t i = 0; i < 2; ++i)
            backward.contribute(i, multiply(), {backward.gradient(), backward.input(1 - i)});
    }

    Phrase gradientCaption(std::size_t) const override
    {
        return HEEDMAP_PHRASE("A product grows by a growth of one factor times the other factor. So what comes back is "
                              "multiplied by the other factor.");
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        return Expression::product(cited(inputs, 0, cell), cited(inputs, 1, cell));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return symbols[0] + " \\circ " + symbols[1];
    }
};

} // namespace

std::shared_ptr<const Op> multiply() { return std::make_shared<Multiply>(); }

} // namespace heedmap
