#include <heedmap/ops/learning/quotient_by.h>

#include "ops/element_wise.h"

#include <heedmap/base/number_text.h>
#include <heedmap/graph/backward.h>

namespace heedmap {
namespace {

class QuotientBy final : public ElementWise {
public:
    QuotientBy(double c, std::string symbol) : m_c(c), m_symbol(std::move(symbol)) {}

    std::string_view name() const override { return "quotient_by"; }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        eachCell(inputs[0], output, region, [c = m_c](double x) { return x / c; });
    }

    // dx = dz / c
    void vjp(Backward& backward) const override
    {
        backward.contribute(0, quotientBy(m_c, m_symbol), {backward.gradient()});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        return Expression::quotient(cited(inputs, 0, cell), Expression::number(m_c, m_symbol));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\frac{" + symbols[0] + "}{" + (m_symbol.empty() ? exactText(m_c) : m_symbol) + "}";
    }

private:
    double m_c;
    std::string m_symbol;
};

} // namespace

std::shared_ptr<const Op> quotientBy(double c, std::string symbol)
{
    return std::make_shared<QuotientBy>(positive("quotient_by", c), std::move(symbol));
}

} // namespace heedmap
