#include <heedmap/ops/rope.h>

#include "ops/row_wise.h"

#include <heedmap/graph/backward.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

namespace heedmap {
namespace {

class Rope final : public RowWise {
public:
    explicit Rope(const RopeOptions& options) : m_options(options) {}

    std::string_view name() const override { return "rope"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        if (turned(inputs[0].cols) % 2 != 0)
            refuse(*this, inputs, HEEDMAP_PHRASE("expected an even width, to form pairs of columns"));
        if (turned(inputs[0].cols) > inputs[0].cols)
            refuse(*this, inputs, HEEDMAP_PHRASE("expected as many columns as are turned, or more"));
        if (m_options.scaling.kind == RopeScaling::Kind::LongRope)
            for (const auto* factors : {&m_options.scaling.shortFactors, &m_options.scaling.longFactors})
                if (static_cast<Index>(factors->size()) != turned(inputs[0].cols) / 2)
                    refuse(*this, inputs, HEEDMAP_PHRASE("expected a factor for each pair of columns that is turned"));
        return inputs[0];
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const Index width = turned(output.shape.cols);
        std::vector<Turn> turns;
        for (Index c = 0; c < width; ++c)
            turns.push_back(turnOf(c, width, output.shape.rows));
        for (Index r = region.rows.begin; r < region.rows.end; ++r) {
            for (Index c = region.cols.begin; c < std::min(region.cols.end, width); ++c) {
                const Turn& turn = turns[static_cast<std::size_t>(c)];
                const double angle = static_cast<double>(r) * turn.frequency * turn.share;
                const double cosine = m_options.scaling.amplitude * std::cos(angle);
                const double sine = m_options.scaling.amplitude * turn.sign * std::sin(angle);
                for (Index s = region.slices.begin; s < region.slices.end; ++s) {
                    const double* x = inputs[0].row(s, r);
                    output.row(s, r)[c] = x[c] * cosine + x[turn.partner] * sine;
                }
            }
            for (Index s = region.slices.begin; s < region.slices.end; ++s)
                for (Index c = std::max(region.cols.begin, width); c < region.cols.end; ++c)
                    output.row(s, r)[c] = inputs[0].row(s, r)[c];
        }
    }

    // Halves turn the pairs (c, c + width/2), otherwise they are neighbours.
    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        if (m_options.width > 0)
            return reads(shapes, input, "s i x", "s i y");
        if (m_options.layout == RopeOptions::Layout::Half)
            return reads(shapes, input, "s i (x p)", "s i (y p)", {{'x', 2}, {'y', 2}});
        return reads(shapes, input, "s i (p x)", "s i (p y)", {{'x', 2}, {'y', 2}});
    }

    // A column that is not turned affects only itself.
    Region affected(const OpShapes& shapes, std::size_t input, const Region& changed) const override
    {
        return m_options.width > 0 ? withPartners(changed) : Op::affected(shapes, input, changed);
    }
    Region required(const OpShapes& shapes, std::size_t input, const Region& wanted) const override
    {
        return m_options.width > 0 ? withPartners(wanted) : Op::required(shapes, input, wanted);
    }

    double workPerCell(const OpShapes&) const override { return 40; }

    // dX = dY turned back
    void vjp(Backward& backward) const override
    {
        RopeOptions back = m_options;
        back.inverse = !back.inverse;
        backward.contribute(0, rope(back), {backward.gradient()});
    }

    Phrase gradientCaption(std::size_t) const override
    {
        return HEEDMAP_PHRASE(
            "The step turned each pair of numbers by an angle. What comes back is turned back by it.");
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        const Index width = turned(shapes.output.cols);
        if (cell.col >= width)
            return cited(inputs, 0, cell);
        const Turn turn = turnOf(cell.col, width, shapes.output.rows);
        std::vector<Expression> factors = {
            Expression::number(static_cast<double>(cell.row), std::to_string(cell.row)),
            Expression::number(turn.frequency,
                               "base^{-" + std::to_string(2 * turn.pair) + "/" + std::to_string(width) + "}")};
        if (m_options.scaling.kind != RopeScaling::Kind::None)
            factors.push_back(Expression::number(turn.share));
        const Expression angle = Expression::product(std::move(factors));
        const Expression own =
            Expression::product(cited(inputs, 0, cell), Expression::apply(Expression::Function::Cos, angle));
        const Expression other = Expression::product(cited(inputs, 0, {cell.slice, cell.row, turn.partner}),
                                                     Expression::apply(Expression::Function::Sin, angle));
        const Expression both = turn.sign < 0 ? Expression::difference(own, other) : Expression::sum({own, other});
        return m_options.scaling.amplitude == 1
            ? both
            : Expression::product(Expression::number(m_options.scaling.amplitude), both);
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return (m_options.inverse ? "\\mathrm{rope}^{-1}(" : "\\mathrm{rope}(") + symbols[0] + ")";
    }

private:
    /// The rule of one column: own·cos(θ) + sign·partner·sin(θ) with θ = p·frequency·share.
    struct Turn {
        Index pair;
        Index partner;
        double frequency;
        double share;
        double sign;
    };

