#include <heedmap/ops/positions.h>

#include "ops/row_wise.h"

#include <heedmap/graph/backward.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <vector>

namespace heedmap {
namespace {

Index clippedDistance(Index query, Index key, Index most) { return std::clamp(key - query, -most, most) + most; }

/// The distances k between the queries and keys of a block.
Range distancesIn(const Range& queries, const Range& keys, Index most)
{
    return {clippedDistance(queries.end - 1, keys.begin, most), clippedDistance(queries.begin, keys.end - 1, most) + 1};
}

/// The keys that a query sees at distances k.
Range keysAt(Index query, const Range& distances, Index keys, Index most)
{
    return Range{distances.begin == 0 ? 0 : query + distances.begin - most,
                 distances.end == 2 * most + 1 ? keys : query + distances.end - most}
        .intersected({0, keys});
}

/// The smallest block of queries (rows) and keys (columns) of n×m that holds all pairs at distances k.
Region cellsAt(const Range& slices, const Range& distances, const Shape& whole, Index most)
{
    const Index least = distances.begin == 0 ? -whole.rows : distances.begin - most; // of j − i
    const Index last = distances.end == 2 * most + 1 ? whole.cols : distances.end - 1 - most;
    const Region cells{slices, Range{-last, whole.cols - least}.intersected({0, whole.rows}),
                       Range{least, whole.rows + last}.intersected({0, whole.cols})};
    return cells.empty() ? Region{} : cells; // where no key is as far away as that
}

void checkWidth(const Op& op, std::span<const Shape> inputs, Index most)
{
    if (inputs[0].cols != 2 * most + 1)
        refuse(op, inputs, Sentence(HEEDMAP_PHRASE("expected one entry for each distance in a row, %1"), 2 * most + 1));
}

/// The sum of the cells of one row whose keys are at distance k.
void citeDistance(std::vector<Expression>& terms, std::span<const ConstView> inputs, const Cell& row, Index k,
                  Index most)
{
    const Range keys = keysAt(row.row, {k, k + 1}, inputs[0].shape.cols, most);
    for (Index j = keys.begin; j < keys.end; ++j)
        terms.push_back(cited(inputs, 0, {row.slice, row.row, j}));
}

class Sinusoidal final : public Constant {
public:
    Sinusoidal(Index positions, Index width, double base, bool halves)
        : Constant(counting("sinusoidal", Shape::matrix(positions, width))), m_width(width),
          m_base(positive("sinusoidal", base)), m_halves(halves)
    {
    }

    std::string_view name() const override { return "sinusoidal"; }

    void forward(std::span<const ConstView>, const View& output, const Region& region) const override
    {
        for (Index c = region.cols.begin; c < region.cols.end; ++c) {
            const double wavelength = divisor(c);
            for (Index p = region.rows.begin; p < region.rows.end; ++p) {
                const double angle = static_cast<double>(p) / wavelength;
                output.row(0, p)[c] = isSine(c) ? std::sin(angle) : std::cos(angle);
            }
        }
    }

    double workPerCell(const OpShapes&) const override { return 40; }

    Expression explain(std::span<const ConstView>, const OpShapes&, const Cell& cell) const override
    {
        const std::string exponent = std::to_string(2 * pair(cell.col)) + "/" + std::to_string(m_width);
        const Expression position = Expression::number(static_cast<double>(cell.row), std::to_string(cell.row));
        const Expression angle =
            Expression::quotient(position, Expression::number(divisor(cell.col), "base^{" + exponent + "}"));
        return Expression::apply(isSine(cell.col) ? Expression::Function::Sin : Expression::Function::Cos, angle);
    }

    std::string formula(std::span<const std::string>) const override { return "\\mathrm{sin, cos}(p / base^{2i/d})"; }

private:
    Index sines() const { return (m_width + 1) / 2; }
    bool isSine(Index col) const { return m_halves ? col < sines() : col % 2 == 0; }
    /// The frequency index i of a column: a sine and a cosine share each frequency.
    Index pair(Index col) const { return m_halves ? col % sines() : col / 2; }
    double divisor(Index col) const
    {
        return std::pow(m_base, static_cast<double>(2 * pair(col)) / static_cast<double>(m_width));
    }

