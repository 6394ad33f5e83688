#include <heedmap/ops/placing/segments.h>

#include "ops/operand.h"

#include <heedmap/base/number_text.h>
#include <heedmap/base/sentence.h>
#include <heedmap/graph/backward.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

namespace heedmap {
namespace {

/// Maps the entries of a sequence to places in its segments, and back.
class SegmentPlaces {
public:
    SegmentPlaces(std::string_view op, std::vector<Index> lengths) : m_lengths(std::move(lengths))
    {
        counting(op, count());
        for (const Index length : m_lengths)
            counting(op, length);
    }

    const std::vector<Index>& lengths() const { return m_lengths; }
    Index count() const { return static_cast<Index>(m_lengths.size()); }
    Index longest() const { return *std::ranges::max_element(m_lengths); }
    Index total() const { return std::accumulate(m_lengths.begin(), m_lengths.end(), Index{0}); }

    /// The entry at a place of a segment; none if the place is padding.
    std::optional<Index> entry(Index segment, Index place) const
    {
        if (place >= m_lengths[static_cast<std::size_t>(segment)])
            return std::nullopt;
        return std::accumulate(m_lengths.data(), m_lengths.data() + segment, place);
    }
    /// The segment of an entry, and its place there.
    std::pair<Index, Index> place(Index entry) const
    {
        Index segment = 0;
        while (entry >= m_lengths[static_cast<std::size_t>(segment)])
            entry -= m_lengths[static_cast<std::size_t>(segment++)];
        return {segment, entry};
    }
    Range segmentsOf(const Range& entries) const
    {
        return entries.empty() ? Range{} : Range{place(entries.begin).first, place(entries.end - 1).first + 1};
    }
    Range entriesOf(const Range& segments) const
    {
        return segments.empty()
            ? Range{}
            : Range{entry(segments.begin, 0).value_or(0),
                    entry(segments.end - 1, 0).value_or(0) + m_lengths[static_cast<std::size_t>(segments.end - 1)]};
    }

private:
    std::vector<Index> m_lengths;
};

Shape cutShape(const SegmentPlaces& cut, int rank, Index width)
{
    return rank == 1 ? Shape::matrix(cut.count(), cut.longest()) : Shape::stack(cut.count(), cut.longest(), width);
}

/// The cell of an entry of the sequence, which is a vector (rank 1) or a matrix whose rows are the entries.
Cell sequenceCell(Index entry, int rank, Index col) { return rank == 1 ? Cell{0, 0, entry} : Cell{0, entry, col}; }

/// The region of the segments that may hold cells of a region of the sequence; below, the other way round.
Region cutRegion(const SegmentPlaces& cut, int rank, const Region& sequence)
{
    const Range segments = cut.segmentsOf(rank == 1 ? sequence.cols : sequence.rows);
    const Range places = segments.empty() ? Range{} : Range{0, cut.longest()};
    return rank == 1 ? Region{{0, 1}, segments, places} : Region{segments, places, sequence.cols};
}
Region sequenceRegion(const SegmentPlaces& cut, int rank, const Region& region)
{
    const Range entries = cut.entriesOf(rank == 1 ? region.rows : region.slices);
    return rank == 1 ? Region{{0, 1}, {0, 1}, entries} : Region{{0, 1}, entries, region.cols};
}

class Segments final : public Op {
public:
    Segments(std::vector<Index> lengths, double fill) : m_cut("segments", std::move(lengths)), m_fill(fill) {}

    std::string_view name() const override { return "segments"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        const Shape& x = inputs[0];
        if (x.rank > 2 || (x.rank == 1 ? x.cols : x.rows) != m_cut.total())
            refuse(
                *this, inputs,
                Sentence(HEEDMAP_COUNTED("the segments have %1 entries", "the segments have %1 entry"), m_cut.total()));
        return cutShape(m_cut, x.rank, x.cols);
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index r = region.rows.begin; r < region.rows.end; ++r)
                for (Index c = region.cols.begin; c < region.cols.end; ++c) {
                    const std::optional<Cell> from = source(inputs[0].shape, {s, r, c});
                    output.row(s, r)[c] = from ? inputs[0].at(*from) : m_fill;
                }
    }

