#include <heedmap/ops/positions/relative_gather.h>

#include "ops/positions/relative_distance.h"
#include "ops/row_wise.h"

#include <heedmap/graph/backward.h>

namespace heedmap {
namespace {

class RelativeGather final : public RowWise {
public:
    RelativeGather(Index keys, Index maxDistance) : m_keys(keys), m_most(maxDistance) {}

    std::string_view name() const override { return "relative_gather"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        checkWidth(*this, inputs, m_most);
        Shape result = inputs[0];
        result.cols = m_keys;
        return result;
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index r = region.rows.begin; r < region.rows.end; ++r)
                for (Index c = region.cols.begin; c < region.cols.end; ++c)
                    output.row(s, r)[c] = inputs[0].row(s, r)[clippedDistance(r, c, m_most)];
    }

    void vjp(Backward& backward) const override
    {
        backward.contribute(0, relativeScatter(m_most), {backward.gradient()});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        const Cell there{cell.slice, cell.row, clippedDistance(cell.row, cell.col, m_most)};
        return Expression::operand(0, there, inputs[0].at(there));
    }

    std::string formula(std::span<const std::string> symbols) const override { return symbols[0] + "[i, j - i]"; }
    Geometry geometry(const OpShapes&) const override { return Geometry::Rearranged; }

private:
    Index m_keys;
    Index m_most;
};

class RelativeScatter final : public RowWise {
public:
    explicit RelativeScatter(Index maxDistance) : m_most(maxDistance) {}

    std::string_view name() const override { return "relative_scatter"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        Shape result = inputs[0];
        result.cols = 2 * m_most + 1;
        return result;
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index r = region.rows.begin; r < region.rows.end; ++r) {
                double* sums = output.row(s, r);
                std::fill(sums + region.cols.begin, sums + region.cols.end, 0.0);
                const Range keys = keysAt(r, region.cols, inputs[0].shape.cols, m_most);
                for (Index j = keys.begin; j < keys.end; ++j)
                    sums[clippedDistance(r, j, m_most)] += inputs[0].row(s, r)[j];
            }
    }

    double workPerCell(const OpShapes& shapes) const override { return 1 + static_cast<double>(shapes.inputs[0].cols); }

    void vjp(Backward& backward) const override
    {
        backward.contribute(0, relativeGather(backward.inputShape(0).cols, m_most), {backward.gradient()});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        std::vector<Expression> terms;
        citeDistance(terms, inputs, cell, cell.col, m_most);
        return Expression::sum(std::move(terms));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\sum_{j - i = k} " + symbols[0];
    }

private:
    Index m_most;
};

} // namespace

std::shared_ptr<const Op> relativeGather(Index keys, Index maxDistance)
{
    return std::make_shared<RelativeGather>(counting("relative_gather", keys),
                                            counting("relative_gather", maxDistance, 0));
}
std::shared_ptr<const Op> relativeScatter(Index maxDistance)
{
    return std::make_shared<RelativeScatter>(counting("relative_scatter", maxDistance, 0));
}

} // namespace heedmap
