#include <heedmap/ops/columns.h>

#include "ops/along.h"
#include "ops/operand.h"

#include <heedmap/graph/backward.h>
#include <heedmap/io/number_text.h>

namespace heedmap {
namespace {

std::shared_ptr<const Op> part(const Along& along, Index first, Index count);
std::shared_ptr<const Op> padded(const Along& along, Index first, Index total);

bool byRows(const Along& along) { return &along == &alongRows; }

class Part final : public Op {
public:
    Part(const Along& along, Index first, Index count) : m_along(along), m_first(first), m_count(count) {}

    std::string_view name() const override { return byRows(m_along) ? "rows" : "columns"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        Shape result = inputs[0];
        if (m_first + m_count > result.*m_along.size)
            refuse(*this, inputs,
                   Sentence(byRows(m_along) ? HEEDMAP_PHRASE("there are no rows up to %1")
                                            : HEEDMAP_PHRASE("there are no columns up to %1"),
                            m_first + m_count));
        result.*m_along.size = m_count;
        return result;
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const Range cols = region.cols;
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index r = region.rows.begin; r < region.rows.end; ++r) {
                const Cell from = m_along.moved(Cell{s, r, cols.begin}, m_first);
                std::copy_n(inputs[0].row(s, from.row) + from.col, cols.size(), output.row(s, r) + cols.begin);
            }
    }

    Region affected(const OpShapes&, std::size_t, const Region& changed) const override
    {
        return m_along.within(m_along.moved(changed, -m_first), m_count);
    }

    Region required(const OpShapes&, std::size_t, const Region& wanted) const override
    {
        return m_along.moved(wanted, m_first);
    }

    bool rowLocal(std::size_t) const override { return !byRows(m_along); }
    bool cheap() const override { return true; }

    void vjp(Backward& backward) const override
    {
        if (backward.wants(0))
            backward.contribute(0, padded(m_along, m_first, backward.inputShape(0).*m_along.size),
                                {backward.gradient()});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        return cited(inputs, 0, m_along.moved(cell, m_first));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        const std::string range = std::to_string(m_first) + ":" + std::to_string(m_first + m_count);
        return symbols[0] + (&m_along == &alongRows ? "[" + range + "]" : "[:, " + range + "]");
    }
    Geometry geometry() const override { return Geometry::Rearranged; }

private:
    const Along& m_along;
    Index m_first;
    Index m_count;
};

class Padded final : public Op {
public:
    Padded(const Along& along, Index first, Index total) : m_along(along), m_first(first), m_total(total) {}

    std::string_view name() const override { return byRows(m_along) ? "pad_rows" : "pad_columns"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        Shape result = inputs[0];
        if (m_first + result.*m_along.size > m_total)
            refuse(
                *this, inputs,
                Sentence(HEEDMAP_PHRASE("only %1 would fit"),
                         byRows(m_along)
                             ? counted(m_total - m_first, HEEDMAP_PHRASE("%1 row"), HEEDMAP_PHRASE("%1 rows"))
                             : counted(m_total - m_first, HEEDMAP_PHRASE("%1 column"), HEEDMAP_PHRASE("%1 columns"))));
        result.*m_along.size = m_total;
        return result;
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index r = region.rows.begin; r < region.rows.end; ++r) {
                double* row = output.row(s, r);
                std::fill(row + region.cols.begin, row + region.cols.end, 0.0);
                const Region from = source({{s, s + 1}, {r, r + 1}, region.cols}, inputs[0].shape);
                if (from.empty())
                    continue;
                const Cell to = m_along.moved(Cell{s, from.rows.begin, from.cols.begin}, m_first);
                std::copy_n(inputs[0].row(s, from.rows.begin) + from.cols.begin, from.cols.size(), row + to.col);
            }
    }

    Region affected(const OpShapes&, std::size_t, const Region& changed) const override
    {
        return m_along.moved(changed, m_first);
    }

    Region required(const OpShapes& shapes, std::size_t, const Region& wanted) const override
    {
        return source(wanted, shapes.inputs[0]);
    }

    bool rowLocal(std::size_t) const override { return !byRows(m_along); }
    bool cheap() const override { return true; }

    void vjp(Backward& backward) const override
    {
        if (backward.wants(0))
            backward.contribute(0, part(m_along, m_first, backward.inputShape(0).*m_along.size), {backward.gradient()});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        const Region from = source(Region::of(cell), shapes.inputs[0]);
        if (from.empty())
            return Expression::number(0);
        return cited(inputs, 0, {from.slices.begin, from.rows.begin, from.cols.begin});
    }

    std::string formula(std::span<const std::string> symbols) const override { return "[0, " + symbols[0] + ", 0]"; }
    Geometry geometry() const override { return Geometry::Rearranged; }

private:
    /// What of the input stands in a region of the output.
    Region source(const Region& region, const Shape& in) const
    {
        return m_along.within(m_along.moved(region, -m_first), in.*m_along.size);
    }

    const Along& m_along;
    Index m_first;
    Index m_total;
};

std::shared_ptr<const Op> part(const Along& along, Index first, Index count)
{
    return std::make_shared<Part>(along, first, count);
}

std::shared_ptr<const Op> padded(const Along& along, Index first, Index total)
{
    return std::make_shared<Padded>(along, first, total);
}

} // namespace

std::shared_ptr<const Op> columns(Index first, Index count) { return part(alongColumns, first, count); }
std::shared_ptr<const Op> rows(Index first, Index count) { return part(alongRows, first, count); }
std::shared_ptr<const Op> padColumns(Index first, Index total) { return padded(alongColumns, first, total); }
std::shared_ptr<const Op> padRows(Index first, Index total) { return padded(alongRows, first, total); }

} // namespace heedmap
