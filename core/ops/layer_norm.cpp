#include <heedmap/ops/layer_norm.h>

#include "ops/row_kernels.h"
#include "ops/row_wise.h"

#include <heedmap/graph/backward.h>
#include <heedmap/ops/add.h>
#include <heedmap/ops/multiply.h>
#include <heedmap/ops/scale.h>
#include <heedmap/ops/sum.h>

#include <cmath>
#include <vector>

namespace heedmap {
namespace {

/// The mean of a row, and 1/√(σ² + eps).
struct Moments {
    double mean = 0;
    double inverse = 0;
};

Moments momentsOf(const double* x, Index count, double eps)
{
    thread_local std::vector<double> squares;
    squares.resize(static_cast<std::size_t>(count));
    const double mean = rowTotal(x, count) / static_cast<double>(count);
    for (Index c = 0; c < count; ++c)
        squares[static_cast<std::size_t>(c)] = (x[c] - mean) * (x[c] - mean);
    return {mean, 1 / std::sqrt(rowTotal(squares.data(), count) / static_cast<double>(count) + eps)};
}

/// The same in the arithmetic of explanations.
struct ExplainedMoments {
    Expression mean;
    Expression deviation; ///< √(σ² + eps)
};

ExplainedMoments explainedMoments(std::span<const ConstView> inputs, const Cell& row, double eps)
{
    const Index count = inputs[0].shape.cols;
    const Expression width = Expression::number(static_cast<double>(count), "d");
    std::vector<Expression> numbers;
    for (Index c = 0; c < count; ++c)
        numbers.push_back(cited(inputs, 0, {row.slice, row.row, c}));
    const Expression mean = Expression::quotient(Expression::sum(numbers), width);
    std::vector<Expression> squares;
    for (const Expression& number : numbers) {
        const Expression apart = Expression::difference(number, mean);
        squares.push_back(Expression::product(apart, apart));
    }
    const Expression variance = Expression::quotient(Expression::sum(std::move(squares)), width);
    const Expression under = Expression::sum({variance, Expression::number(eps, "\\epsilon")});
    return {mean, Expression::apply(Expression::Function::Sqrt, under)};
}

class LayerNorm final : public RowWise {
public:
    explicit LayerNorm(double eps) : m_eps(eps) {}

    std::string_view name() const override { return "layer_norm"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        for (const Shape& feature : inputs.subspan(1))
            if (feature != Shape::vector(inputs[0].cols))
                refuse(*this, inputs, "gamma and beta need one entry for each column");
        return inputs[0];
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const bool learned = inputs.size() > 1;
        const Range cols = region.cols;
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index r = region.rows.begin; r < region.rows.end; ++r) {
                const double* x = inputs[0].row(s, r);
                double* y = output.row(s, r);
                const Moments moments = momentsOf(x, output.shape.cols, m_eps);
                for (Index c = cols.begin; c < cols.end; ++c)
                    y[c] = (x[c] - moments.mean) * moments.inverse;
                if (!learned)
                    continue;
                const double* gamma = inputs[1].row(0, 0);
                const double* beta = inputs[2].row(0, 0);
                for (Index c = cols.begin; c < cols.end; ++c)
                    y[c] = y[c] * gamma[c] + beta[c];
            }
    }

    Region affected(const OpShapes& shapes, std::size_t input, const Region& changed) const override
    {
        if (input == 0)
            return RowWise::affected(shapes, input, changed);
        return {{0, shapes.output.slices}, {0, shapes.output.rows}, changed.cols};
    }

    Region required(const OpShapes& shapes, std::size_t input, const Region& wanted) const override
    {
        if (input == 0)
            return RowWise::required(shapes, input, wanted);
        return {{0, 1}, {0, 1}, wanted.cols};
    }

    bool rowLocal(std::size_t input) const override { return input == 0; }
    double workPerCell(const OpShapes&) const override { return 6; }