    Region affected(const OpShapes& shapes, std::size_t, const Region& changed) const override
    {
        return cutRegion(m_cut, shapes.inputs[0].rank, changed);
    }
    Region required(const OpShapes& shapes, std::size_t, const Region& wanted) const override
    {
        return sequenceRegion(m_cut, shapes.inputs[0].rank, wanted);
    }
    bool cheap() const override { return true; }

    void vjp(Backward& backward) const override
    {
        backward.contribute(0, unsegmented(m_cut.lengths()), {backward.gradient()});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        const std::optional<Cell> from = source(inputs[0].shape, cell);
        if (from)
            return cited(inputs, 0, *from);
        return Expression::choice({Expression::number(m_fill)}, 0, HEEDMAP_PHRASE("beyond the end of the segment"));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\mathrm{segments}(" + symbols[0] + ")";
    }
    Geometry geometry(const OpShapes&) const override { return Geometry::Rearranged; }

private:
    std::optional<Cell> source(const Shape& in, const Cell& cell) const
    {
        const std::optional<Index> entry =
            in.rank == 1 ? m_cut.entry(cell.row, cell.col) : m_cut.entry(cell.slice, cell.row);
        if (!entry)
            return std::nullopt;
        return sequenceCell(*entry, in.rank, cell.col);
    }

    SegmentPlaces m_cut;
    double m_fill;
};

class Unsegmented final : public Op {
public:
    explicit Unsegmented(std::vector<Index> lengths) : m_cut("unsegmented", std::move(lengths)) {}

    std::string_view name() const override { return "unsegmented"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        const Shape& x = inputs[0];
        const int rank = x.rank - 1;
        if (rank < 1 || x != cutShape(m_cut, rank, x.cols))
            refuse(*this, inputs,
                   Sentence(HEEDMAP_COUNTED("expected %1 segments of %2", "expected %1 segment of %2"), m_cut.count(),
                            m_cut.longest()));
        return rank == 1 ? Shape::vector(m_cut.total()) : Shape::matrix(m_cut.total(), x.cols);
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index r = region.rows.begin; r < region.rows.end; ++r)
            for (Index c = region.cols.begin; c < region.cols.end; ++c)
                output.row(0, r)[c] = inputs[0].at(source(output.shape.rank, {0, r, c}));
    }

    Region affected(const OpShapes& shapes, std::size_t, const Region& changed) const override
    {
        return sequenceRegion(m_cut, shapes.output.rank, changed);
    }
    Region required(const OpShapes& shapes, std::size_t, const Region& wanted) const override
    {
        return cutRegion(m_cut, shapes.output.rank, wanted);
    }
    bool cheap() const override { return true; }

    void vjp(Backward& backward) const override
    {
        backward.contribute(0, segments(m_cut.lengths(), 0), {backward.gradient()});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        return cited(inputs, 0, source(shapes.output.rank, cell));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\mathrm{sequence}(" + symbols[0] + ")";
    }
    Geometry geometry(const OpShapes&) const override { return Geometry::Rearranged; }

private:
    Cell source(int rank, const Cell& cell) const
    {
        const auto [segment, place] = m_cut.place(rank == 1 ? cell.col : cell.row);
        return rank == 1 ? Cell{0, segment, place} : Cell{segment, place, cell.col};
    }

    SegmentPlaces m_cut;
};

} // namespace

std::shared_ptr<const Op> segments(std::vector<Index> lengths, double fill)
{
    return std::make_shared<Segments>(std::move(lengths), fill);
}

std::shared_ptr<const Op> unsegmented(std::vector<Index> lengths)
{
    return std::make_shared<Unsegmented>(std::move(lengths));
}

} // namespace heedmap
