#include <heedmap/ops/cut.h>

#include "ops/operand.h"

#include <heedmap/graph/backward.h>

namespace heedmap {
namespace {

Range moved(const Range& range, Index by) { return {range.begin + by, range.end + by}; }

/// `range` of the whole, as far as it lies in `part`, counted from where that begins.
Range inside(const Range& range, const Range& part)
{
    const Range common = range.intersected(part);
    return common.empty() ? Range{0, 0} : moved(common, -part.begin);
}

std::string text(const Range& range) { return std::to_string(range.begin) + ":" + std::to_string(range.end); }

class Cut final : public Op {
public:
    Cut(const Range& rows, const Range& cols) : m_rows(rows), m_cols(cols) {}

    std::string_view name() const override { return "cut"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        Shape result = inputs[0];
        if (m_rows.end > result.rows || m_cols.end > result.cols)
            refuse(*this, inputs,
                   Sentence(HEEDMAP_PHRASE("there are no rows %1 and columns %2"), text(m_rows), text(m_cols)));
        result.rank = std::max(result.rank, 2);
        result.rows = m_rows.size();
        result.cols = m_cols.size();
        return result;
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const Range cols = region.cols;
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index r = region.rows.begin; r < region.rows.end; ++r)
                std::copy_n(inputs[0].row(s, r + m_rows.begin) + m_cols.begin + cols.begin, cols.size(),
                            output.row(s, r) + cols.begin);
    }

    Region affected(const OpShapes&, std::size_t, const Region& changed) const override
    {
        return {changed.slices, inside(changed.rows, m_rows), inside(changed.cols, m_cols)};
    }

    Region required(const OpShapes&, std::size_t, const Region& wanted) const override
    {
        return {wanted.slices, moved(wanted.rows, m_rows.begin), moved(wanted.cols, m_cols.begin)};
    }

    bool cheap() const override { return true; }

    void vjp(Backward& backward) const override
    {
        if (backward.wants(0))
            backward.contribute(0, paste(m_rows, m_cols, backward.inputShape(0)), {backward.gradient()});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        return cited(inputs, 0, {cell.slice, cell.row + m_rows.begin, cell.col + m_cols.begin});
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return symbols[0] + "[" + text(m_rows) + ", " + text(m_cols) + "]";
    }
    Geometry geometry() const override { return Geometry::Rearranged; }

private:
    Range m_rows;
    Range m_cols;
};

class Paste final : public Op {
public:
    Paste(const Range& rows, const Range& cols, const Shape& whole) : m_rows(rows), m_cols(cols), m_whole(whole) {}

    std::string_view name() const override { return "paste"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        if (inputs[0].rows != m_rows.size() || inputs[0].cols != m_cols.size())
            refuse(*this, inputs,
                   Sentence(HEEDMAP_PHRASE("the place for it has rows %1 and columns %2"), text(m_rows), text(m_cols)));
        Shape result = m_whole;
        result.slices = inputs[0].slices;
        return result;
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const Range own = inside(region.cols, m_cols);
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index r = region.rows.begin; r < region.rows.end; ++r) {
                double* row = output.row(s, r);
                std::fill(row + region.cols.begin, row + region.cols.end, 0.0);
                if (m_rows.contains(r))
                    std::copy_n(inputs[0].row(s, r - m_rows.begin) + own.begin, own.size(),
                                row + m_cols.begin + own.begin);
            }
    }

    Region affected(const OpShapes&, std::size_t, const Region& changed) const override
    {
        return {changed.slices, moved(changed.rows, m_rows.begin), moved(changed.cols, m_cols.begin)};
    }

    Region required(const OpShapes&, std::size_t, const Region& wanted) const override
    {
        return {wanted.slices, inside(wanted.rows, m_rows), inside(wanted.cols, m_cols)};
    }

    bool cheap() const override { return true; }

    void vjp(Backward& backward) const override
    {
        if (backward.wants(0))
            backward.contribute(0, cut(m_rows, m_cols), {backward.gradient()});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        if (!m_rows.contains(cell.row) || !m_cols.contains(cell.col))
            return Expression::number(0);
        return cited(inputs, 0, {cell.slice, cell.row - m_rows.begin, cell.col - m_cols.begin});
    }

    std::string formula(std::span<const std::string> symbols) const override { return "[0, " + symbols[0] + ", 0]"; }
    Geometry geometry() const override { return Geometry::Rearranged; }

private:
    Range m_rows;
    Range m_cols;
    Shape m_whole;
};

} // namespace

std::shared_ptr<const Op> cut(const Range& rows, const Range& cols) { return std::make_shared<Cut>(rows, cols); }
std::shared_ptr<const Op> paste(const Range& rows, const Range& cols, const Shape& whole)
{
    return std::make_shared<Paste>(rows, cols, whole);
}

} // namespace heedmap