    // With g = dy ∘ γ: dx = (g − mean(g) − x̂ ∘ mean(g ∘ x̂)) / √(σ² + eps), dγ = Σ_i dy ∘ x̂, dβ = Σ_i dy
    void vjp(Backward& backward) const override
    {
        const bool learned = backward.inputs() > 1;
        const NodeId dy = backward.gradient();
        if (learned && backward.wants(2))
            backward.contribute(2, dy);
        if (!backward.wants(0) && !(learned && backward.wants(1)))
            return;
        const NodeId normal =
            learned ? backward.intermediate(layerNorm(m_eps), {backward.input(0)}) : backward.output();
        if (learned && backward.wants(1))
            backward.contribute(1, multiply(), {dy, normal});
        if (!backward.wants(0))
            return;
        const NodeId g = learned ? backward.intermediate(multiply(), {dy, backward.input(1)}) : dy;
        const auto mean = [&](NodeId of) {
            const double share = 1 / static_cast<double>(backward.inputShape(0).cols);
            return backward.intermediate(scale(share), {backward.intermediate(rowSum(), {of})});
        };
        const NodeId centred = backward.intermediate(subtract(), {g, mean(g)});
        const NodeId along = mean(backward.intermediate(multiply(), {g, normal}));
        const NodeId across = backward.intermediate(multiply(), {normal, along});
        const NodeId rest = backward.intermediate(subtract(), {centred, across});
        const NodeId inverse = backward.intermediate(inverseDeviation(m_eps), {backward.input(0)});
        backward.contribute(0, multiply(), {rest, inverse});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        const ExplainedMoments moments = explainedMoments(inputs, cell, m_eps);
        const Expression normal =
            Expression::quotient(Expression::difference(cited(inputs, 0, cell), moments.mean), moments.deviation);
        if (inputs.size() == 1)
            return normal;
        return Expression::sum({Expression::product(normal, cited(inputs, 1, cell)), cited(inputs, 2, cell)});
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        const std::string normal = "\\frac{" + symbols[0] + " - \\mu}{\\sqrt{\\sigma^2 + \\epsilon}}";
        return symbols.size() == 1 ? normal : normal + " \\odot " + symbols[1] + " + " + symbols[2];
    }

private:
    double m_eps;
};

class InverseDeviation final : public Op {
public:
    explicit InverseDeviation(double eps) : m_eps(eps) {}

    std::string_view name() const override { return "inverse_deviation"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        Shape result = inputs[0];
        result.rank = std::max(result.rank, 2);
        result.cols = 1;
        return result;
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index r = region.rows.begin; r < region.rows.end; ++r)
                output.row(s, r)[0] = momentsOf(inputs[0].row(s, r), inputs[0].shape.cols, m_eps).inverse;
    }

    Region affected(const OpShapes&, std::size_t, const Region& changed) const override
    {
        return {changed.slices, changed.rows, {0, 1}};
    }

    Region required(const OpShapes& shapes, std::size_t, const Region& wanted) const override
    {
        return {wanted.slices, wanted.rows, {0, shapes.inputs[0].cols}};
    }

    bool rowLocal(std::size_t) const override { return true; }
    double workPerCell(const OpShapes& shapes) const override
    {
        return 3 * static_cast<double>(shapes.inputs[0].cols) + 4;
    }
    Geometry geometry() const override { return Geometry::RowMap; }

    // dx = −dy ∘ y² ∘ x̂ / d
    void vjp(Backward& backward) const override
    {
        if (!backward.wants(0))
            return;
        const NodeId y = backward.output();
        const NodeId square = backward.intermediate(multiply(), {y, y});
        const NodeId factor = backward.intermediate(multiply(), {backward.gradient(), square});
        const NodeId share =
            backward.intermediate(scale(-1 / static_cast<double>(backward.inputShape(0).cols)), {factor});
        const NodeId normal = backward.intermediate(layerNorm(m_eps), {backward.input(0)});
        backward.contribute(0, multiply(), {normal, share});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        return Expression::quotient(Expression::number(1), explainedMoments(inputs, cell, m_eps).deviation);
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\frac{1}{\\sqrt{\\sigma^2(" + symbols[0] + ") + \\epsilon}}";
    }

private:
    double m_eps;
};

} // namespace

std::shared_ptr<const Op> layerNorm(double eps) { return std::make_shared<LayerNorm>(eps); }
std::shared_ptr<const Op> inverseDeviation(double eps) { return std::make_shared<InverseDeviation>(eps); }

} // namespace heedmap
