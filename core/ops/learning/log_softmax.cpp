#include <heedmap/ops/learning/log_softmax.h>

#include "ops/portable/row_exp_portable.h"
#include "ops/row_wise.h"

#include <heedmap/graph/backward.h>
#include <heedmap/ops/add.h>
#include <heedmap/ops/learning/softmax_gradient.h>
#include <heedmap/ops/multiply.h>
#include <heedmap/ops/scale.h>
#include <heedmap/ops/softmax.h>
#include <heedmap/ops/sum.h>

#include <cmath>
#include <vector>

namespace heedmap {
namespace {

/// exp(z − max z) of a row, and their sum.
struct Exponentials {
    Exponentials(const double* z, Index width) : largest(rowLargest(z, width))
    {
        numbers.resize(static_cast<std::size_t>(width));
        softmaxExp(z, largest, numbers.data(), width, width);
        total = rowTotal(numbers.data(), width);
    }

    double largest;
    double total = 0;
    std::vector<double> numbers;
};

/// The same in the arithmetic of explanations.
struct ExplainedExponentials {
    ExplainedExponentials(std::span<const ConstView> inputs, const Cell& cell)
    {
        std::vector<Expression> row;
        for (Index c = 0; c < inputs[0].shape.cols; ++c)
            row.push_back(cited(inputs, 0, {cell.slice, cell.row, c}));
        largest.push_back(Expression::apply(Expression::Function::Max, row));
        for (const Expression& z : row)
            terms.push_back(Expression::apply(Expression::Function::Exp, Expression::difference(z, largest.front())));
    }

    std::vector<Expression> largest; ///< one
    std::vector<Expression> terms;
};

class LogSoftmax final : public RowWise {
public:
    std::string_view name() const override { return "log_softmax"; }
    Shape shape(std::span<const Shape> inputs) const override { return inputs[0]; }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index r = region.rows.begin; r < region.rows.end; ++r) {
                const double* z = inputs[0].row(s, r);
                const Exponentials row(z, output.shape.cols);
                const double total = std::log(row.total);
                for (Index c = region.cols.begin; c < region.cols.end; ++c)
                    output.row(s, r)[c] = z[c] - row.largest - total;
            }
    }

    double workPerCell(const OpShapes&) const override { return 40; }

    void vjp(Backward& backward) const override
    {
        backward.contribute(0, logSoftmaxGradient(), {backward.input(0), backward.gradient()});
    }

    Phrase gradientCaption(std::size_t) const override
    {
        return HEEDMAP_PHRASE("A logit moves its own probability, and takes from the others of its row. So its push is "
                              "its own, less its probability times the pushes of the whole row.");
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        const ExplainedExponentials row(inputs, cell);
        const Expression total = Expression::apply(Expression::Function::Log, Expression::sum(row.terms));
        return Expression::difference(Expression::difference(cited(inputs, 0, cell), row.largest.front()), total);
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\log \\mathrm{softmax}(" + symbols[0] + ")";
    }
};

/// Inputs: z and the gradient of log p.
class LogSoftmaxGradient final : public RowGradient {
public:
    std::string_view name() const override { return "log_softmax_gradient"; }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const Index width = output.shape.cols;
        forEachRow(inputs, output, region, [&](const double* z, const double* dy, double*, double* dz) {
            const Exponentials row(z, width);
            const double share = rowTotal(dy, width) / row.total;
            for (Index c = region.cols.begin; c < region.cols.end; ++c)
                dz[c] = dy[c] - row.numbers[static_cast<std::size_t>(c)] * share;
        });
    }

    double workPerCell(const OpShapes&) const override { return 40; }

    // With p = softmax(z) and H the gradient of dz: dg = H − rowsum(p ∘ H), dz' = the softmax's of −H ∘ rowsum(g)
    void vjp(Backward& backward) const override
    {
        const NodeId outer = backward.gradient();
        const NodeId weights = backward.intermediate(softmax(), {backward.input(0)});
        const NodeId pushes = backward.intermediate(multiply(), {weights, outer});
        backward.contribute(1, subtract(), {outer, backward.intermediate(rowSum(), {pushes})});
        const NodeId total = backward.intermediate(rowSum(), {backward.input(1)});
        const NodeId product = backward.intermediate(multiply(), {outer, total});
        backward.contribute(0, softmaxGradient(), {weights, backward.intermediate(scale(-1), {product})});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        const ExplainedExponentials row(inputs, cell);
        const Expression own = row.terms[static_cast<std::size_t>(cell.col)];
        std::vector<Expression> gradients;
        for (Index c = 0; c < shapes.output.cols; ++c)
            gradients.push_back(cited(inputs, 1, {cell.slice, cell.row, c}));
        const Expression weight = Expression::quotient(own, Expression::sum(row.terms));
        return Expression::difference(cited(inputs, 1, cell),
                                      Expression::product(weight, Expression::sum(std::move(gradients))));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return symbols[1] + " - \\mathrm{softmax}(" + symbols[0] + ") \\circ \\mathrm{rowsum}(" + symbols[1] + ")";
    }
};

} // namespace

std::shared_ptr<const Op> logSoftmax() { return std::make_shared<LogSoftmax>(); }
std::shared_ptr<const Op> logSoftmaxGradient() { return std::make_shared<LogSoftmaxGradient>(); }

} // namespace heedmap
