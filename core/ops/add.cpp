#include <heedmap/ops/add.h>

#include "graph/gradient_caption.h"
#include "ops/element_wise.h"

#include <heedmap/graph/backward.h>
#include <heedmap/ops/scale.h>

namespace heedmap {
namespace {

class Add final : public ElementWisePair {
public:
    std::string_view name() const override { return "add"; }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        eachCell(inputs[0], inputs[1], output, region, [](double a, double b) { return a + b; });
    }

    // da = dc, db = dc
    void vjp(Backward& backward) const override
    {
        for (std::size_t i = 0; i < 2; ++i)
            backward.contribute(i, backward.gradient());
    }

    Phrase gradientCaption(std::size_t) const override { return gradient_caption::added; }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        return Expression::sum({cited(inputs, 0, cell), cited(inputs, 1, cell)});
    }

    std::string formula(std::span<const std::string> symbols) const override { return symbols[0] + " + " + symbols[1]; }
};

class Subtract final : public ElementWisePair {
public:
    std::string_view name() const override { return "subtract"; }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        eachCell(inputs[0], inputs[1], output, region, [](double a, double b) { return a - b; });
    }

    // da = dc, db = −dc
    void vjp(Backward& backward) const override
    {
        backward.contribute(0, backward.gradient());
        backward.contribute(1, scale(-1), {backward.gradient()});
    }

    Phrase gradientCaption(std::size_t input) const override
    {
        return input == 0
            ? gradient_caption::added
            : HEEDMAP_PHRASE("A difference falls by what is subtracted. So what comes back changes its sign.");
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        return Expression::difference(cited(inputs, 0, cell), cited(inputs, 1, cell));
    }

    std::string formula(std::span<const std::string> symbols) const override { return symbols[0] + " - " + symbols[1]; }
};

} // namespace

std::shared_ptr<const Op> add() { return std::make_shared<Add>(); }
std::shared_ptr<const Op> subtract() { return std::make_shared<Subtract>(); }

} // namespace heedmap
