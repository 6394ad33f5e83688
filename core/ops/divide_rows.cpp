#include <heedmap/ops/divide_rows.h>

#include "ops/operand.h"

#include <heedmap/graph/backward.h>
#include <heedmap/ops/multiply.h>
#include <heedmap/ops/placing/reread.h>
#include <heedmap/ops/scale.h>
#include <heedmap/ops/sum.h>

namespace heedmap {
namespace {

class DivideRows final : public Op {
public:
    std::string_view name() const override { return "divide_rows"; }
    Arity arity() const override { return {2, 2}; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        const Shape& x = inputs[0];
        const Shape& d = inputs[1];
        if (x.slices != 1 || d.slices != 1 || d.rows != 1 || d.cols != x.rows)
            refuse(*this, inputs, HEEDMAP_PHRASE("expected a matrix and a vector with an entry for each row"));
        return x;
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const Range cols = region.cols;
        for (Index r = region.rows.begin; r < region.rows.end; ++r) {
            const double* x = inputs[0].row(0, r);
            const double divisor = inputs[1].row(0, 0)[r];
            double* quotient = output.row(0, r);
            for (Index c = cols.begin; c < cols.end; ++c)
                quotient[c] = x[c] / divisor;
        }
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "s i j", input == 0 ? "s i j" : "i");
    }

    bool cheap() const override { return true; }

    // dx = dy / d, dd_i = −Σ_j dy_ij·y_ij / d_i
    void vjp(Backward& backward) const override
    {
        const NodeId divisor = backward.input(1);
        backward.contribute(0, divideRows(), {backward.gradient(), divisor});
        const NodeId products = backward.intermediate(multiply(), {backward.gradient(), backward.output()});
        const NodeId sums = backward.intermediate(rowSum(), {products});
        const NodeId quotients = backward.intermediate(divideRows(), {sums, divisor});
        const NodeId vector = backward.intermediate(reread(backward.inputShape(1)), {quotients});
        backward.contribute(1, scale(-1), {vector});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        return Expression::quotient(cited(inputs, 0, cell), cited(inputs, 1, {0, 0, cell.row}));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\frac{" + symbols[0] + "}{" + symbols[1] + "}";
    }
};

} // namespace

std::shared_ptr<const Op> divideRows() { return std::make_shared<DivideRows>(); }

} // namespace heedmap