    Index m_width;
    double m_base;
    bool m_halves;
};

double slope(Index head, Index powerOfTwo)
{
    return std::exp2(-8 * static_cast<double>(head + 1) / static_cast<double>(powerOfTwo));
}

std::vector<double> slopes(Index heads)
{
    const auto power = static_cast<Index>(std::bit_floor(static_cast<std::size_t>(heads)));
    std::vector<double> slopes;
    for (Index h = 0; h < heads; ++h)
        slopes.push_back(h < power ? slope(h, power) : slope(2 * (h - power), 2 * power));
    return slopes;
}

class Alibi final : public Constant {
public:
    explicit Alibi(const AlibiOptions& options)
        : Constant(counting("alibi",
                            options.heads == 0 ? Shape::matrix(options.queries, options.keys)
                                               : Shape::stack(options.heads, options.queries, options.keys))),
          m_slopes(slopes(std::max<Index>(options.heads, 1)))
    {
        positive("alibi", options.steepness);
        for (double& slope : m_slopes)
            slope *= options.steepness;
    }

    std::string_view name() const override { return "alibi"; }

    void forward(std::span<const ConstView>, const View& output, const Region& region) const override
    {
        for (Index s = region.slices.begin; s < region.slices.end; ++s) {
            const double slope = m_slopes[static_cast<std::size_t>(s)];
            for (Index r = region.rows.begin; r < region.rows.end; ++r) {
                double* row = output.row(s, r);
                for (Index c = region.cols.begin; c < region.cols.end; ++c)
                    row[c] = -slope * static_cast<double>(std::abs(r - c));
            }
        }
    }

    Expression explain(std::span<const ConstView>, const OpShapes&, const Cell& cell) const override
    {
        const Index distance = std::abs(cell.row - cell.col);
        return Expression::product(Expression::number(-m_slopes[static_cast<std::size_t>(cell.slice)]),
                                   Expression::number(static_cast<double>(distance), std::to_string(distance)));
    }

    std::string formula(std::span<const std::string>) const override { return "-slope_h \\cdot |i - j|"; }

private:
    std::vector<double> m_slopes;
};

/// The bucket of a distance among the `buckets` of one side; the first half of these holds one distance each.
Index bucketAmong(Index distance, Index buckets, Index most)
{
    const Index near = buckets / 2;
    if (distance < near)
        return distance;
    if (most <= near)
        return buckets - 1;
    const double part = std::log(static_cast<double>(distance) / static_cast<double>(near))
        / std::log(static_cast<double>(most) / static_cast<double>(near));
    constexpr double rounding = 1e-9; // a distance at which a bucket begins belongs to it
    const auto further = static_cast<Index>(std::floor(part * static_cast<double>(buckets - near) + rounding));
    return std::min(near + further, buckets - 1);
}

class Buckets final : public Constant {
public:
    explicit Buckets(const DistanceBuckets& of)
        : Constant(counting("distance_buckets", Shape::matrix(of.buckets, 2 * of.largest + 1))), m_of(of)
    {
    }

    std::string_view name() const override { return "distance_buckets"; }

    void forward(std::span<const ConstView>, const View& output, const Region& region) const override
    {
        for (Index c = region.cols.begin; c < region.cols.end; ++c) {
            const Index bucket = bucketAt(c);
            for (Index r = region.rows.begin; r < region.rows.end; ++r)
                output.row(0, r)[c] = r == bucket ? 1 : 0;
        }
    }

    Expression explain(std::span<const ConstView>, const OpShapes&, const Cell& cell) const override
    {
        return Expression::number(cell.row == bucketAt(cell.col) ? 1 : 0);
    }

    std::string formula(std::span<const std::string>) const override { return "[\\mathrm{bucket}(j - i) = b]"; }

private:
    /// The second half of the buckets holds the keys after the query, unless all buckets are of the past.
    Index bucketAt(Index col) const
    {
        const Index distance = col - m_of.largest;
        if (m_of.past)
            return bucketAmong(std::max<Index>(-distance, 0), m_of.buckets, m_of.maxDistance);
        const Index side = m_of.buckets / 2;
        return (distance > 0 ? side : 0) + bucketAmong(std::abs(distance), side, m_of.maxDistance);
    }

