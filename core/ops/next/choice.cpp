#include <heedmap/ops/next/choice.h>

#include "graph/symbol.h"
#include "ops/row_wise.h"

#include <heedmap/graph/backward.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace heedmap {
namespace {

double orLeast(double number) { return std::isnan(number) ? -std::numeric_limits<double>::infinity() : number; }

/// The number of entries of a row that rank before this one.
Index rankOf(const double* row, Index width, Index at)
{
    Index rank = 0;
    for (Index c = 0; c < width; ++c)
        rank += orLeast(row[c]) > orLeast(row[at]) || (c < at && orLeast(row[c]) == orLeast(row[at])) ? 1 : 0;
    return rank;
}

class RowRank final : public RowWise {
public:
    std::string_view name() const override { return "row_rank"; }
    bool counts() const override { return true; }
    Shape shape(std::span<const Shape> inputs) const override { return inputs[0]; }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const Index width = output.shape.cols;
        std::vector<Index> order(static_cast<std::size_t>(width));
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index r = region.rows.begin; r < region.rows.end; ++r) {
                const double* row = inputs[0].row(s, r);
                std::iota(order.begin(), order.end(), Index{0});
                std::ranges::stable_sort(order, std::ranges::greater{}, [&](Index c) { return orLeast(row[c]); });
                for (Index rank = 0; rank < width; ++rank)
                    if (const Index c = order[static_cast<std::size_t>(rank)]; region.cols.contains(c))
                        output.row(s, r)[c] = static_cast<double>(rank);
            }
    }

    double workPerCell(const OpShapes&) const override { return 20; }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        const Index rank = rankOf(inputs[0].row(cell.slice, cell.row), shapes.output.cols, cell.col);
        return Expression::choice({Expression::number(static_cast<double>(rank))}, 0,
                                  HEEDMAP_PHRASE("as many are larger, or as large and stand before it"));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\mathrm{rank}(" + symbols[0] + ")";
    }
};

/// Inputs: z and its ranks.
class KeepLargest final : public RowWise {
public:
    KeepLargest(Index most, double share) : m_most(counting("keep_largest", most, 0)), m_share(share) {}

    std::string_view name() const override { return "keep_largest"; }
    Arity arity() const override { return {2, 2}; }
    bool counts() const override { return true; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        if (inputs[0] != inputs[1])
            refuse(*this, inputs, HEEDMAP_PHRASE("expected a row and the ranks of its numbers"));
        return inputs[0];
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index r = region.rows.begin; r < region.rows.end; ++r) {
                const Index kept = keptOf(inputs[0].row(s, r), inputs[1].row(s, r), output.shape.cols);
                for (Index c = region.cols.begin; c < region.cols.end; ++c)
                    output.row(s, r)[c] = inputs[1].row(s, r)[c] < static_cast<double>(kept) ? 1 : 0;
            }
    }

    double workPerCell(const OpShapes&) const override { return 60; }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        const Index kept =
            keptOf(inputs[0].row(cell.slice, cell.row), inputs[1].row(cell.slice, cell.row), shapes.output.cols);
        const bool among = inputs[1].at(cell) < static_cast<double>(kept);
        return Expression::choice({Expression::number(1), Expression::number(0)}, among ? 0 : 1,
                                  among ? HEEDMAP_PHRASE("it is among the largest that are kept")
                                        : HEEDMAP_PHRASE("enough are larger"));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\mathrm{kept}(" + symbols[0] + ", " + symbols[1] + ")";
    }

private:
    /// The number of largest entries that are kept.
    Index keptOf(const double* row, const double* ranks, Index width) const
    {
        const Index most = m_most == 0 ? width : std::min(m_most, width);
        if (m_share >= 1)
            return most;
        std::vector<double> sorted(static_cast<std::size_t>(width), 0.0);
        for (Index c = 0; c < width; ++c)
            if (const double rank = ranks[c]; rank >= 0 && rank < static_cast<double>(width))
                sorted[static_cast<std::size_t>(rank)] = row[c];
        const double largest = sorted.front();
        double total = 0;
        for (Index i = 0; i < most; ++i)
            total += std::exp(sorted[static_cast<std::size_t>(i)] - largest);
        double sum = 0;
        Index kept = 0;
        while (kept < most && (kept == 0 || sum / total < m_share))
            sum += std::exp(sorted[static_cast<std::size_t>(kept++)] - largest);
        return kept;
    }

    Index m_most;
    double m_share;
};

