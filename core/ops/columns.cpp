#include <heedmap/ops/columns.h>

#include "ops/along.h"
#include "ops/rearrangement.h"

#include <heedmap/graph/backward.h>
#include <heedmap/io/number_text.h>

namespace heedmap {
namespace {

std::shared_ptr<const Op> part(const Along& along, Index first, Index count);
std::shared_ptr<const Op> padded(const Along& along, Index first, Index total);

bool byRows(const Along& along) { return &along == &alongRows; }

class Part final : public Rearrangement {
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

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "s i j", "s i j").shifted(m_along.letter, m_first);
    }

    void vjp(Backward& backward) const override
    {
        if (backward.wants(0))
            backward.contribute(0, padded(m_along, m_first, backward.inputShape(0).*m_along.size),
                                {backward.gradient()});
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        const std::string range = std::to_string(m_first) + ":" + std::to_string(m_first + m_count);
        return symbols[0] + (&m_along == &alongRows ? "[" + range + "]" : "[:, " + range + "]");
    }

private:
    const Along& m_along;
    Index m_first;
    Index m_count;
};

class Padded final : public Rearrangement {
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

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "s i j", "s i j").shifted(m_along.letter, -m_first);
    }

    void vjp(Backward& backward) const override
    {
        if (backward.wants(0))
            backward.contribute(0, part(m_along, m_first, backward.inputShape(0).*m_along.size), {backward.gradient()});
    }

    std::string formula(std::span<const std::string> symbols) const override { return "[0, " + symbols[0] + ", 0]"; }

private:
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
