#include <heedmap/ops/scale.h>

#include "ops/element_wise.h"

#include <heedmap/graph/backward.h>

#include <charconv>

namespace heedmap {
namespace {

std::string factorText(double number)
{
    if (number == -1)
        return "-";
    char text[32];
    const auto end = std::to_chars(text, text + sizeof text, number, std::chars_format::general, 6).ptr;
    return {text, end};
}

class Scale final : public ElementWise {
public:
    Scale(double factor, std::string symbol) : m_factor(factor), m_symbol(std::move(symbol)) {}

    std::string_view name() const override { return "scale"; }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        eachCell(inputs[0], output, region, [c = m_factor](double x) { return c * x; });
    }

    // dx = c·dy
    void vjp(Backward& backward) const override
    {
        backward.contribute(0, scale(m_factor, m_symbol), {backward.gradient()});
    }

    Phrase gradientCaption(std::size_t) const override
    {
        return HEEDMAP_PHRASE("The step multiplied by a constant. What comes back is multiplied by the same constant.");
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        return Expression::product(Expression::number(m_factor, m_symbol), cited(inputs, 0, cell));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return (m_symbol.empty() ? factorText(m_factor) : m_symbol) + " " + symbols[0];
    }

private:
    double m_factor;
    std::string m_symbol;
};

} // namespace

std::shared_ptr<const Op> scale(double factor, std::string symbol)
{
    return std::make_shared<Scale>(factor, std::move(symbol));
}

} // namespace heedmap
