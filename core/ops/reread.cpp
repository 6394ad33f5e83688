#include <heedmap/ops/reread.h>

#include "ops/operand.h"

#include <heedmap/graph/backward.h>

namespace heedmap {
namespace {

Index placeOf(const Cell& cell, const Shape& shape)
{
    return (cell.slice * shape.rows + cell.row) * shape.cols + cell.col;
}

Cell cellAt(Index place, const Shape& shape)
{
    return {place / (shape.rows * shape.cols), place / shape.cols % shape.rows, place % shape.cols};
}

/// The smallest region of `to` with every cell whose number is in `region` of `from`.
Region reached(const Region& region, const Shape& from, const Shape& to)
{
    if (region.empty())
        return {};
    const Cell first = cellAt(placeOf({region.slices.begin, region.rows.begin, region.cols.begin}, from), to);
    const Cell last = cellAt(placeOf({region.slices.end - 1, region.rows.end - 1, region.cols.end - 1}, from), to);
    const bool oneSlice = first.slice == last.slice;
    const bool oneRow = oneSlice && first.row == last.row;
    return {{first.slice, last.slice + 1},
            oneSlice ? Range{first.row, last.row + 1} : Range{0, to.rows},
            oneRow ? Range{first.col, last.col + 1} : Range{0, to.cols}};
}

class Reread final : public Op {
public:
    explicit Reread(const Shape& target) : m_target(target) {}

    std::string_view name() const override { return "reread"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        if (inputs[0].size() != m_target.size())
            refuse(*this, inputs, Sentence(HEEDMAP_PHRASE("its numbers do not fill %1"), m_target.text()));
        return m_target;
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const Shape& from = inputs[0].shape;
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index r = region.rows.begin; r < region.rows.end; ++r)
                for (Index c = region.cols.begin; c < region.cols.end; ++c)
                    output.row(s, r)[c] = inputs[0].at(cellAt(placeOf({s, r, c}, m_target), from));
    }

    Region affected(const OpShapes& shapes, std::size_t, const Region& changed) const override
    {
        return reached(changed, shapes.inputs[0], m_target);
    }

    Region required(const OpShapes& shapes, std::size_t, const Region& wanted) const override
    {
        return reached(wanted, m_target, shapes.inputs[0]);
    }

    // dx = dy, read as x is
    void vjp(Backward& backward) const override
    {
        if (backward.wants(0))
            backward.contribute(0, reread(backward.inputShape(0)), {backward.gradient()});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        return cited(inputs, 0, cellAt(placeOf(cell, m_target), inputs[0].shape));
    }

    std::string formula(std::span<const std::string> symbols) const override { return symbols[0]; }
    Geometry geometry() const override { return Geometry::Rearranged; }

private:
    Shape m_target;
};

} // namespace

std::shared_ptr<const Op> reread(const Shape& shape) { return std::make_shared<Reread>(counting("reread", shape)); }

} // namespace heedmap
