#include <heedmap/ops/recurrence.h>

#include "ops/operand.h"

#include <heedmap/base/sentence.h>
#include <heedmap/graph/backward.h>
#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/masks.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/placing.h>
#include <heedmap/ops/sum.h>

#include <algorithm>
#include <vector>

namespace heedmap {
namespace {

/// 1 below the diagonal of a matrix (n×n); `next`: only right below it.
std::shared_ptr<const Op> belowDiagonal(Index n, bool next)
{
    MaskRules rules;
    rules.queries = n;
    rules.keys = n;
    rules.causal = true;
    rules.offset = -1;
    if (next)
        rules.window = 1;
    return maskRule(rules);
}

/// The region, or an empty one that says so in every range.
Region orNone(const Region& region) { return region.empty() ? Region{} : region; }

class ProductsBetween final : public Op {
public:
    std::string_view name() const override { return "products_between"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        const Shape& x = inputs[0];
        if (x.rank == 3)
            refuse(*this, inputs, HEEDMAP_PHRASE("expected a vector or a matrix"));
        return x.rank == 1 ? Shape::matrix(x.cols, x.cols) : Shape::stack(x.cols, x.rows, x.rows);
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index j = region.cols.begin; j < region.cols.end; ++j) {
                double product = 1;
                for (Index i = std::min(j, region.rows.begin); i < region.rows.end; ++i) {
                    if (i > j)
                        product *= inputs[0].at(factor(inputs[0].shape, s, i));
                    if (region.rows.contains(i))
                        output.row(s, i)[j] = i < j ? 0 : product;
                }
            }
    }

    Region affected(const OpShapes& shapes, std::size_t, const Region& changed) const override
    {
        const bool vector = shapes.inputs[0].rank == 1;
        const Range factors = vector ? changed.cols : changed.rows;
        return orNone({vector ? Range{0, 1} : changed.cols,
                       {std::max<Index>(factors.begin, 1), shapes.output.rows},
                       {0, factors.end - 1}});
    }

    Region required(const OpShapes& shapes, std::size_t, const Region& wanted) const override
    {
        const Range factors = {wanted.cols.begin + 1, wanted.rows.end};
        if (shapes.inputs[0].rank == 1)
            return orNone({{0, 1}, {0, 1}, factors});
        return orNone({{0, 1}, factors, wanted.slices});
    }

    double workPerCell(const OpShapes&) const override { return 2; }

    // dx[l] = Σ_{j < l ≤ i} dy[i,j]·y[i,l]·y[l−1,j]: right below the diagonal of yᵀ·dy·yᵀ
    void vjp(Backward& backward) const override
    {
        const Shape x = backward.inputShape(0);
        const Index n = backward.outputShape().rows;
        const NodeId after =
            backward.intermediate(matmul({.transposeA = true}), {backward.output(), backward.gradient()});
        const NodeId both = backward.intermediate(matmul({.transposeB = true}), {after, backward.output()});
        const NodeId mask = backward.intermediate(belowDiagonal(n, true), {});
        const NodeId column =
            backward.intermediate(rowSum(), {backward.intermediate(multiply(), {both, mask})}); // (d×)n×1
        if (x.rank == 1)
            backward.contribute(0, reread(x), {column});
        else
            backward.contribute(0, transpose(), {backward.intermediate(reread(Shape::matrix(x.cols, n)), {column})});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        if (cell.row <= cell.col)
            return Expression::number(cell.row == cell.col ? 1 : 0);
        std::vector<Expression> factors;
        for (Index l = cell.col + 1; l <= cell.row; ++l)
            factors.push_back(cited(inputs, 0, factor(inputs[0].shape, cell.slice, l)));
        return factors.size() == 1 ? factors.front() : Expression::product(std::move(factors));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\prod_{j < l \\le i} " + symbols[0] + "[l]";
    }

private:
    static Cell factor(const Shape& x, Index slice, Index l) { return x.rank == 1 ? Cell{0, 0, l} : Cell{0, l, slice}; }
};

class UnitLowerInverse final : public Op {
public:
    std::string_view name() const override { return "unit_lower_inverse"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        if (inputs[0].rank == 1 || inputs[0].rows != inputs[0].cols)
            refuse(*this, inputs, HEEDMAP_PHRASE("expected a square matrix"));
        return inputs[0];
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index j = region.cols.begin; j < region.cols.end; ++j) {
                const std::vector<double> column = solved(inputs[0], s, j, region.rows.end);
                for (Index i = region.rows.begin; i < region.rows.end; ++i)
                    output.row(s, i)[j] = i < j ? 0 : column[static_cast<std::size_t>(i - j)];
            }
    }

    Region affected(const OpShapes& shapes, std::size_t, const Region& changed) const override
    {
        return orNone({changed.slices,
                       {std::max(changed.rows.begin, changed.cols.begin + 1),
                        changed.cols.begin + 1 < changed.rows.end ? shapes.output.rows : 0},
                       {0, std::min(changed.cols.end, changed.rows.end - 1)}});
    }

    Region required(const OpShapes&, std::size_t, const Region& wanted) const override
    {
        return orNone(
            {wanted.slices, {wanted.cols.begin + 1, wanted.rows.end}, {wanted.cols.begin, wanted.rows.end - 1}});
    }

    double workPerCell(const OpShapes& shapes) const override
    {
        return 1 + static_cast<double>(shapes.output.rows) / 3;
    }

    // dx = −yᵀ·dy·yᵀ, below the diagonal
    void vjp(Backward& backward) const override
    {
        const NodeId after =
            backward.intermediate(matmul({.transposeA = true}), {backward.output(), backward.gradient()});
        const NodeId both = backward.intermediate(matmul({.transposeB = true}), {after, backward.output()});
        const NodeId turned = backward.intermediate(scale(-1), {both});
        const NodeId below = backward.intermediate(belowDiagonal(backward.outputShape().rows, false), {});
        backward.contribute(0, maskFill(0), {turned, below});
    }

    // From the rows above, whose numbers stand in the same matrix.
    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        if (cell.row <= cell.col)
            return Expression::number(cell.row == cell.col ? 1 : 0);
        const std::vector<double> above = solved(inputs[0], cell.slice, cell.col, cell.row);
        std::vector<Expression> terms;
        for (Index l = cell.col; l < cell.row; ++l)
            terms.push_back(Expression::product(cited(inputs, 0, {cell.slice, cell.row, l}),
                                                Expression::number(above[static_cast<std::size_t>(l - cell.col)])));
        return Expression::difference(Expression::number(0), Expression::sum(std::move(terms)));
    }

    std::string formula(std::span<const std::string> symbols) const override { return "(I + " + symbols[0] + ")^{-1}"; }

private:
    /// Column j of the inverse, from its row j on to before row `end`.
    static std::vector<double> solved(const ConstView& x, Index slice, Index j, Index end)
    {
        std::vector<double> column;
        for (Index i = j; i < end; ++i) {
            double sum = 0;
            for (Index l = j; l < i; ++l)
                sum += x.row(slice, i)[l] * column[static_cast<std::size_t>(l - j)];
            column.push_back(i == j ? 1 : 0 - sum);
        }
        return column;
    }
};

} // namespace

std::shared_ptr<const Op> productsBetween() { return std::make_shared<ProductsBetween>(); }
std::shared_ptr<const Op> unitLowerInverse() { return std::make_shared<UnitLowerInverse>(); }

} // namespace heedmap