    Region withPartners(Region region) const
    {
        const Range given = region.cols;
        for (Index c = given.begin; c < std::min(given.end, m_options.width); ++c) {
            const Index partner = turnOf(c, m_options.width, 1).partner;
            region.cols.begin = std::min(region.cols.begin, partner);
            region.cols.end = std::max(region.cols.end, partner + 1);
        }
        return region;
    }

    /// The number of columns that are turned, out of `cols`.
    Index turned(Index cols) const { return m_options.width > 0 ? m_options.width : cols; }

    Turn turnOf(Index col, Index width, Index tokens) const
    {
        const bool halves = m_options.layout == RopeOptions::Layout::Half;
        const Index half = width / 2;
        const Index pair = halves ? col % half : col / 2;
        const bool first = halves ? col < half : col % 2 == 0;
        const Index apart = halves ? half : 1;
        const RopePair turned{.index = pair, .width = width, .base = m_options.base};
        return {pair, first ? col + apart : col - apart, turned.frequency(), m_options.scaling.share(turned, tokens),
                first == m_options.inverse ? 1.0 : -1.0};
    }

    RopeOptions m_options;
};

/// Inputs: x, cos and sin, which have a column for each pair of x.
class RopeByTables final : public Op {
public:
    RopeByTables(RopeOptions::Layout layout, bool inverse) : m_layout(layout), m_inverse(inverse) {}

    std::string_view name() const override { return "rope_by_tables"; }
    Arity arity() const override { return {3, 3}; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        const Shape& x = inputs[0];
        for (const Shape& table : inputs.subspan(1))
            if (table.slices != 1 || table.rows != x.rows || 2 * table.cols != x.cols)
                refuse(*this, inputs,
                       HEEDMAP_PHRASE("expected tables with a row for each row and a column for each "
                                      "pair of columns"));
        return x;
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index r = region.rows.begin; r < region.rows.end; ++r) {
                const double* x = inputs[0].row(s, r);
                double* y = output.row(s, r);
                for (Index c = region.cols.begin; c < region.cols.end; ++c) {
                    const Place at = placeOf(c, output.shape.cols);
                    y[c] =
                        x[c] * inputs[1].row(0, r)[at.pair] + at.sign * (x[at.partner] * inputs[2].row(0, r)[at.pair]);
                }
            }
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        const bool halves = m_layout == RopeOptions::Layout::Half;
        const char* cells = halves ? "s i (x p)" : "s i (p x)";
        if (input > 0)
            return reads(shapes, input, cells, "i p", {{'x', 2}});
        return reads(shapes, input, cells, halves ? "s i (y p)" : "s i (p y)", {{'x', 2}, {'y', 2}});
    }

    double workPerCell(const OpShapes&) const override { return 4; }

    // dX = dY turned back
    void vjp(Backward& backward) const override
    {
        backward.contribute(0, ropeByTables(m_layout, !m_inverse),
                            {backward.gradient(), backward.input(1), backward.input(2)});
    }

    Phrase gradientCaption(std::size_t) const override
    {
        return HEEDMAP_PHRASE(
            "The step turned each pair of numbers by an angle. What comes back is turned back by it.");
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        const Place at = placeOf(cell.col, shapes.output.cols);
        const Cell table{0, cell.row, at.pair};
        const Expression own = Expression::product(cited(inputs, 0, cell), cited(inputs, 1, table));
        const Expression other =
            Expression::product(cited(inputs, 0, {cell.slice, cell.row, at.partner}), cited(inputs, 2, table));
        return at.sign < 0 ? Expression::difference(own, other) : Expression::sum({own, other});
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return (m_inverse ? "\\mathrm{rope}^{-1}(" : "\\mathrm{rope}(") + symbols[0] + ", " + symbols[1] + ", "
            + symbols[2] + ")";
    }

private:
    struct Place {
        Index pair;
        Index partner;
        double sign;
    };

