#include <heedmap/ops/masks/mask_fill.h>

#include "graph/selective.h"
#include "ops/element_wise.h"
#include "ops/row_kernels.h"

#include <heedmap/base/sentence.h>
#include <heedmap/graph/backward.h>

#include <cmath>
#include <string>

namespace heedmap {
namespace {

/// "-1e+09" as "-10^{9}".
std::string inPowers(const std::string& number)
{
    const std::size_t e = number.find('e');
    if (e == std::string::npos)
        return number;
    const std::string power = "10^{" + std::to_string(std::stoi(number.substr(e + 1))) + "}";
    const std::string figures = number.substr(0, e);
    if (figures == "1" || figures == "-1")
        return figures.substr(0, figures.size() - 1) + power;
    return figures + "\\cdot " + power;
}

class MaskFill final : public ElementWisePair, public Selective {
public:
    explicit MaskFill(double fill, bool gradient = false) : m_fill(fill), m_gradient(gradient) {}

    std::string_view name() const override { return m_gradient ? "mask_gradient" : "mask_fill"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        requireMask(*this, inputs);
        return inputs[0];
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        eachCell(inputs[0], inputs[1], output, region,
                 [fill = m_fill](double score, double kept) { return kept != 0 ? score : fill; });
    }

    // A score that the mask hides is never read.
    Region read(std::span<const ConstView> inputs, const Region& wanted) const override
    {
        const ConstView& mask = inputs[1];
        const Range slices = mask.shape.slices == 1 ? Range{0, 1} : wanted.slices;
        Range kept{wanted.cols.end, wanted.cols.begin};
        for (Index s = slices.begin; s < slices.end; ++s)
            for (Index r = wanted.rows.begin; r < wanted.rows.end; ++r)
                kept = widened(kept, wanted.cols, mask.row(s, r), 0);
        return {wanted.slices, wanted.rows, kept};
    }

    // dS = dy where kept, 0 where masked
    void vjp(Backward& backward) const override
    {
        backward.contribute(0, maskGradient(), {backward.gradient(), backward.input(1)});
    }

    Phrase gradientCaption(std::size_t) const override
    {
        return HEEDMAP_PHRASE("What the mask keeps was handed on, and so is what comes back. A masked cell had no say: "
                              "nothing comes back to it.");
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        const bool kept = cited(inputs, 1, cell).value() != 0;
        return Expression::choice({cited(inputs, 0, cell), Expression::number(m_fill, formulaText(m_fill))},
                                  kept ? 0 : 1,
                                  kept             ? HEEDMAP_PHRASE("the mask keeps this cell")
                                      : m_gradient ? HEEDMAP_PHRASE("no gradient: masked")
                                                   : HEEDMAP_PHRASE("the mask hides this cell"));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\begin{cases}" + symbols[0] + " & " + symbols[1] + " \\ne 0 \\\\ " + inPowers(formulaText(m_fill))
            + " & " + symbols[1] + " = 0\\end{cases}";
    }

private:
    double m_fill;
    bool m_gradient;
};

} // namespace

std::shared_ptr<const Op> maskFill(double fill) { return std::make_shared<MaskFill>(fill); }
std::shared_ptr<const Op> maskGradient() { return std::make_shared<MaskFill>(0, true); }

} // namespace heedmap
