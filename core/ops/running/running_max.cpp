#include <heedmap/ops/running/running_max.h>

#include "ops/operand.h"

#include <heedmap/base/sentence.h>
#include <heedmap/graph/backward.h>
#include <heedmap/ops/add.h>
#include <heedmap/ops/multiply.h>
#include <heedmap/ops/placing/reread.h>
#include <heedmap/ops/sum.h>

#include <cmath>
#include <limits>

namespace heedmap {
namespace {

void requireRows(const Op& op, std::span<const Shape> inputs)
{
    const Shape& x = inputs[0];
    if (x.slices != 1
        || (inputs.size() > 1 && (inputs[1].slices != 1 || inputs[1].rows != 1 || inputs[1].cols != x.rows)))
        refuse(op, inputs, HEEDMAP_PHRASE("expected a matrix and, for each of its rows, the maximum before"));
}

/// The maximum so far of row `r`; −∞ without the second input.
double before(std::span<const ConstView> inputs, Index r)
{
    return inputs.size() > 1 ? inputs[1].row(0, 0)[r] : -std::numeric_limits<double>::infinity();
}

/// The column of the maximum, or −1 if the maximum so far is not exceeded.
Index largestColumn(std::span<const ConstView> inputs, Index r)
{
    double largest = before(inputs, r);
    Index found = -1;
    for (Index c = 0; c < inputs[0].shape.cols; ++c)
        if (const double x = inputs[0].row(0, r)[c]; x > largest) {
            largest = x;
            found = c;
        }
    return found;
}

class RunningMax final : public Op {
public:
    std::string_view name() const override { return "running_max"; }
    Arity arity() const override { return {1, 2}; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        requireRows(*this, inputs);
        return Shape::vector(inputs[0].rows);
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index i = region.cols.begin; i < region.cols.end; ++i) {
            const double* row = inputs[0].row(0, i);
            double largest = before(inputs, i);
            for (Index c = 0; c < inputs[0].shape.cols; ++c)
                if (row[c] > largest || std::isnan(row[c]))
                    largest = row[c]; // no number is larger than NaN
            output.row(0, 0)[i] = largest;
        }
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "i", input == 0 ? "i k" : "i");
    }
    double workPerCell(const OpShapes& shapes) const override { return 1 + static_cast<double>(shapes.inputs[0].cols); }

    // The gradient goes to the cell that is the maximum: dx = dm ∘ where, dbefore = dm ∘ (1 − Σ_j where)
    void vjp(Backward& backward) const override
    {
        std::vector<NodeId> inputs;
        for (std::size_t i = 0; i < backward.inputs(); ++i)
            inputs.push_back(backward.input(i));
        const NodeId where = backward.intermediate(whereLargest(), inputs);
        const Shape column = Shape::matrix(backward.inputShape(0).rows, 1);
        backward.contribute(0, multiply(), {backward.intermediate(reread(column), {backward.gradient()}), where});
        if (backward.inputs() < 2)
            return;
        const NodeId surpassed = backward.intermediate(rowSum(), {where});
        const NodeId vector = backward.intermediate(reread(backward.inputShape(1)), {surpassed});
        const NodeId lost = backward.intermediate(multiply(), {backward.gradient(), vector});
        backward.contribute(1, subtract(), {backward.gradient(), lost});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        using enum Expression::Function;
        std::vector<Expression> row;
        for (Index c = 0; c < shapes.inputs[0].cols; ++c)
            row.push_back(cited(inputs, 0, {0, cell.col, c}));
        Expression largest = Expression::apply(Max, std::move(row));
        if (inputs.size() == 1)
            return largest;
        return Expression::apply(Max, {cited(inputs, 1, {0, 0, cell.col}), std::move(largest)});
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\max(" + (symbols.size() > 1 ? symbols[1] + ", " : "") + "\\max_j " + symbols[0] + ")";
    }
};

class WhereLargest final : public Op {
public:
    std::string_view name() const override { return "where_largest"; }
    Arity arity() const override { return {1, 2}; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        requireRows(*this, inputs);
        return Shape::matrix(inputs[0].rows, inputs[0].cols);
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index r = region.rows.begin; r < region.rows.end; ++r) {
            const Index largest = largestColumn(inputs, r);
            for (Index c = region.cols.begin; c < region.cols.end; ++c)
                output.row(0, r)[c] = c == largest ? 1 : 0;
        }
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "i j", input == 0 ? "i k" : "i");
    }
    double workPerCell(const OpShapes& shapes) const override { return static_cast<double>(shapes.inputs[0].cols); }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        const bool largest = largestColumn(inputs, cell.row) == cell.col;
        return Expression::choice({Expression::number(0), Expression::number(1)}, largest ? 1 : 0,
                                  largest ? HEEDMAP_PHRASE("the largest of its row")
                                          : HEEDMAP_PHRASE("not the largest of its row"));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "[" + symbols[0] + " = \\max(" + (symbols.size() > 1 ? symbols[1] + ", " : "") + "\\max_j " + symbols[0]
            + ")]";
    }
};

} // namespace

std::shared_ptr<const Op> runningMax() { return std::make_shared<RunningMax>(); }
std::shared_ptr<const Op> whereLargest() { return std::make_shared<WhereLargest>(); }

} // namespace heedmap
