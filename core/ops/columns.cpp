#include <heedmap/ops/columns.h>

#include "ops/operand.h"

#include <heedmap/graph/backward.h>
#include <heedmap/io/number_text.h>

namespace heedmap {
namespace {

Region shifted(Region region, Index by)
{
    region.cols = {region.cols.begin + by, region.cols.end + by};
    return region;
}

Range within(const Range& range, Index size)
{
    const Range part = range.intersected({0, size});
    return part.empty() ? Range{0, 0} : part;
}

class Columns final : public Op {
public:
    Columns(Index first, Index count) : m_first(first), m_count(count) {}

    std::string_view name() const override { return "columns"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        Shape result = inputs[0];
        if (m_first + m_count > result.cols)
            refuse(*this, inputs, "there are no columns up to " + std::to_string(m_first + m_count));
        result.cols = m_count;
        return result;
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const Range cols = region.cols;
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index r = region.rows.begin; r < region.rows.end; ++r)
                std::copy_n(inputs[0].row(s, r) + m_first + cols.begin, cols.size(), output.row(s, r) + cols.begin);
    }

    Region affected(const OpShapes&, std::size_t, const Region& changed) const override
    {
        Region region = shifted(changed, -m_first);
        region.cols = within(region.cols, m_count);
        return region;
    }

    Region required(const OpShapes&, std::size_t, const Region& wanted) const override
    {
        return shifted(wanted, m_first);
    }

    bool rowLocal(std::size_t) const override { return true; }
    bool cheap() const override { return true; }

    void vjp(Backward& backward) const override
    {
        if (backward.wants(0))
            backward.contribute(0, padColumns(m_first, backward.inputShape(0).cols), {backward.gradient()});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        return cited(inputs, 0, {cell.slice, cell.row, cell.col + m_first});
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return symbols[0] + "[:, " + std::to_string(m_first) + ":" + std::to_string(m_first + m_count) + "]";
    }
    Geometry geometry() const override { return Geometry::Rearranged; }

private:
    Index m_first;
    Index m_count;
};

class PadColumns final : public Op {
public:
    PadColumns(Index first, Index total) : m_first(first), m_total(total) {}

    std::string_view name() const override { return "pad_columns"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        Shape result = inputs[0];
        if (m_first + result.cols > m_total)
            refuse(*this, inputs, "only " + counted(m_total - m_first, "column") + " would fit");
        result.cols = m_total;
        return result;
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const Range from = within({region.cols.begin - m_first, region.cols.end - m_first}, inputs[0].shape.cols);
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index r = region.rows.begin; r < region.rows.end; ++r) {
                double* row = output.row(s, r);
                std::fill(row + region.cols.begin, row + region.cols.end, 0.0);
                std::copy_n(inputs[0].row(s, r) + from.begin, from.size(), row + m_first + from.begin);
            }
    }

    Region affected(const OpShapes&, std::size_t, const Region& changed) const override
    {
        return shifted(changed, m_first);
    }

    Region required(const OpShapes& shapes, std::size_t, const Region& wanted) const override
    {
        Region region = shifted(wanted, -m_first);
        region.cols = within(region.cols, shapes.inputs[0].cols);
        return region;
    }

    bool rowLocal(std::size_t) const override { return true; }
    bool cheap() const override { return true; }

    void vjp(Backward& backward) const override
    {
        if (backward.wants(0))
            backward.contribute(0, columns(m_first, backward.inputShape(0).cols), {backward.gradient()});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        const Index col = cell.col - m_first;
        if (col < 0 || col >= shapes.inputs[0].cols)
            return Expression::number(0);
        return cited(inputs, 0, {cell.slice, cell.row, col});
    }

    std::string formula(std::span<const std::string> symbols) const override { return "[0, " + symbols[0] + ", 0]"; }
    Geometry geometry() const override { return Geometry::Rearranged; }

private:
    Index m_first;
    Index m_total;
};

} // namespace

std::shared_ptr<const Op> columns(Index first, Index count) { return std::make_shared<Columns>(first, count); }
std::shared_ptr<const Op> padColumns(Index first, Index total) { return std::make_shared<PadColumns>(first, total); }

} // namespace heedmap
