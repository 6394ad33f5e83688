#include <heedmap/ops/outer_sum.h>

#include "ops/operand.h"

#include <heedmap/graph/backward.h>
#include <heedmap/ops/placing/reread.h>
#include <heedmap/ops/sum.h>

namespace heedmap {
namespace {

class OuterSum final : public Op {
public:
    std::string_view name() const override { return "outer_sum"; }
    Arity arity() const override { return {2, 2}; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        const Shape& a = inputs[0];
        const Shape& b = inputs[1];
        if (a.slices != 1 || b.slices != 1 || a.cols != b.cols)
            refuse(*this, inputs, HEEDMAP_PHRASE("expected two matrices of the same width"));
        return Shape::stack(a.rows, b.rows, a.cols);
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const Range cols = region.cols;
        for (Index i = region.slices.begin; i < region.slices.end; ++i) {
            const double* a = inputs[0].row(0, i);
            for (Index j = region.rows.begin; j < region.rows.end; ++j) {
                const double* b = inputs[1].row(0, j);
                double* sum = output.row(i, j);
                for (Index k = cols.begin; k < cols.end; ++k)
                    sum[k] = a[k] + b[k];
            }
        }
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "s i j", input == 0 ? "s j" : "i j");
    }

    bool cheap() const override { return true; }

    // da_i = Σ_j dc_ij, db_j = Σ_i dc_ij
    void vjp(Backward& backward) const override
    {
        backward.contribute(0, reread(backward.inputShape(0)),
                            {backward.intermediate(columnSum(), {backward.gradient()})});
        backward.contribute(1, sliceSum(backward.outputShape().slices), {backward.gradient()});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        return Expression::sum(
            {cited(inputs, 0, {0, cell.slice, cell.col}), cited(inputs, 1, {0, cell.row, cell.col})});
    }

    std::string formula(std::span<const std::string> symbols) const override { return symbols[0] + " + " + symbols[1]; }
};

} // namespace

std::shared_ptr<const Op> outerSum() { return std::make_shared<OuterSum>(); }

} // namespace heedmap