    DistanceBuckets m_of;
};

class RelativeBias final : public Op {
public:
    explicit RelativeBias(const RelativeBiasOptions& options) : m_options(options) {}

    std::string_view name() const override { return "relative_bias"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        checkWidth(*this, inputs, m_options.maxDistance);
        if (inputs[0].slices != 1 || (!m_options.stack && inputs[0].rows != 1))
            refuse(*this, inputs, HEEDMAP_PHRASE("expected one row for each head"));
        return m_options.stack ? Shape::stack(inputs[0].rows, m_options.queries, m_options.keys)
                               : Shape::matrix(m_options.queries, m_options.keys);
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index s = region.slices.begin; s < region.slices.end; ++s) {
            const double* bias = inputs[0].row(0, s);
            for (Index r = region.rows.begin; r < region.rows.end; ++r)
                for (Index c = region.cols.begin; c < region.cols.end; ++c)
                    output.row(s, r)[c] = bias[clippedDistance(r, c, m_options.maxDistance)];
        }
    }

    Region affected(const OpShapes& shapes, std::size_t, const Region& changed) const override
    {
        return cellsAt(changed.rows, changed.cols, shapes.output, m_options.maxDistance);
    }
    Region required(const OpShapes&, std::size_t, const Region& wanted) const override
    {
        return {{0, 1}, wanted.slices, distancesIn(wanted.rows, wanted.cols, m_options.maxDistance)};
    }

    void vjp(Backward& backward) const override
    {
        backward.contribute(0, relativeBiasSum(m_options.maxDistance), {backward.gradient()});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        return cited(inputs, 0, {0, cell.slice, clippedDistance(cell.row, cell.col, m_options.maxDistance)});
    }

    std::string formula(std::span<const std::string> symbols) const override { return symbols[0] + "[h, j - i]"; }
    Geometry geometry(const OpShapes&) const override { return Geometry::Rearranged; }

private:
    RelativeBiasOptions m_options;
};

class RelativeBiasSum final : public Op {
public:
    explicit RelativeBiasSum(Index maxDistance) : m_most(maxDistance) {}

    std::string_view name() const override { return "relative_bias_sum"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        return Shape::matrix(inputs[0].slices, 2 * m_most + 1);
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const Shape& in = inputs[0].shape;
        for (Index h = region.rows.begin; h < region.rows.end; ++h) {
            double* sums = output.row(0, h);
            std::fill(sums + region.cols.begin, sums + region.cols.end, 0.0);
            for (Index i = 0; i < in.rows; ++i) {
                const Range keys = keysAt(i, region.cols, in.cols, m_most);
                for (Index j = keys.begin; j < keys.end; ++j)
                    sums[clippedDistance(i, j, m_most)] += inputs[0].row(h, i)[j];
            }
        }
    }

    Region affected(const OpShapes&, std::size_t, const Region& changed) const override
    {
        return {{0, 1}, changed.slices, distancesIn(changed.rows, changed.cols, m_most)};
    }
    Region required(const OpShapes& shapes, std::size_t, const Region& wanted) const override
    {
        return cellsAt(wanted.rows, wanted.cols, shapes.inputs[0], m_most);
    }
    double workPerCell(const OpShapes& shapes) const override
    {
        return 1
            + static_cast<double>(shapes.inputs[0].rows * shapes.inputs[0].cols)
            / static_cast<double>(shapes.output.cols);
    }

    void vjp(Backward& backward) const override
    {
        const Shape in = backward.inputShape(0);
        backward.contribute(0, relativeBias({in.rows, in.cols, m_most, in.rank == 3}), {backward.gradient()});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        std::vector<Expression> terms;
        for (Index i = 0; i < inputs[0].shape.rows; ++i)
            citeDistance(terms, inputs, {cell.row, i, 0}, cell.col, m_most);
        return Expression::sum(std::move(terms));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\sum_{j - i = k} " + symbols[0];
    }

private:
    Index m_most;
};

class RelativeGather final : public RowWise {
public:
    RelativeGather(Index keys, Index maxDistance) : m_keys(keys), m_most(maxDistance) {}

