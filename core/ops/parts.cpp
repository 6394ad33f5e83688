#include <heedmap/ops/parts.h>

#include "graph/gradient_caption.h"
#include "ops/operand.h"
#include "ops/rearrangement.h"

#include <heedmap/base/number_text.h>
#include <heedmap/base/sentence.h>
#include <heedmap/graph/backward.h>
#include <heedmap/tensor/shape.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

namespace heedmap {
namespace {

struct Along {
    char letter; ///< in "s i j"
    Index Shape::*size;
};

constexpr Along alongRows{'i', &Shape::rows};
constexpr Along alongColumns{'j', &Shape::cols};

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

class OneSlice final : public Rearrangement {
public:
    explicit OneSlice(Index slice) : m_slice(counting("one_slice", slice, 0)) {}

    std::string_view name() const override { return "one_slice"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        if (inputs[0].rank != 3 || m_slice >= inputs[0].slices)
            refuse(*this, inputs, Sentence(HEEDMAP_PHRASE("there is no slice %1"), m_slice));
        return Shape::matrix(inputs[0].rows, inputs[0].cols);
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "s i j", "s i j").shifted('s', m_slice);
    }

    void vjp(Backward& backward) const override
    {
        backward.contribute(0, asSlice(m_slice, backward.inputShape(0).slices), {backward.gradient()});
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return symbols[0] + "[" + std::to_string(m_slice) + "]";
    }

private:
    Index m_slice;
};

class AsSlice final : public Rearrangement {
public:
    AsSlice(Index slice, Index count)
        : m_slice(counting("as_slice", slice, 0)), m_count(counting("as_slice", count, m_slice + 1))
    {
    }

    std::string_view name() const override { return "as_slice"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        if (inputs[0].rank != 2)
            refuse(*this, inputs, HEEDMAP_PHRASE("expected a matrix"));
        return Shape::stack(m_count, inputs[0].rows, inputs[0].cols);
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "s i j", "s i j").shifted('s', -m_slice);
    }

    void vjp(Backward& backward) const override { backward.contribute(0, oneSlice(m_slice), {backward.gradient()}); }

    std::string formula(std::span<const std::string> symbols) const override { return "[0, " + symbols[0] + ", 0]"; }

private:
    Index m_slice;
    Index m_count;
};

class Join final : public Rearrangement {
public:
    explicit Join(const Along& along) : m_along(along) {}

    std::string_view name() const override { return byRows() ? "join_rows" : "join_columns"; }
    Arity arity() const override { return {1, Arity::any}; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        const auto ranked = [this](Shape shape) {
            shape.rank = byRows() ? std::max(shape.rank, 2) : shape.rank;
            return shape;
        };
        Shape result = ranked(inputs[0]);
        for (const Shape& input : inputs.subspan(1)) {
            Shape same = ranked(input);
            same.*m_along.size = result.*m_along.size;
            if (same != result)
                refuse(*this, inputs, HEEDMAP_PHRASE("expected sizes that are equal but for what is joined"));
            result.*m_along.size += input.*m_along.size;
        }
        return result;
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "s i j", "s i j").shifted(m_along.letter, -firstOf(shapes.inputs, input));
    }

    // Each receives its own part of the gradient.
    void vjp(Backward& backward) const override
    {
        Index first = 0;
        for (std::size_t i = 0; i < backward.inputs(); ++i) {
            const Index length = backward.inputShape(i).*m_along.size;
            backward.contribute(i, byRows() ? rows(first, length) : columns(first, length), {backward.gradient()});
            first += length;
        }
    }

    Phrase gradientCaption(std::size_t) const override { return gradient_caption::moved; }

    std::string formula(std::span<const std::string> symbols) const override
    {
        std::string text = "[";
        const std::size_t most = symbols.size() > 4 ? 2 : symbols.size();
        for (std::size_t i = 0; i < most; ++i)
            text += (i == 0 ? "" : separator()) + symbols[i];
        if (most < symbols.size())
            text += separator() + "..." + separator() + symbols.back();
        return text + "]";
    }

private:
    bool byRows() const { return &m_along == &alongRows; }
    std::string separator() const { return byRows() ? "; " : ", "; }

    Index firstOf(std::span<const Shape> inputs, std::size_t input) const
    {
        Index first = 0;
        for (std::size_t i = 0; i < input; ++i)
            first += inputs[i].*m_along.size;
        return first;
    }

    const Along& m_along;
};

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

std::shared_ptr<const Op> oneSlice(Index slice) { return std::make_shared<OneSlice>(slice); }
std::shared_ptr<const Op> asSlice(Index slice, Index count) { return std::make_shared<AsSlice>(slice, count); }

std::shared_ptr<const Op> joinRows() { return std::make_shared<Join>(alongRows); }
std::shared_ptr<const Op> joinColumns() { return std::make_shared<Join>(alongColumns); }

std::shared_ptr<const Op> segments(std::vector<Index> lengths, double fill)
{
    return std::make_shared<Segments>(std::move(lengths), fill);
}

std::shared_ptr<const Op> unsegmented(std::vector<Index> lengths)
{
    return std::make_shared<Unsegmented>(std::move(lengths));
}

} // namespace heedmap
