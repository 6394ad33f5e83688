#include <heedmap/ops/row_weights.h>

#include "ops/row_kernels.h"
#include "ops/row_wise.h"

#include <heedmap/base/sentence.h>
#include <heedmap/graph/backward.h>
#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/placing.h>
#include <heedmap/ops/softmax.h>
#include <heedmap/ops/sum.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

namespace heedmap {
namespace {

/// Calls `f(row of scores, row of weights, slice)` for the rows of a region, whole; rows that the mask hides are 0.
template <typename F>
void eachWeighedRow(std::span<const ConstView> inputs, const ConstView* mask, const View& output, const Region& region,
                    const F& f)
{
    const Index width = output.shape.cols;
    std::vector<double> weights(static_cast<std::size_t>(width));
    for (Index s = region.slices.begin; s < region.slices.end; ++s)
        for (Index r = region.rows.begin; r < region.rows.end; ++r) {
            const auto hidden = [](double kept) { return kept == 0; };
            if (mask != nullptr && std::all_of(mask->row(s, r), mask->row(s, r) + width, hidden))
                std::fill(weights.begin(), weights.end(), 0.0);
            else
                f(inputs[0].row(s, r), weights.data(), s);
            std::copy(weights.data() + region.cols.begin, weights.data() + region.cols.end,
                      output.row(s, r) + region.cols.begin);
        }
}

bool hiddenRow(const ConstView* mask, const Cell& cell)
{
    for (Index c = 0; mask != nullptr && c < mask->shape.cols; ++c)
        if (mask->at(narrowed({cell.slice, cell.row, c}, mask->shape)) != 0)
            return false;
    return mask != nullptr;
}

Expression hiddenWeight()
{
    return Expression::choice({Expression::number(0)}, 0, HEEDMAP_PHRASE("the mask hides the whole row"));
}

std::vector<Expression> citedRow(std::span<const ConstView> inputs, const Cell& cell)
{
    std::vector<Expression> row;
    for (Index c = 0; c < inputs[0].shape.cols; ++c)
        row.push_back(cited(inputs, 0, {cell.slice, cell.row, c}));
    return row;
}

/// Softmax with one more score in the sum: a sink, or 0.
class SoftmaxBeside final : public RowWise {
public:
    explicit SoftmaxBeside(bool sinks) : m_sinks(sinks) {}

    std::string_view name() const override { return m_sinks ? "softmax_with_sinks" : "softmax_plus_one"; }
    Arity arity() const override { return {first(), first() + 1}; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        if (m_sinks && (inputs[1].rank != 1 || (inputs[1].cols != 1 && inputs[1].cols != inputs[0].slices)))
            refuse(*this, inputs, HEEDMAP_PHRASE("expected one sink for each head, or one for all"));
        if (inputs.size() > first())
            requireFitting(inputs);
        return inputs[0];
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const Index width = output.shape.cols;
        eachWeighedRow(inputs, maskOf(inputs), output, region, [&](const double* scores, double* weights, Index s) {
            const double beside = besideOf(inputs, s);
            const double largest = std::max(rowLargest(scores, width), beside);
            rowExp(scores, largest, weights, width);
            const double total = rowTotal(weights, width) + std::exp(beside - largest);
            for (Index c = 0; c < width; ++c)
                weights[c] /= total;
        });
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        if (m_sinks && input == 1)
            return reads(shapes, input, "s i j", shapes.output.slices == 1 ? "1" : "s");
        return RowWise::access(shapes, input);
    }

    double workPerCell(const OpShapes&) const override { return 40; }

    // dS = A ∘ (dA − rowsum(A ∘ dA)), dr = −Σ_i (1 − rowsum(A)) ∘ rowsum(A ∘ dA)
    void vjp(Backward& backward) const override
    {
        const NodeId weights = backward.output();
        const NodeId dA = backward.gradient();
        backward.contribute(0, softmaxGradient(), {weights, dA});
        if (!m_sinks)
            return;
        const NodeId pushes = backward.intermediate(rowSum(), {backward.intermediate(multiply(), {weights, dA})});
        const NodeId kept = backward.intermediate(rowSum(), {weights});
        const NodeId taken = backward.intermediate(multiply(), {kept, pushes});
        const NodeId each = backward.intermediate(columnSum(), {backward.intermediate(subtract(), {taken, pushes})});
        const Index heads = backward.outputShape().slices;
        backward.contribute(1, reread(Shape::vector(heads)), {each});
    }

