#include <heedmap/ops/learning/softmax_gradient.h>

#include "ops/row_kernels.h"
#include "ops/row_wise.h"

#include <heedmap/graph/backward.h>
#include <heedmap/ops/add.h>
#include <heedmap/ops/multiply.h>
#include <heedmap/ops/sum.h>

namespace heedmap {
namespace {

class SoftmaxGradient final : public RowGradient {
public:
    std::string_view name() const override { return "softmax_gradient"; }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const Index width = output.shape.cols;
        forEachRow(inputs, output, region, [&](const double* weights, const double* dy, double* pushes, double* dx) {
            for (Index c = 0; c < width; ++c)
                pushes[c] = weights[c] * dy[c];
            const double mean = rowTotal(pushes, width);
            for (Index c = region.cols.begin; c < region.cols.end; ++c)
                dx[c] = weights[c] * (dy[c] - mean);
        });
    }

    double workPerCell(const OpShapes&) const override { return 4; }

    // With H the gradient of dS: d(dA) = A ∘ (H − rowsum(A ∘ H)),
    // dA = H ∘ (dA − rowsum(A ∘ dA)) − dA ∘ rowsum(A ∘ H)
    void vjp(Backward& backward) const override
    {
        const NodeId weights = backward.input(0);
        const NodeId inner = backward.input(1);
        const NodeId outer = backward.gradient();
        backward.contribute(1, softmaxGradient(), {weights, outer});
        const auto mean = [&](NodeId of) {
            return backward.intermediate(rowSum(), {backward.intermediate(multiply(), {weights, of})});
        };
        const NodeId above = backward.intermediate(subtract(), {inner, mean(inner)});
        const NodeId own = backward.intermediate(multiply(), {outer, above});
        const NodeId others = backward.intermediate(multiply(), {inner, mean(outer)});
        backward.contribute(0, subtract(), {own, others});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        std::vector<Expression> pushes;
        for (Index c = 0; c < shapes.output.cols; ++c) {
            const Cell at{cell.slice, cell.row, c};
            pushes.push_back(Expression::product(cited(inputs, 0, at), cited(inputs, 1, at)));
        }
        const Expression above = Expression::difference(cited(inputs, 1, cell), Expression::sum(std::move(pushes)));
        return Expression::product(cited(inputs, 0, cell), above);
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        const std::string pushes = symbols[0] + " \\circ " + symbols[1];
        return symbols[0] + " \\circ (" + symbols[1] + " - \\mathrm{rowsum}(" + pushes + "))";
    }
};

} // namespace

std::shared_ptr<const Op> softmaxGradient() { return std::make_shared<SoftmaxGradient>(); }

} // namespace heedmap
