#include <heedmap/ops/cut.h>

#include "ops/rearrangement.h"

#include <heedmap/graph/backward.h>

namespace heedmap {
namespace {

std::string text(const Range& range) { return std::to_string(range.begin) + ":" + std::to_string(range.end); }

class Cut final : public Rearrangement {
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

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "s i j", "s i j").shifted('i', m_rows.begin).shifted('j', m_cols.begin);
    }

    void vjp(Backward& backward) const override
    {
        if (backward.wants(0))
            backward.contribute(0, paste(m_rows, m_cols, backward.inputShape(0)), {backward.gradient()});
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return symbols[0] + "[" + text(m_rows) + ", " + text(m_cols) + "]";
    }

private:
    Range m_rows;
    Range m_cols;
};

class Paste final : public Rearrangement {
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

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "s i j", "s i j").shifted('i', -m_rows.begin).shifted('j', -m_cols.begin);
    }

    void vjp(Backward& backward) const override
    {
        if (backward.wants(0))
            backward.contribute(0, cut(m_rows, m_cols), {backward.gradient()});
    }

    std::string formula(std::span<const std::string> symbols) const override { return "[0, " + symbols[0] + ", 0]"; }

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
