#include <heedmap/ops/positions/relative_bias.h>

#include "ops/positions/relative_distance.h"

#include <heedmap/graph/backward.h>

namespace heedmap {
namespace {

class RelativeBias final : public Op {
public:
    explicit RelativeBias(const RelativeBiasOptions& options) : m_options(options) {}

    std::string_view name() const override { return "relative_bias"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        checkWidth(*this, inputs, m_options.maxDistance);
        if (inputs[0].slices != 1 || (!m_options.stack && inputs[0].rows != 1))
            refuse(*this, inputs, HEEDMAP_PHRASE("expected one row for each head"));
        return m_options.stack ? Shape::stack(inputs[0].rows, m_options.queries, m_options.keys)
                               : Shape::matrix(m_options.queries, m_options.keys);
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index s = region.slices.begin; s < region.slices.end; ++s) {
            const double* bias = inputs[0].row(0, s);
            for (Index r = region.rows.begin; r < region.rows.end; ++r)
                for (Index c = region.cols.begin; c < region.cols.end; ++c)
                    output.row(s, r)[c] = bias[clippedDistance(r, c, m_options.maxDistance)];
        }
    }

    Region affected(const OpShapes& shapes, std::size_t, const Region& changed) const override
    {
        return cellsAt(changed.rows, changed.cols, shapes.output, m_options.maxDistance);
    }
    Region required(const OpShapes&, std::size_t, const Region& wanted) const override
    {
        return {{0, 1}, wanted.slices, distancesIn(wanted.rows, wanted.cols, m_options.maxDistance)};
    }

    void vjp(Backward& backward) const override
    {
        backward.contribute(0, relativeBiasSum(m_options.maxDistance), {backward.gradient()});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        return cited(inputs, 0, {0, cell.slice, clippedDistance(cell.row, cell.col, m_options.maxDistance)});
    }

    std::string formula(std::span<const std::string> symbols) const override { return symbols[0] + "[h, j - i]"; }
    Geometry geometry(const OpShapes&) const override { return Geometry::Rearranged; }

private:
    RelativeBiasOptions m_options;
};

class RelativeBiasSum final : public Op {
public:
    explicit RelativeBiasSum(Index maxDistance) : m_most(maxDistance) {}

    std::string_view name() const override { return "relative_bias_sum"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        return Shape::matrix(inputs[0].slices, 2 * m_most + 1);
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const Shape& in = inputs[0].shape;
        for (Index h = region.rows.begin; h < region.rows.end; ++h) {
            double* sums = output.row(0, h);
            std::fill(sums + region.cols.begin, sums + region.cols.end, 0.0);
            for (Index i = 0; i < in.rows; ++i) {
                const Range keys = keysAt(i, region.cols, in.cols, m_most);
                for (Index j = keys.begin; j < keys.end; ++j)
                    sums[clippedDistance(i, j, m_most)] += inputs[0].row(h, i)[j];
            }
        }
    }

    Region affected(const OpShapes&, std::size_t, const Region& changed) const override
    {
        return {{0, 1}, changed.slices, distancesIn(changed.rows, changed.cols, m_most)};
    }
    Region required(const OpShapes& shapes, std::size_t, const Region& wanted) const override
    {
        return cellsAt(wanted.rows, wanted.cols, shapes.inputs[0], m_most);
    }
    double workPerCell(const OpShapes& shapes) const override
    {
        return 1
            + static_cast<double>(shapes.inputs[0].rows * shapes.inputs[0].cols)
            / static_cast<double>(shapes.output.cols);
    }

    void vjp(Backward& backward) const override
    {
        const Shape in = backward.inputShape(0);
        backward.contribute(0, relativeBias({in.rows, in.cols, m_most, in.rank == 3}), {backward.gradient()});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        std::vector<Expression> terms;
        for (Index i = 0; i < inputs[0].shape.rows; ++i)
            citeDistance(terms, inputs, {cell.row, i, 0}, cell.col, m_most);
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

std::shared_ptr<const Op> relativeBias(RelativeBiasOptions options)
{
    counting("relative_bias", Shape::matrix(options.queries, options.keys));
    counting("relative_bias", options.maxDistance, 0);
    return std::make_shared<RelativeBias>(options);
}
std::shared_ptr<const Op> relativeBiasSum(Index maxDistance)
{
    return std::make_shared<RelativeBiasSum>(counting("relative_bias_sum", maxDistance, 0));
}

} // namespace heedmap
