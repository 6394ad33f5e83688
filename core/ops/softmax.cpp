#include <heedmap/ops/softmax.h>

#include "ops/portable/row_exp_portable.h"
#include "ops/row_wise.h"

#include <heedmap/base/sentence.h>
#include <heedmap/graph/backward.h>
#include <heedmap/graph/follower.h>
#include <heedmap/ops/learning/softmax_gradient.h>

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

} // namespace

std::shared_ptr<const Op> softmax() { return std::make_shared<Softmax>(); }

} // namespace heedmap