class RunningRow final : public RowWise {
public:
    explicit RunningRow(bool fromEnd) : m_fromEnd(fromEnd) {}

    std::string_view name() const override { return m_fromEnd ? "running_row_from_end" : "running_row"; }
    Shape shape(std::span<const Shape> inputs) const override { return inputs[0]; }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const Index width = output.shape.cols;
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index r = region.rows.begin; r < region.rows.end; ++r) {
                double sum = 0;
                for (Index step = 0; step < width; ++step) {
                    const Index c = m_fromEnd ? width - 1 - step : step;
                    sum += inputs[0].row(s, r)[c];
                    if (region.cols.contains(c))
                        output.row(s, r)[c] = sum;
                }
            }
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        Access access = reads(shapes, input, "s i j", "s i j");
        return m_fromEnd ? access.onwards('j') : access.upTo('j');
    }

    void vjp(Backward& backward) const override
    {
        backward.contribute(0, m_fromEnd ? runningRow() : runningRowFromEnd(), {backward.gradient()});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        std::vector<Expression> terms;
        const Index end = m_fromEnd ? shapes.output.cols : cell.col + 1;
        for (Index c = m_fromEnd ? cell.col : 0; c < end; ++c)
            terms.push_back(cited(inputs, 0, {cell.slice, cell.row, c}));
        return Expression::sum(std::move(terms));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return std::string("\\sum_{k ") + (m_fromEnd ? "\\ge" : "\\le") + " j} " + symbols[0];
    }

private:
    bool m_fromEnd;
};

/// Inputs: a row of running totals, and u.
class FirstAbove final : public Op {
public:
    std::string_view name() const override { return "first_above"; }
    Arity arity() const override { return {2, 2}; }
    bool counts() const override { return true; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        if (inputs[0].rank != 2 || inputs[0].rows != 1 || inputs[1] != Shape::matrix(1, 1))
            refuse(*this, inputs, HEEDMAP_PHRASE("expected a row and a number"));
        return Shape::matrix(1, 1);
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        if (!region.empty())
            output.row(0, 0)[0] = static_cast<double>(found(inputs));
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "i 1", input == 0 ? "i k" : "i 1");
    }

    double workPerCell(const OpShapes& shapes) const override { return static_cast<double>(shapes.inputs[0].cols); }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell&) const override
    {
        return Expression::choice({Expression::number(static_cast<double>(found(inputs)))}, 0,
                                  HEEDMAP_PHRASE("the first whose running sum is above u"));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\min\\{j : " + withSubscript(symbols[0], "j") + " > " + symbols[1] + "\\}";
    }

private:
    static Index found(std::span<const ConstView> inputs)
    {
        const double* totals = inputs[0].row(0, 0);
        const double u = inputs[1].row(0, 0)[0];
        Index last = 0;
        for (Index c = 0; c < inputs[0].shape.cols; ++c) {
            if (totals[c] > u)
                return c;
            if (totals[c] > (c == 0 ? 0 : totals[c - 1]))
                last = c;
        }
        return last;
    }
};

} // namespace

std::shared_ptr<const Op> rowRank() { return std::make_shared<RowRank>(); }
std::shared_ptr<const Op> keepLargest(Index most, double share) { return std::make_shared<KeepLargest>(most, share); }
std::shared_ptr<const Op> runningRow() { return std::make_shared<RunningRow>(false); }
std::shared_ptr<const Op> runningRowFromEnd() { return std::make_shared<RunningRow>(true); }
std::shared_ptr<const Op> firstAbove() { return std::make_shared<FirstAbove>(); }

} // namespace heedmap
