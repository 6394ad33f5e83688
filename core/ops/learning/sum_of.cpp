#include <heedmap/ops/learning/sum_of.h>

#include "graph/gradient_caption.h"
#include "ops/operand.h"

#include <heedmap/graph/backward.h>

#include <algorithm>
#include <vector>

namespace heedmap {
namespace {

class SumOf final : public Op {
public:
    std::string_view name() const override { return "sum_of"; }
    Arity arity() const override { return {2, Arity::any}; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        for (const Shape& term : inputs)
            if (term != inputs[0])
                refuse(*this, inputs, HEEDMAP_PHRASE("expected terms of one shape"));
        return inputs[0];
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const Range cols = region.cols;
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index r = region.rows.begin; r < region.rows.end; ++r) {
                double* sum = output.row(s, r);
                std::copy_n(inputs[0].row(s, r) + cols.begin, cols.size(), sum + cols.begin);
                for (const ConstView& term : inputs.subspan(1)) {
                    const double* numbers = term.row(s, r);
                    for (Index c = cols.begin; c < cols.end; ++c)
                        sum[c] += numbers[c];
                }
            }
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "s i j", "s i j");
    }

    bool cheap() const override { return true; }
    double workPerCell(const OpShapes& shapes) const override { return static_cast<double>(shapes.inputs.size()); }

    // Every term's gradient is that of the sum.
    void vjp(Backward& backward) const override
    {
        for (std::size_t i = 0; i < backward.inputs(); ++i)
            backward.contribute(i, backward.gradient());
    }

    Phrase gradientCaption(std::size_t) const override { return gradient_caption::added; }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        std::vector<Expression> terms;
        for (std::size_t i = 0; i < inputs.size(); ++i)
            terms.push_back(cited(inputs, i, cell));
        return Expression::sum(std::move(terms));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        std::string text = symbols[0];
        for (const std::string& symbol : symbols.subspan(1))
            text += " + " + symbol;
        return text;
    }
};

} // namespace

std::shared_ptr<const Op> sumOf() { return std::make_shared<SumOf>(); }

} // namespace heedmap
