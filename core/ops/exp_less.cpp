#include <heedmap/ops/exp_less.h>

#include "graph/gradient_caption.h"
#include "ops/operand.h"

#include <heedmap/graph/backward.h>
#include <heedmap/ops/multiply.h>
#include <heedmap/ops/placing/reread.h>
#include <heedmap/ops/scale.h>
#include <heedmap/ops/sum.h>

#include <cmath>

namespace heedmap {
namespace {

class ExpLess final : public Op {
public:
    std::string_view name() const override { return "exp_less"; }
    Arity arity() const override { return {2, 2}; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        const Shape& x = inputs[0];
        const Shape& m = inputs[1];
        if (x.slices != 1 || m.slices != 1 || m.rows != 1 || m.cols != (x.rank == 1 ? x.cols : x.rows))
            refuse(*this, inputs, HEEDMAP_PHRASE("expected a vector with an entry for each row, or for each entry"));
        return x;
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const bool vector = inputs[0].shape.rank == 1;
        const double* m = inputs[1].row(0, 0);
        for (Index r = region.rows.begin; r < region.rows.end; ++r)
            for (Index c = region.cols.begin; c < region.cols.end; ++c)
                output.row(0, r)[c] = std::exp(inputs[0].row(0, r)[c] - m[vector ? c : r]);
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        const bool numberForRow = input == 1 && shapes.output.rank > 1;
        return reads(shapes, input, "s i j", numberForRow ? "i" : "s i j");
    }
    double workPerCell(const OpShapes&) const override { return 20; }

    // dx = dy ∘ y, dm_i = −Σ_j dy_ij·y_ij
    void vjp(Backward& backward) const override
    {
        const NodeId own = backward.intermediate(multiply(), {backward.gradient(), backward.output()});
        backward.contribute(0, own);
        const NodeId total = backward.outputShape().rank == 1
            ? own
            : backward.intermediate(reread(backward.inputShape(1)), {backward.intermediate(rowSum(), {own})});
        backward.contribute(1, scale(-1), {total});
    }

    Phrase gradientCaption(std::size_t) const override { return gradient_caption::curve; }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        const Expression less = cited(inputs, 1, {0, 0, shapes.output.rank == 1 ? cell.col : cell.row});
        return Expression::apply(Expression::Function::Exp, Expression::difference(cited(inputs, 0, cell), less));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\exp(" + symbols[0] + " - " + symbols[1] + ")";
    }
};

} // namespace

std::shared_ptr<const Op> expLess() { return std::make_shared<ExpLess>(); }

} // namespace heedmap
