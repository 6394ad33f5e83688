#include <heedmap/ops/learning/blend.h>

#include "ops/element_wise.h"

#include <heedmap/base/number_text.h>
#include <heedmap/graph/backward.h>
#include <heedmap/ops/scale.h>

namespace heedmap {
namespace {

class Blend final : public ElementWisePair {
public:
    Blend(double a, double b, std::string symbolA, std::string symbolB)
        : m_a(a), m_b(b), m_symbolA(std::move(symbolA)), m_symbolB(std::move(symbolB))
    {
    }

    std::string_view name() const override { return "blend"; }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        eachCell(inputs[0], inputs[1], output, region,
                 [a = m_a, b = m_b](double x, double y) { return a * x + b * y; });
    }

    // dx = a·dz, dy = b·dz
    void vjp(Backward& backward) const override
    {
        backward.contribute(0, scale(m_a, m_symbolA), {backward.gradient()});
        backward.contribute(1, scale(m_b, m_symbolB), {backward.gradient()});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        return Expression::sum({Expression::product(Expression::number(m_a, m_symbolA), cited(inputs, 0, cell)),
                                Expression::product(Expression::number(m_b, m_symbolB), cited(inputs, 1, cell))});
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return factor(m_a, m_symbolA) + symbols[0] + " + " + factor(m_b, m_symbolB) + symbols[1];
    }

private:
    static std::string factor(double number, const std::string& symbol)
    {
        return !symbol.empty() ? symbol + " " : number == 1 ? std::string() : exactText(number) + " ";
    }

    double m_a;
    double m_b;
    std::string m_symbolA;
    std::string m_symbolB;
};

} // namespace

std::shared_ptr<const Op> blend(double a, double b, std::string symbolA, std::string symbolB)
{
    return std::make_shared<Blend>(a, b, std::move(symbolA), std::move(symbolB));
}

} // namespace heedmap
