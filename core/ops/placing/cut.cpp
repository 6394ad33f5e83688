#include <heedmap/ops/placing/cut.h>

#include "ops/placing/rearrangement.h"

#include <heedmap/graph/backward.h>

#include <algorithm>

namespace heedmap {
namespace {

std::string text(const Range& range) { return std::to_string(range.begin) + ":" + std::to_string(range.end); }

/// Keeps a range of the rows and of the columns; an axis without a range is kept whole.
class Cut final : public Rearrangement {
public:
    Cut(std::string_view name, const std::optional<Range>& rows, const std::optional<Range>& cols)
        : m_name(name), m_rows(rows), m_cols(cols)
    {
        for (const std::optional<Range>& range : {rows, cols})
            if (range)
                counting(name, *range);
    }

    std::string_view name() const override { return m_name; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        Shape result = inputs[0];
        if ((m_rows && m_rows->end > result.rows) || (m_cols && m_cols->end > result.cols))
            refuse(*this, inputs, missing());
        if (m_rows)
            result.rows = m_rows->size();
        if (m_cols)
            result.cols = m_cols->size();
        if (m_rows && m_cols)
            result.rank = std::max(result.rank, 2);
        return result;
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        Access access = reads(shapes, input, "s i j", "s i j");
        if (m_rows)
            access.shifted('i', m_rows->begin);
        if (m_cols)
            access.shifted('j', m_cols->begin);
        return access;
    }

    void vjp(Backward& backward) const override
    {
        const Shape whole = backward.inputShape(0);
        backward.contribute(0, pad(m_rows ? m_rows->begin : 0, m_cols ? m_cols->begin : 0, whole),
                            {backward.gradient()});
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return symbols[0] + "[" + (m_rows ? text(*m_rows) : ":") + (m_cols ? ", " + text(*m_cols) : "") + "]";
    }

private:
    Sentence missing() const
    {
        if (m_rows && m_cols)
            return Sentence(HEEDMAP_PHRASE("there are no rows %1 and columns %2"), text(*m_rows), text(*m_cols));
        return m_rows ? Sentence(HEEDMAP_PHRASE("there are no rows up to %1"), m_rows->end)
                      : Sentence(HEEDMAP_PHRASE("there are no columns up to %1"), m_cols->end);
    }

    std::string_view m_name;
    std::optional<Range> m_rows;
    std::optional<Range> m_cols;
};

class Pad final : public Rearrangement {
public:
    Pad(Index row, Index col, const Shape& whole)
        : m_row(counting("pad", row, 0)), m_col(counting("pad", col, 0)), m_whole(counting("pad", whole))
    {
    }

    std::string_view name() const override { return "pad"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        const Shape& part = inputs[0];
        if (m_row + part.rows > m_whole.rows || m_col + part.cols > m_whole.cols)
            refuse(*this, inputs,
                   Sentence(HEEDMAP_PHRASE("at row %1 and column %2 it does not fit into %3"), m_row, m_col,
                            m_whole.text()));
        Shape result = m_whole;
        result.slices = part.slices;
        result.rank = std::max(result.rank, part.rank);
        return result;
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        Access access = reads(shapes, input, "s i j", "s i j");
        if (shapes.inputs[0].rows != m_whole.rows)
            access.shifted('i', -m_row);
        if (shapes.inputs[0].cols != m_whole.cols)
            access.shifted('j', -m_col);
        return access;
    }

    void vjp(Backward& backward) const override
    {
        const Shape part = backward.inputShape(0);
        backward.contribute(0, cut({m_row, m_row + part.rows}, {m_col, m_col + part.cols}), {backward.gradient()});
    }

    std::string formula(std::span<const std::string> symbols) const override { return "[0, " + symbols[0] + ", 0]"; }

private:
    Index m_row;
    Index m_col;
    Shape m_whole;
};

std::optional<Range> neighbours(std::string_view op, Index first, Index count)
{
    return Range{first, counting(op, first, 0) + counting(op, count)};
}

} // namespace

std::shared_ptr<const Op> cut(const Range& rows, const Range& cols) { return std::make_shared<Cut>("cut", rows, cols); }

std::shared_ptr<const Op> rows(Index first, Index count)
{
    return std::make_shared<Cut>("rows", neighbours("rows", first, count), std::nullopt);
}

std::shared_ptr<const Op> columns(Index first, Index count)
{
    return std::make_shared<Cut>("columns", std::nullopt, neighbours("columns", first, count));
}

std::shared_ptr<const Op> pad(Index row, Index col, const Shape& whole)
{
    return std::make_shared<Pad>(row, col, whole);
}

} // namespace heedmap