    std::string_view name() const override { return "relative_gather"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        checkWidth(*this, inputs, m_most);
        Shape result = inputs[0];
        result.cols = m_keys;
        return result;
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index r = region.rows.begin; r < region.rows.end; ++r)
                for (Index c = region.cols.begin; c < region.cols.end; ++c)
                    output.row(s, r)[c] = inputs[0].row(s, r)[clippedDistance(r, c, m_most)];
    }

    void vjp(Backward& backward) const override
    {
        backward.contribute(0, relativeScatter(m_most), {backward.gradient()});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        const Cell there{cell.slice, cell.row, clippedDistance(cell.row, cell.col, m_most)};
        return Expression::operand(0, there, inputs[0].at(there));
    }

    std::string formula(std::span<const std::string> symbols) const override { return symbols[0] + "[i, j - i]"; }
    Geometry geometry(const OpShapes&) const override { return Geometry::Rearranged; }

private:
    Index m_keys;
    Index m_most;
};

class RelativeScatter final : public RowWise {
public:
    explicit RelativeScatter(Index maxDistance) : m_most(maxDistance) {}

    std::string_view name() const override { return "relative_scatter"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        Shape result = inputs[0];
        result.cols = 2 * m_most + 1;
        return result;
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index r = region.rows.begin; r < region.rows.end; ++r) {
                double* sums = output.row(s, r);
                std::fill(sums + region.cols.begin, sums + region.cols.end, 0.0);
                const Range keys = keysAt(r, region.cols, inputs[0].shape.cols, m_most);
                for (Index j = keys.begin; j < keys.end; ++j)
                    sums[clippedDistance(r, j, m_most)] += inputs[0].row(s, r)[j];
            }
    }

    double workPerCell(const OpShapes& shapes) const override { return 1 + static_cast<double>(shapes.inputs[0].cols); }

    void vjp(Backward& backward) const override
    {
        backward.contribute(0, relativeGather(backward.inputShape(0).cols, m_most), {backward.gradient()});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        std::vector<Expression> terms;
        citeDistance(terms, inputs, cell, cell.col, m_most);
        return Expression::sum(std::move(terms));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\sum_{j - i = k} " + symbols[0];
    }

private:
    Index m_most;
};

} // namespace

std::shared_ptr<const Op> sinusoidal(Index positions, Index width, double base, bool halves)
{
    return std::make_shared<Sinusoidal>(positions, width, base, halves);
}

std::shared_ptr<const Op> alibi(AlibiOptions options) { return std::make_shared<Alibi>(options); }

std::shared_ptr<const Op> distanceBuckets(const DistanceBuckets& of)
{
    counting("distance_buckets", of.largest, 0);
    const Index side = of.past ? of.buckets : of.buckets / 2;
    if (side < 2)
        throw Error(HEEDMAP_PHRASE("%1: expected at least %2 buckets, got %3"), "distance_buckets", of.past ? 2 : 4,
                    of.buckets);
    return std::make_shared<Buckets>(of);
}

std::shared_ptr<const Op> relativeBias(RelativeBiasOptions options)
{
    counting("relative_bias", Shape::matrix(options.queries, options.keys));
    counting("relative_bias", options.maxDistance, 0);
    return std::make_shared<RelativeBias>(options);
}
std::shared_ptr<const Op> relativeBiasSum(Index maxDistance)
{
    return std::make_shared<RelativeBiasSum>(counting("relative_bias_sum", maxDistance, 0));
}

std::shared_ptr<const Op> relativeGather(Index keys, Index maxDistance)
{
    return std::make_shared<RelativeGather>(counting("relative_gather", keys),
                                            counting("relative_gather", maxDistance, 0));
}
std::shared_ptr<const Op> relativeScatter(Index maxDistance)
{
    return std::make_shared<RelativeScatter>(counting("relative_scatter", maxDistance, 0));
}

} // namespace heedmap