    Phrase gradientCaption(std::size_t input) const override
    {
        if (m_sinks && input == 1)
            return HEEDMAP_PHRASE(
                "A larger sink takes from every weight of each row. So its push is what the sink has of "
                "a row, times the pushes of that row, with the other sign.");
        return HEEDMAP_PHRASE("A score moves its own weight, and takes from the others of its row. So its push is its "
                              "weight times its own push, less the average push of the row.");
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        if (hiddenRow(maskOf(inputs), cell))
            return hiddenWeight();
        const std::vector<Expression> scores = citedRow(inputs, cell);
        const Expression beside =
            m_sinks ? cited(inputs, 1, {0, 0, inputs[1].shape.cols == 1 ? 0 : cell.slice}) : Expression::number(0);
        std::vector<Expression> all = scores;
        all.push_back(beside);
        const Expression largest = Expression::apply(Expression::Function::Max, all);
        std::vector<Expression> terms;
        for (const Expression& score : all)
            terms.push_back(Expression::apply(Expression::Function::Exp, Expression::difference(score, largest)));
        const Expression own = terms[static_cast<std::size_t>(cell.col)];
        return Expression::quotient(own, Expression::sum(std::move(terms)));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        std::string text = m_sinks ? "\\mathrm{softmax}(" : "\\mathrm{softmax}_{+1}(";
        for (std::size_t i = 0; i < symbols.size(); ++i)
            text += (i == 0 ? "" : ", ") + symbols[i];
        return text + ")";
    }

private:
    std::size_t first() const { return m_sinks ? 2 : 1; } ///< where a mask stands
    void requireFitting(std::span<const Shape> inputs) const
    {
        const Shape& scores = inputs[0];
        const Shape& mask = inputs[first()];
        if (mask.rows != scores.rows || mask.cols != scores.cols || (mask.slices != 1 && mask.slices != scores.slices))
            refuse(*this, inputs, HEEDMAP_PHRASE("the mask does not fit the scores"));
    }
    const ConstView* maskOf(std::span<const ConstView> inputs) const
    {
        return inputs.size() > first() ? &inputs[first()] : nullptr;
    }
    double besideOf(std::span<const ConstView> inputs, Index slice) const
    {
        return m_sinks ? inputs[1].at({0, 0, inputs[1].shape.cols == 1 ? 0 : slice}) : 0;
    }

    bool m_sinks;
};

/// What sparsemax takes off every score, and how many stay above it.
struct Threshold {
    double value = 0;
    Index above = 0;
};

// τ = (Σ_{j ≤ k} z_(j) − 1)/k for the largest k with 1 + k·z_(k) > Σ_{j ≤ k} z_(j), z sorted downwards; scores less
// their largest
Threshold thresholdOf(const double* scores, Index width, double largest)
{
    std::vector<double> sorted;
    for (Index c = 0; c < width; ++c)
        sorted.push_back(scores[c] - largest);
    std::sort(sorted.begin(), sorted.end(), std::greater<>());
    Threshold threshold;
    double sum = 0;
    for (Index k = 1; k <= width; ++k) {
        const double score = sorted[static_cast<std::size_t>(k - 1)];
        if (!(1 + static_cast<double>(k) * score > sum + score))
            break;
        sum += score;
        threshold = {(sum - 1) / static_cast<double>(k), k};
    }
    return threshold;
}

bool hasNoWeights(const double* scores, Index width, double largest)
{
    return !std::isfinite(largest) || std::any_of(scores, scores + width, [](double s) { return std::isnan(s); });
}

class Sparsemax final : public RowWise {
public:
    std::string_view name() const override { return "sparsemax"; }
    Arity arity() const override { return {1, 2}; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        if (inputs.size() > 1)
            requireMask(*this, inputs);
        return inputs[0];
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const Index width = output.shape.cols;
        eachWeighedRow(inputs, maskOf(inputs), output, region, [&](const double* scores, double* weights, Index) {
            const double largest = rowLargest(scores, width);
            if (hasNoWeights(scores, width, largest))
                return std::fill(weights, weights + width, std::numeric_limits<double>::quiet_NaN());
            const Threshold threshold = thresholdOf(scores, width, largest);
            for (Index c = 0; c < width; ++c)
                weights[c] = std::max(scores[c] - largest - threshold.value, 0.0);
        });
    }

    double workPerCell(const OpShapes&) const override { return 40; }

