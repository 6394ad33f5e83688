#include <heedmap/ops/realign.h>

#include "ops/operand.h"

#include <heedmap/graph/backward.h>

#include <array>

namespace heedmap {
namespace {

using Axes = std::array<Index, 3>;

Axes axesOf(const Shape& shape) { return {shape.slices, shape.rows, shape.cols}; }

/// For each axis of `to` the axis of `from` with the same entries; 3 where it has one entry only.
std::array<std::size_t, 3> sources(const Shape& from, const Shape& to)
{
    const Axes in = axesOf(from);
    const Axes out = axesOf(to);
    std::array<std::size_t, 3> sources{3, 3, 3};
    std::size_t next = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        if (out[axis] == 1)
            continue;
        while (in[next] == 1)
            ++next;
        sources[axis] = next++;
    }
    return sources;
}

Region moved(const Region& region, const Shape& from, const Shape& to)
{
    const std::array<Range, 3> ranges{region.slices, region.rows, region.cols};
    const std::array<std::size_t, 3> axes = sources(from, to);
    const auto at = [&](std::size_t axis) { return axes[axis] == 3 ? Range{0, 1} : ranges[axes[axis]]; };
    return {at(0), at(1), at(2)};
}

class Realign final : public Op {
public:
    explicit Realign(const Shape& target) : m_target(target) {}

    std::string_view name() const override { return "realign"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        const auto longAxes = [](const Shape& shape) {
            std::vector<Index> axes;
            for (const Index size : axesOf(shape))
                if (size != 1)
                    axes.push_back(size);
            return axes;
        };
        if (longAxes(inputs[0]) != longAxes(m_target))
            refuse(*this, inputs, Sentence(HEEDMAP_PHRASE("it cannot be read as %1"), m_target.text()));
        return m_target;
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index r = region.rows.begin; r < region.rows.end; ++r)
                for (Index c = region.cols.begin; c < region.cols.end; ++c)
                    output.row(s, r)[c] = inputs[0].at(source(inputs[0].shape, {s, r, c}));
    }

    Region affected(const OpShapes& shapes, std::size_t, const Region& changed) const override
    {
        return moved(changed, shapes.inputs[0], m_target);
    }

    Region required(const OpShapes& shapes, std::size_t, const Region& wanted) const override
    {
        return moved(wanted, m_target, shapes.inputs[0]);
    }

    bool cheap() const override { return true; }

    std::optional<ConstView> view(const ConstView& input, const Shape& output) const override
    {
        if (!input.contiguous() || input.firstSlice != 0 || input.firstRow != 0 || input.firstCol != 0)
            return std::nullopt;
        return ConstView(input.data, output);
    }

    // dx = dy, read as x is
    void vjp(Backward& backward) const override
    {
        if (backward.wants(0))
            backward.contribute(0, realign(backward.inputShape(0)), {backward.gradient()});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        const Cell there = source(inputs[0].shape, cell);
        return Expression::operand(0, there, inputs[0].at(there));
    }

    std::string formula(std::span<const std::string> symbols) const override { return symbols[0]; }
    Geometry geometry() const override { return Geometry::Rearranged; }

private:
    Cell source(const Shape& in, const Cell& cell) const
    {
        const Region there = moved(Region::of(cell), m_target, in);
        return {there.slices.begin, there.rows.begin, there.cols.begin};
    }

    Shape m_target;
};

} // namespace

std::shared_ptr<const Op> realign(const Shape& shape) { return std::make_shared<Realign>(shape); }

} // namespace heedmap
