#include <heedmap/ops/entropy.h>

#include "ops/element_wise.h"

#include <heedmap/graph/backward.h>
#include <heedmap/ops/divide.h>
#include <heedmap/ops/multiply.h>
#include <heedmap/ops/placing/reread.h>
#include <heedmap/ops/scale.h>

#include <cmath>
#include <numbers>

namespace heedmap {
namespace {

Expression noWeight()
{
    return Expression::choice({Expression::number(0)}, 0, HEEDMAP_PHRASE("a weight of 0 adds nothing"));
}

Expression logOfTwo(double sign)
{
    return Expression::number(sign * std::numbers::ln2, sign < 0 ? "-\\mathrm{ln} 2" : "\\mathrm{ln} 2");
}

class RowEntropy final : public Op {
public:
    std::string_view name() const override { return "row_entropy"; }
    Shape shape(std::span<const Shape> inputs) const override
    {
        return Shape::matrix(inputs[0].slices, inputs[0].rows);
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index s = region.rows.begin; s < region.rows.end; ++s)
            for (Index i = region.cols.begin; i < region.cols.end; ++i) {
                const double* a = inputs[0].row(s, i);
                double sum = 0;
                for (Index j = 0; j < inputs[0].shape.cols; ++j)
                    sum += a[j] <= 0 ? 0 : a[j] * std::log(a[j]);
                output.row(0, s)[i] = sum == 0 ? 0 : sum / -std::numbers::ln2;
            }
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "s i", "s i k");
    }

    double workPerCell(const OpShapes& shapes) const override
    {
        return 1 + 20 * static_cast<double>(shapes.inputs[0].cols);
    }

    // da_sij = dE_si·(−(ln a_sij + 1)/ln 2)
    void vjp(Backward& backward) const override
    {
        const Shape a = backward.inputShape(0);
        const Shape column = a.rank == 3 ? Shape::stack(a.slices, a.rows, 1) : Shape::matrix(a.rows, 1);
        const NodeId spread = backward.intermediate(reread(column), {backward.gradient()});
        const NodeId slope = backward.intermediate(entropySlope(), {backward.input(0)});
        backward.contribute(0, multiply(), {slope, spread});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        std::vector<Expression> terms;
        for (Index j = 0; j < shapes.inputs[0].cols; ++j) {
            const Expression weight = cited(inputs, 0, {cell.row, cell.col, j});
            terms.push_back(weight.value() <= 0
                                ? noWeight()
                                : Expression::product(weight, Expression::apply(Expression::Function::Log, weight)));
        }
        return Expression::quotient(Expression::sum(std::move(terms)), logOfTwo(-1));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "-\\mathrm{rowsum}(" + symbols[0] + " \\circ \\log_2 " + symbols[0] + ")";
    }
};

class EntropySlope final : public ElementWise {
public:
    std::string_view name() const override { return "entropy_slope"; }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        eachCell(inputs[0], output, region,
                 [](double a) { return a <= 0 ? 0 : (std::log(a) + 1) / -std::numbers::ln2; });
    }
    bool cheap() const override { return false; }
    double workPerCell(const OpShapes&) const override { return 20; }

    // da = −dy/(a·ln 2)
    void vjp(Backward& backward) const override
    {
        backward.contribute(0, scale(-1 / std::numbers::ln2),
                            {backward.intermediate(divide(), {backward.gradient(), backward.input(0)})});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        const Expression weight = cited(inputs, 0, cell);
        if (weight.value() <= 0)
            return noWeight();
        const Expression log = Expression::apply(Expression::Function::Log, weight);
        return Expression::quotient(Expression::sum({log, Expression::number(1)}), logOfTwo(-1));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "-\\frac{\\mathrm{ln} " + symbols[0] + " + 1}{\\mathrm{ln} 2}";
    }
};

} // namespace

std::shared_ptr<const Op> rowEntropy() { return std::make_shared<RowEntropy>(); }
std::shared_ptr<const Op> entropySlope() { return std::make_shared<EntropySlope>(); }

} // namespace heedmap