    void vjp(Backward& backward) const override
    {
        backward.contribute(0, sparsemaxGradient(), {backward.output(), backward.gradient()});
    }

    Phrase gradientCaption(std::size_t) const override
    {
        return HEEDMAP_PHRASE(
            "Among the keys that have a weight, what one gains the others lose alike. So its push is its "
            "own less their mean; a key without a weight gets none.");
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        if (hiddenRow(maskOf(inputs), cell))
            return hiddenWeight();
        const Index width = inputs[0].shape.cols;
        const double* scores = inputs[0].row(cell.slice, cell.row);
        const double largest = rowLargest(scores, width);
        if (hasNoWeights(scores, width, largest))
            return Expression::choice({Expression::number(std::numeric_limits<double>::quiet_NaN())}, 0,
                                      HEEDMAP_PHRASE("no score of the row is a number above −∞"));
        const Threshold threshold = thresholdOf(scores, width, largest);
        std::vector<Expression> above;
        for (Index c = 0; c < width; ++c)
            if (scores[c] - largest - threshold.value > 0)
                above.push_back(cited(inputs, 0, {cell.slice, cell.row, c}));
        const auto count = Expression::number(static_cast<double>(above.size()));
        const Expression taken = Expression::quotient(
            Expression::difference(Expression::sum(std::move(above)), Expression::number(1)), count);
        const Expression own = Expression::difference(cited(inputs, 0, cell), taken);
        const bool kept = scores[cell.col] - largest - threshold.value > 0;
        return Expression::choice({Expression::number(0), own}, kept ? 1 : 0,
                                  kept ? HEEDMAP_PHRASE("the score is above what is taken off every one of them")
                                       : HEEDMAP_PHRASE("the score is not above what is taken off every one of them"));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\mathrm{sparsemax}(" + symbols[0] + (symbols.size() > 1 ? ", " + symbols[1] : "") + ")";
    }

private:
    static const ConstView* maskOf(std::span<const ConstView> inputs)
    {
        return inputs.size() > 1 ? &inputs[1] : nullptr;
    }
};

/// Inputs: the weights and their gradient.
class SparsemaxGradient final : public RowGradient {
public:
    std::string_view name() const override { return "sparsemax_gradient"; }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const Index width = output.shape.cols;
        forEachRow(inputs, output, region, [&](const double* weights, const double* dy, double* kept, double* dx) {
            Index count = 0;
            for (Index c = 0; c < width; ++c) {
                kept[c] = weights[c] > 0 ? dy[c] : 0;
                count += weights[c] > 0 ? 1 : 0;
            }
            const double mean = rowTotal(kept, width) / static_cast<double>(count);
            for (Index c = region.cols.begin; c < region.cols.end; ++c)
                dx[c] = weights[c] > 0 ? dy[c] - mean : 0;
        });
    }

    double workPerCell(const OpShapes&) const override { return 4; }

    // d(dA) = the same of what comes back; which weights are 0 changes nowhere but at kinks
    void vjp(Backward& backward) const override
    {
        backward.contribute(1, sparsemaxGradient(), {backward.input(0), backward.gradient()});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        std::vector<Expression> pushes;
        for (Index c = 0; c < shapes.output.cols; ++c)
            if (const Cell at{cell.slice, cell.row, c}; inputs[0].at(at) > 0)
                pushes.push_back(cited(inputs, 1, at));
        if (!(inputs[0].at(cell) > 0))
            return Expression::choice({Expression::number(0)}, 0, HEEDMAP_PHRASE("the key has no weight"));
        const Expression count = Expression::number(static_cast<double>(pushes.size()));
        return Expression::difference(cited(inputs, 1, cell),
                                      Expression::quotient(Expression::sum(std::move(pushes)), count));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "(" + symbols[1] + " - \\mathrm{mean}_{" + symbols[0] + " > 0}(" + symbols[1] + ")) \\circ ["
            + symbols[0] + " > 0]";
    }
};

} // namespace

std::shared_ptr<const Op> softmaxWithSinks() { return std::make_shared<SoftmaxBeside>(true); }
std::shared_ptr<const Op> softmaxPlusOne() { return std::make_shared<SoftmaxBeside>(false); }
std::shared_ptr<const Op> sparsemax() { return std::make_shared<Sparsemax>(); }
std::shared_ptr<const Op> sparsemaxGradient() { return std::make_shared<SparsemaxGradient>(); }

} // namespace heedmap
