#include <heedmap/ops/softmax.h>

#include "ops/portable/row_exp_portable.h"
#include "ops/row_kernels.h"
#include "ops/row_wise.h"

#include <heedmap/base/sentence.h>
#include <heedmap/graph/backward.h>
#include <heedmap/graph/follower.h>
#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/sum.h>

#include <cmath>
#include <limits>
#include <vector>

namespace heedmap {
namespace {

bool maskedWhole(const double* mask, Index count)
{
    return std::all_of(mask, mask + count, [](double kept) { return kept == 0; });
}

// What a causal mask or padding hides at the end of a row costs no exponentials.
void softmaxRow(const double* scores, double* weights, Index count)
{
    const Index seen = count - trailing(scores + 1, count - 1, -std::numeric_limits<double>::infinity());
    softmaxExp(scores, rowLargest(scores, seen), weights, seen, count);
    const double share = 1 / rowTotal(weights, seen);
    for (Index c = 0; c < seen; ++c)
        weights[c] *= share;
    std::fill(weights + seen, weights + count, 0 * share); // NaN if the others are
}

/// How one row of weights follows from itself when few of its scores change: with ρ_c = exp(ΔS_c),
/// every weight is divided by f = 1 + Σ_c A_c (ρ_c − 1), and a changed one multiplied by ρ_c.
/// Returns 1/f, or NaN where that would be inexact: the errors of before are divided by f too, so that many updates
/// add up. Where the changed weights are at most a sixteenth of the row, f ≥ 15/16, and `mostUpdates` multiply them
/// by at most (16/15)^64 ≈ 62.
class FollowedRow {
public:
    FollowedRow(const InputChange& change, Index slice, Index row) : m_change(change), m_slice(slice), m_row(row) {}

    Index changedCells() const
    {
        Index count = 0;
        eachCell([&](Index, double) { ++count; });
        return count;
    }

    double follow(const double* scores, double* weights, Index count) const
    {
        double total = 1;
        double share = 0;
        double largest = 0;
        eachCell([&](Index c, double before) {
            const double growth = scores[c] == before ? 1 : std::exp(scores[c] - before);
            total += weights[c] * (growth - 1);
            share += weights[c];
            largest = growth > largest ? growth : largest;
        });
        if (!(share <= 0.0625 && total < 1e3 && largest < 1e3))
            return std::numeric_limits<double>::quiet_NaN();
        eachCell([&](Index c, double before) {
            if (scores[c] != before)
                weights[c] *= std::exp(scores[c] - before);
        });
        const double factor = 1 / total;
        if (factor != 1)
            for (Index c = 0; c < count; ++c)
                weights[c] *= factor;
        return factor;
    }

private:
    /// Calls f(column, number before) for every cell of the row that changed.
    template <typename F> void eachCell(const F& f) const
    {
        const auto regions = m_change.cells.regions();
        for (std::size_t i = 0; i < regions.size(); ++i) {
            if (!regions[i].slices.contains(m_slice) || !regions[i].rows.contains(m_row))
                continue;
            for (Index c = regions[i].cols.begin; c < regions[i].cols.end; ++c)
                f(c, m_change.before[i].at({m_slice, m_row, c}));
        }
    }

    const InputChange& m_change;
    Index m_slice;
    Index m_row;
};

class Softmax final : public RowWise, public Follower {
public:
    std::string_view name() const override { return "softmax"; }
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
        const bool whole = region.cols.size() == width;
        thread_local std::vector<double> aside; // of a row of which only a part may be written
        if (!whole)
            aside.resize(static_cast<std::size_t>(width));
        for (Index s = region.slices.begin; s < region.slices.end; ++s) {
            for (Index r = region.rows.begin; r < region.rows.end; ++r) {
                double* weights = whole ? output.row(s, r) : aside.data();
                if (inputs.size() > 1 && maskedWhole(inputs[1].row(s, r), width))
                    std::fill(weights, weights + width, 0.0);
                else
                    softmaxRow(inputs[0].row(s, r), weights, width);
                if (!whole)
                    std::copy(weights + region.cols.begin, weights + region.cols.end,
                              output.row(s, r) + region.cols.begin);
            }
        }
    }

    bool remembers(std::size_t input) const override { return input == 0; }

    bool updates(const OpShapes& shapes, std::span<const InputChange> changes) const override
    {
        Index cells = 0;
        for (const Region& region : changes[0].cells.regions())
            cells += region.size();
        const bool maskKept = changes.size() < 2 || changes[1].cells.empty();
        return maskKept && changes[0].factors == nullptr && 8 * cells <= shapes.output.size();
    }

    bool rescalesRows() const override { return true; }

    void update(std::span<const ConstView> inputs, std::span<const InputChange> changes, const View& output,
                const Region& region, double* factors) const override
    {
        const Index width = output.shape.cols;
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index r = region.rows.begin; r < region.rows.end; ++r) {
                const FollowedRow row(changes[0], s, r);
                double& factor = factors[s * output.shape.rows + r];
                const bool few = region.cols.size() == width && 4 * row.changedCells() <= width;
                factor = few ? row.follow(inputs[0].row(s, r), output.row(s, r), width)
                             : std::numeric_limits<double>::quiet_NaN();
                if (std::isnan(factor))
                    forward(inputs, output, {{s, s + 1}, {r, r + 1}, region.cols});
            }
    }

    double workPerCell(const OpShapes&) const override { return 40; }

    // dS = A ∘ (dA − rowsum(A ∘ dA))
    void vjp(Backward& backward) const override
    {
        backward.contribute(0, softmaxGradient(), {backward.output(), backward.gradient()});
    }

    Phrase gradientCaption(std::size_t) const override
    {
        return HEEDMAP_PHRASE("A score moves its own weight, and takes from the others of its row. So its push is its "
                              "weight times its own push, less the average push of the row.");
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        if (inputs.size() > 1 && maskedWhole(inputs[1].row(cell.slice, cell.row), shapes.output.cols))
            return Expression::choice({Expression::number(0)}, 0, HEEDMAP_PHRASE("the mask hides the whole row"));
        std::vector<Expression> scores;
        for (Index c = 0; c < shapes.output.cols; ++c)
            scores.push_back(cited(inputs, 0, {cell.slice, cell.row, c}));
        const Expression largest = Expression::apply(Expression::Function::Max, scores);
        std::vector<Expression> terms;
        for (const Expression& score : scores)
            terms.push_back(Expression::apply(Expression::Function::Exp, Expression::difference(score, largest)));
        const Expression own = terms[static_cast<std::size_t>(cell.col)];
        return Expression::quotient(own, Expression::sum(std::move(terms)));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\mathrm{softmax}(" + symbols[0] + (symbols.size() > 1 ? ", " + symbols[1] : "") + ")";
    }
};

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

std::shared_ptr<const Op> softmax() { return std::make_shared<Softmax>(); }

std::shared_ptr<const Op> softmaxGradient() { return std::make_shared<SoftmaxGradient>(); }

std::shared_ptr<const Op> logSoftmax() { return std::make_shared<LogSoftmax>(); }
std::shared_ptr<const Op> logSoftmaxGradient() { return std::make_shared<LogSoftmaxGradient>(); }

} // namespace heedmap
