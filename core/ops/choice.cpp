#include <heedmap/ops/choice.h>

#include "graph/symbol.h"
#include "ops/operand.h"
#include "ops/row_wise.h"

#include <heedmap/base/sentence.h>
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

/// Operations whose numbers choose what they compute, such as the order of a sort. Without letters, all cells are read.
class Decision : public Op {
public:
    double workPerCell(const OpShapes& shapes) const override { return static_cast<double>(shapes.inputs[0].cols); }
};

class BucketOf final : public Decision {
public:
    std::string_view name() const override { return "bucket_of"; }
    bool counts() const override { return true; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        if (inputs[0].slices != 1)
            refuse(*this, inputs, HEEDMAP_PHRASE("expected a matrix"));
        return Shape::vector(inputs[0].rows);
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index i = region.cols.begin; i < region.cols.end; ++i)
            output.row(0, 0)[i] = static_cast<double>(bucket(inputs[0], i));
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "i", "i k");
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        const Index m = shapes.inputs[0].cols;
        std::vector<Expression> numbers;
        for (Index c = 0; c < 2 * m; ++c)
            numbers.push_back(Expression::number(static_cast<double>(c)));
        const Index found = bucket(inputs[0], cell.col);
        return Expression::choice(std::move(numbers), static_cast<std::size_t>(found),
                                  HEEDMAP_PHRASE("the direction it reaches furthest along"));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\mathrm{argmax}([" + symbols[0] + ", -" + symbols[0] + "])";
    }

private:
    static Index bucket(const ConstView& x, Index row)
    {
        const Index m = x.shape.cols;
        const double* hash = x.row(0, row);
        const auto reach = [&](Index c) { return c < m ? hash[c] : -hash[c - m]; };
        Index best = 0;
        for (Index c = 1; c < 2 * m; ++c)
            if (reach(c) > reach(best))
                best = c;
        return best;
    }
};

class StableOrder final : public Decision {
public:
    std::string_view name() const override { return "stable_order"; }
    bool counts() const override { return true; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        if (inputs[0].rank != 1)
            refuse(*this, inputs, HEEDMAP_PHRASE("expected a vector"));
        return inputs[0];
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const std::vector<Index> order = orderOf(inputs[0]);
        for (Index i = region.cols.begin; i < region.cols.end; ++i)
            output.row(0, 0)[i] = static_cast<double>(order[static_cast<std::size_t>(i)]);
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        std::vector<Expression> numbers;
        for (Index i = 0; i < shapes.output.cols; ++i)
            numbers.push_back(Expression::number(static_cast<double>(i)));
        const Index found = orderOf(inputs[0])[static_cast<std::size_t>(cell.col)];
        return Expression::choice(std::move(numbers), static_cast<std::size_t>(found),
                                  HEEDMAP_PHRASE("next in the order of the buckets"));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\mathrm{argsort}(" + symbols[0] + ")";
    }

private:
    static std::vector<Index> orderOf(const ConstView& numbers)
    {
        const double* x = numbers.row(0, 0);
        std::vector<Index> order(static_cast<std::size_t>(numbers.shape.cols));
        std::iota(order.begin(), order.end(), Index{0});
        // NaN sorts last, among NaN.
        std::ranges::stable_sort(order,
                                 [x](Index a, Index b) { return x[a] < x[b] || (x[a] == x[a] && x[b] != x[b]); });
        return order;
    }
};

class BucketMask final : public Decision {
public:
    explicit BucketMask(bool causal) : m_causal(causal) {}

    std::string_view name() const override { return "bucket_mask"; }
    Arity arity() const override { return {2, 2}; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        if (inputs[0].rank != 1 || inputs[1] != inputs[0])
            refuse(*this, inputs, HEEDMAP_PHRASE("expected two vectors of the same length"));
        return Shape::matrix(inputs[0].cols, inputs[0].cols);
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index r = region.rows.begin; r < region.rows.end; ++r) {
            const bool alone = !seesAnother(inputs, r, output.shape.cols);
            for (Index c = region.cols.begin; c < region.cols.end; ++c)
                output.row(0, r)[c] = (r == c ? alone : sees(inputs, r, c)) ? 1 : 0;
        }
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        const Index r = cell.row;
        const Index c = cell.col;
        const bool kept = r == c ? !seesAnother(inputs, r, shapes.output.cols) : sees(inputs, r, c);
        return Expression::choice(
            {Expression::number(0), Expression::number(1)}, kept ? 1 : 0,
            r == c ? (kept ? HEEDMAP_PHRASE("kept: there is no other") : HEEDMAP_PHRASE("masked: it has others to see"))
                : kept                     ? HEEDMAP_PHRASE("kept: both are in one bucket")
                : sameBucket(inputs, r, c) ? HEEDMAP_PHRASE("masked: the key comes after the query")
                                           : HEEDMAP_PHRASE("masked: they are in different buckets"));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return symbols[0] + "[" + symbols[1] + "]_i = " + symbols[0] + "[" + symbols[1] + "]_j";
    }

private:
    static bool sameBucket(std::span<const ConstView> inputs, Index r, Index c)
    {
        const Index count = inputs[0].shape.cols;
        const auto bucket = [&](Index place) {
            const Index token = indexAt(inputs[1], place, count);
            return token < 0 ? -1.0 - static_cast<double>(place) : std::round(inputs[0].row(0, 0)[token]);
        };
        return bucket(r) == bucket(c);
    }
    bool sees(std::span<const ConstView> inputs, Index r, Index c) const
    {
        const double* order = inputs[1].row(0, 0);
        return sameBucket(inputs, r, c) && (!m_causal || order[c] <= order[r]);
    }
    bool seesAnother(std::span<const ConstView> inputs, Index r, Index count) const
    {
        for (Index c = 0; c < count; ++c)
            if (c != r && sees(inputs, r, c))
                return true;
        return false;
    }

    bool m_causal;
};

} // namespace

std::shared_ptr<const Op> rowRank() { return std::make_shared<RowRank>(); }
std::shared_ptr<const Op> keepLargest(Index most, double share) { return std::make_shared<KeepLargest>(most, share); }
std::shared_ptr<const Op> firstAbove() { return std::make_shared<FirstAbove>(); }

std::shared_ptr<const Op> bucketOf() { return std::make_shared<BucketOf>(); }
std::shared_ptr<const Op> stableOrder() { return std::make_shared<StableOrder>(); }
std::shared_ptr<const Op> bucketMask(bool causal) { return std::make_shared<BucketMask>(causal); }

} // namespace heedmap
