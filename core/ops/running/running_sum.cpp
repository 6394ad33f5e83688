#include <heedmap/ops/running/running_sum.h>

#include "ops/operand.h"
#include "ops/row_kernels.h"

#include <heedmap/graph/backward.h>
#include <heedmap/ops/multiply.h>
#include <heedmap/ops/placing/reread.h>
#include <heedmap/ops/placing/spread.h>
#include <heedmap/ops/sum.h>

namespace heedmap {
namespace {

bool vectorOf(const Shape& shape, Index entries)
{
    return shape.slices == 1 && shape.rows == 1 && shape.cols == entries;
}

class RunningTotal final : public Op {
public:
    std::string_view name() const override { return "running_total"; }
    Arity arity() const override { return {3, 3}; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        const Index n = inputs[0].rows;
        if (inputs[0].slices != 1 || !vectorOf(inputs[1], n) || !vectorOf(inputs[2], n))
            refuse(*this, inputs, HEEDMAP_PHRASE("expected a matrix and two vectors with an entry for each row"));
        return Shape::vector(n);
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index i = region.cols.begin; i < region.cols.end; ++i)
            output.row(0, 0)[i] =
                inputs[1].row(0, 0)[i] * inputs[2].row(0, 0)[i] + rowTotal(inputs[0].row(0, i), inputs[0].shape.cols);
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "i", input == 0 ? "i k" : "i");
    }
    double workPerCell(const OpShapes& shapes) const override { return 2 + static_cast<double>(shapes.inputs[0].cols); }

    // dx_ij = dy_i, dbefore = dy ∘ rescale, drescale = dy ∘ before
    void vjp(Backward& backward) const override
    {
        const Shape x = backward.inputShape(0);
        backward.contribute(0, spread(x),
                            {backward.intermediate(reread(Shape::matrix(x.rows, 1)), {backward.gradient()})});
        for (std::size_t i = 1; i < 3; ++i)
            backward.contribute(i, multiply(), {backward.gradient(), backward.input(3 - i)});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        std::vector<Expression> terms = {
            Expression::product(cited(inputs, 1, {0, 0, cell.col}), cited(inputs, 2, {0, 0, cell.col}))};
        for (Index c = 0; c < shapes.inputs[0].cols; ++c)
            terms.push_back(cited(inputs, 0, {0, cell.col, c}));
        return Expression::sum(std::move(terms));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return symbols[2] + " \\circ " + symbols[1] + " + \\sum_j " + symbols[0];
    }
};

class RescaledSum final : public Op {
public:
    std::string_view name() const override { return "rescaled_sum"; }
    Arity arity() const override { return {3, 3}; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        if (inputs[0].slices != 1 || inputs[1] != inputs[0] || !vectorOf(inputs[2], inputs[0].rows))
            refuse(*this, inputs,
                   HEEDMAP_PHRASE("expected two matrices of the same shape and a vector with an entry for each row"));
        return inputs[0];
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index r = region.rows.begin; r < region.rows.end; ++r) {
            const double factor = inputs[2].row(0, 0)[r];
            for (Index c = region.cols.begin; c < region.cols.end; ++c)
                output.row(0, r)[c] = inputs[1].row(0, r)[c] * factor + inputs[0].row(0, r)[c];
        }
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "i j", input < 2 ? "i j" : "i");
    }
    double workPerCell(const OpShapes&) const override { return 2; }

    // dx = dy, dbefore_ij = dy_ij·rescale_i, drescale_i = Σ_j dy_ij·before_ij
    void vjp(Backward& backward) const override
    {
        backward.contribute(0, backward.gradient());
        const Shape column = Shape::matrix(backward.outputShape().rows, 1);
        backward.contribute(1, multiply(),
                            {backward.gradient(), backward.intermediate(reread(column), {backward.input(2)})});
        const NodeId products = backward.intermediate(multiply(), {backward.gradient(), backward.input(1)});
        backward.contribute(2, reread(backward.inputShape(2)), {backward.intermediate(rowSum(), {products})});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        return Expression::sum(
            {Expression::product(cited(inputs, 1, cell), cited(inputs, 2, {0, 0, cell.row})), cited(inputs, 0, cell)});
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return symbols[2] + " \\circ " + symbols[1] + " + " + symbols[0];
    }
};

} // namespace

std::shared_ptr<const Op> runningTotal() { return std::make_shared<RunningTotal>(); }
std::shared_ptr<const Op> rescaledSum() { return std::make_shared<RescaledSum>(); }

} // namespace heedmap
