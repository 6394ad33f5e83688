#include <heedmap/ops/running/prefix_sum.h>

#include "ops/operand.h"

#include <heedmap/graph/backward.h>

#include <algorithm>

namespace heedmap {
namespace {

class RunningSum final : public Op {
public:
    RunningSum(Index count, bool fromEnd) : m_count(count), m_fromEnd(fromEnd) {}

    std::string_view name() const override { return m_fromEnd ? "suffix_sum" : "prefix_sum"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        if (inputs[0].rank == 1)
            refuse(*this, inputs, HEEDMAP_PHRASE("expected a matrix or a stack"));
        Shape result = inputs[0];
        (result.rank == 3 ? result.slices : result.rows) = m_count;
        return result;
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const Shape in = inputs[0].shape;
        const bool stack = in.rank == 3;
        const Range wanted = stack ? region.slices : region.rows;
        const Range others = stack ? region.rows : Range{0, 1};
        const auto row = [&](const auto& view, Index i, Index r) { return stack ? view.row(i, r) : view.row(0, i); };
        for (Index r = others.begin; r < others.end; ++r) {
            for (Index step = 0; step < wanted.size(); ++step) {
                const Index i = m_fromEnd ? wanted.end - 1 - step : wanted.begin + step;
                double* sum = row(output, i, r);
                const Range own = members({i, i + 1}, in);
                const Index before = m_fromEnd ? i + 1 : i - 1;
                const Range known = step == 0 ? Range{} : members({before, before + 1}, in);
                const Range added = step == 0 ? own
                    : m_fromEnd               ? Range{own.begin, known.begin}
                                              : Range{known.end, own.end};
                for (Index c = region.cols.begin; c < region.cols.end; ++c)
                    sum[c] = step == 0 ? 0 : row(output, before, r)[c];
                addRows(row, inputs[0], added, r, sum, region.cols);
            }
        }
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        const char along = shapes.output.rank == 3 ? 's' : 'i';
        Access access = reads(shapes, input, "s i j", "s i j");
        return m_fromEnd ? access.onwards(along) : access.upTo(along);
    }

    double workPerCell(const OpShapes&) const override { return 2; }

    // dx[j] = Σ dy[i] over the totals that x[j] is part of
    void vjp(Backward& backward) const override
    {
        const Shape x = backward.inputShape(0);
        backward.contribute(0, std::make_shared<RunningSum>(x.rank == 3 ? x.slices : x.rows, !m_fromEnd),
                            {backward.gradient()});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        const Region from = required(shapes, 0, Region::of(cell));
        std::vector<Expression> terms;
        for (Index s = from.slices.begin; s < from.slices.end; ++s)
            for (Index r = from.rows.begin; r < from.rows.end; ++r)
                terms.push_back(cited(inputs, 0, {s, r, cell.col}));
        return Expression::sum(std::move(terms));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return std::string("\\sum_{j ") + (m_fromEnd ? "\\ge" : "\\le") + " i} " + symbols[0] + "[j]";
    }

private:
    /// The entries of the input that are summed into the entries `along` of the output.
    Range members(const Range& along, const Shape& in) const
    {
        const Index length = in.rank == 3 ? in.slices : in.rows;
        return m_fromEnd ? Range{std::min(along.begin, length), length} : Range{0, std::min(along.end, length)};
    }

    // In the order of the totals, so that a part has the bits that it has in the whole.
    template <typename Row>
    void addRows(const Row& row, const ConstView& in, const Range& added, Index r, double* sum, const Range& cols) const
    {
        for (Index step = 0; step < added.size(); ++step) {
            const double* x = row(in, m_fromEnd ? added.end - 1 - step : added.begin + step, r);
            for (Index c = cols.begin; c < cols.end; ++c)
                sum[c] += x[c];
        }
    }

    Index m_count;
    bool m_fromEnd;
};

} // namespace

std::shared_ptr<const Op> prefixSum(Index count)
{
    return std::make_shared<RunningSum>(counting("prefix_sum", count), false);
}
std::shared_ptr<const Op> suffixSum(Index count)
{
    return std::make_shared<RunningSum>(counting("suffix_sum", count), true);
}

} // namespace heedmap