    Place placeOf(Index col, Index width) const
    {
        const bool halves = m_layout == RopeOptions::Layout::Half;
        const Index half = width / 2;
        const bool first = halves ? col < half : col % 2 == 0;
        const Index apart = halves ? half : 1;
        return {halves ? col % half : col / 2, first ? col + apart : col - apart, first == m_inverse ? 1.0 : -1.0};
    }

    RopeOptions::Layout m_layout;
    bool m_inverse;
};

} // namespace

std::shared_ptr<const Op> ropeByTables(RopeOptions::Layout layout, bool inverse)
{
    return std::make_shared<RopeByTables>(layout, inverse);
}

double RopePair::frequency() const
{
    return std::pow(base, -static_cast<double>(2 * index) / static_cast<double>(width));
}

namespace {

/// The part of a pair's angle that is kept, from 1 down to 0; the rest is divided.
double keptByTurns(const RopeScaling& scaling, const RopePair& pair)
{
    constexpr double fewTurns = 1;
    constexpr double manyTurns = 4;
    const double turns = scaling.length * pair.frequency() / (2 * std::numbers::pi);
    return std::clamp((turns - fewTurns) / (manyTurns - fewTurns), 0.0, 1.0);
}

// Peng et al. 2023, 3.2, with the limits in numbers of pairs: i = width·ln(length / (2π·turns)) / (2 ln base)
double keptByPairs(const RopeScaling& scaling, const RopePair& pair)
{
    const auto limit = [&](double turns) {
        return static_cast<double>(pair.width) * std::log(scaling.length / (2 * std::numbers::pi * turns))
            / (2 * std::log(pair.base));
    };
    const double first = std::max(scaling.whole ? std::floor(limit(scaling.fast)) : limit(scaling.fast), 0.0);
    const double last = std::min(scaling.whole ? std::ceil(limit(scaling.slow)) : limit(scaling.slow),
                                 static_cast<double>(pair.width - 1));
    constexpr double apart = 0.001; // of limits that meet
    const double between = first == last ? apart : last - first;
    return 1 - std::clamp((static_cast<double>(pair.index) - first) / between, 0.0, 1.0);
}

// In a text of n tokens the base is multiplied by (factor·n/length − factor + 1)^(width/(width−2)).
double shareOfLargerBase(const RopeScaling& scaling, const RopePair& pair, Index tokens)
{
    const double longer = static_cast<double>(tokens) / scaling.length;
    if (longer <= 1 || pair.width < 4)
        return 1;
    const double stretch = scaling.factor * longer - (scaling.factor - 1);
    return std::pow(stretch, -static_cast<double>(2 * pair.index) / static_cast<double>(pair.width - 2));
}

} // namespace

double RopeScaling::share(const RopePair& pair, Index tokens) const
{
    const auto divided = [this](double kept) { return (1 - kept) / factor + kept; };
    switch (kind) {
    case Kind::None: return 1;
    case Kind::Linear: return 1 / factor;
    case Kind::Llama3: return divided(keptByTurns(*this, pair));
    case Kind::Yarn: return divided(keptByPairs(*this, pair));
    case Kind::Dynamic: return shareOfLargerBase(*this, pair, tokens);
    case Kind::LongRope:
        return 1
            / (static_cast<double>(tokens) > length ? longFactors : shortFactors)[static_cast<std::size_t>(pair.index)];
    }
    return 1;
}

std::shared_ptr<const Op> rope(RopeOptions options)
{
    const RopeScaling& scaling = options.scaling;
    for (const double constant :
         {options.base, scaling.factor, scaling.length, scaling.fast, scaling.slow, scaling.amplitude})
        positive("rope", constant);
    for (const auto* factors : {&scaling.shortFactors, &scaling.longFactors})
        for (const double factor : *factors)
            positive("rope", factor);
    counting("rope", options.width, 0);
    return std::make_shared<Rope>(std::move(options));
}

} // namespace heedmap
