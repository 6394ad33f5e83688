#include <heedmap/ops/spread.h>

#include "ops/operand.h"

#include <heedmap/graph/backward.h>
#include <heedmap/ops/sum.h>

namespace heedmap {
namespace {

class Spread final : public Op {
public:
    explicit Spread(const Shape& target) : m_target(target) {}

    std::string_view name() const override { return "spread"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        const Shape& in = inputs[0];
        const auto fits = [](Index from, Index to) { return from == to || from == 1; };
        if (m_target.slices % in.slices != 0 || !fits(in.rows, m_target.rows) || !fits(in.cols, m_target.cols))
            refuse(*this, inputs, Sentence(HEEDMAP_PHRASE("it cannot be spread to %1"), m_target.text()));
        return m_target;
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const Range cols = region.cols;
        for (Index s = region.slices.begin; s < region.slices.end; ++s) {
            for (Index r = region.rows.begin; r < region.rows.end; ++r) {
                const Cell from = source(inputs[0].shape, {s, r, 0});
                const double* x = inputs[0].row(from.slice, from.row);
                if (inputs[0].shape.cols == output.shape.cols)
                    std::copy(x + cols.begin, x + cols.end, output.row(s, r) + cols.begin);
                else
                    std::fill(output.row(s, r) + cols.begin, output.row(s, r) + cols.end, x[0]);
            }
        }
    }

    Region affected(const OpShapes& shapes, std::size_t, const Region& changed) const override
    {
        const Shape& in = shapes.inputs[0];
        const Index run = m_target.slices / in.slices;
        return {{changed.slices.begin * run, changed.slices.end * run},
                stretched(changed.rows, in.rows, m_target.rows),
                stretched(changed.cols, in.cols, m_target.cols)};
    }

    Region required(const OpShapes& shapes, std::size_t, const Region& wanted) const override
    {
        const Shape& in = shapes.inputs[0];
        const Index run = m_target.slices / in.slices;
        return {{wanted.slices.begin / run, (wanted.slices.end + run - 1) / run},
                narrowed(wanted.rows, in.rows),
                narrowed(wanted.cols, in.cols)};
    }

    bool cheap() const override { return true; }

    // dx = the sum of dy over the copies
    void vjp(Backward& backward) const override
    {
        if (!backward.wants(0))
            return;
        const Index run = m_target.slices / backward.inputShape(0).slices;
        if (run > 1)
            backward.contribute(0, backward.intermediate(sliceSum(run), {backward.gradient()}));
        else
            backward.contribute(0, backward.gradient());
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        return cited(inputs, 0, source(inputs[0].shape, cell));
    }

    std::string formula(std::span<const std::string> symbols) const override { return symbols[0]; }
    Geometry geometry() const override { return Geometry::Rearranged; }

private:
    Cell source(const Shape& in, const Cell& cell) const
    {
        return {cell.slice / (m_target.slices / in.slices), in.rows == 1 ? 0 : cell.row, in.cols == 1 ? 0 : cell.col};
    }

    Shape m_target;
};

} // namespace

std::shared_ptr<const Op> spread(const Shape& shape) { return std::make_shared<Spread>(shape); }

} // namespace heedmap
