#include "paint/value_scale.h"

#include "paint/formula.h"
#include "paint/halves.h"

#include <heedmap/base/platform.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <mutex>
#include <numeric>
#include <optional>

namespace heedmap {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double rounding = 1e-12; // relative: what sums and softmax leave behind

const Palette& paletteOf(const HeatmapFigure& figure)
{
    if (const Palette* asked = findPalette(figure.palette))
        return *asked;
    switch (figure.role) {
    case ValueRole::Weights: return *findPalette(QStringLiteral("teal"));
    case ValueRole::Mask: return *findPalette(QStringLiteral("mint"));
    case ValueRole::Gradient: return *findPalette(QStringLiteral("green-magenta"));
    case ValueRole::Signed:
        if (!figure.zeroCentred)
            return *findPalette(QStringLiteral("viridis"));
        break;
    }
    return *findPalette(QStringLiteral("blue-red"));
}

bool zeroToOne(ValueRole role) { return role == ValueRole::Weights || role == ValueRole::Mask; }

// From the power of ten at or below the smallest positive number, six decades at most, to 1.
ValueScale logarithmicScale(const Palette& palette, const ValueExtent& extent, double hi)
{
    const double smallest = extent.smallestPositive > 0 ? extent.smallestPositive : hi / 10;
    const double decade = std::pow(10.0, std::floor(std::log10(smallest)));
    const double lo = std::clamp(decade, hi * 1e-6, hi / 10);
    return {palette, lo, hi, ValueScale::Mode::Logarithmic};
}

/// Extremes column by column, so that the loop over a row needs no order.
struct ColumnExtremes {
    static constexpr std::size_t count = 1024; // columns at a time, which stay in the first-level cache

    std::array<double, count> lo;
    std::array<double, count> hi;
    std::array<double, count> positive;
    std::array<double, count> numbers;
    std::array<std::uint64_t, count> others;
};

enum Other : std::uint64_t { None = 0, Masked = 1, MinusInfinity = 2, PlusInfinity = 4, NotANumber = 8 };

/// `none` is larger than any number.
HEEDMAP_VECTOR_TWIN
void addRow(const double* row, const double* keep, Index n, double none, ColumnExtremes& columns)
{
    for (Index i = 0; i < n; ++i) {
        const double v = row[i];
        std::uint64_t other = keep[i] == 0 ? Masked : None;
        other = v == infinity ? PlusInfinity : other;
        other = v == -infinity ? MinusInfinity : other;
        other = v != v ? NotANumber : other; // NOLINT(misc-redundant-expression): what NaN is known by
        const double low = other == 0 ? v : none;
        const double high = other == 0 ? v : -none;
        const double above = high > 0 ? high : none;
        columns.lo[i] = low < columns.lo[i] ? low : columns.lo[i];
        columns.hi[i] = high > columns.hi[i] ? high : columns.hi[i];
        columns.positive[i] = above < columns.positive[i] ? above : columns.positive[i];
        columns.numbers[i] += other == 0 ? 1 : 0;
        columns.others[i] |= other;
    }
}

/// The same where every cell is taken for a number: `numbers` stays 0 if all are, for x·0 is NaN for all others.
HEEDMAP_VECTOR_TWIN
void addNumbers(const double* row, Index n, double none, ColumnExtremes& columns)
{
    for (Index i = 0; i < n; ++i) {
        const double v = row[i];
        const double above = v > 0 ? v : none;
        columns.lo[i] = v < columns.lo[i] ? v : columns.lo[i];
        columns.hi[i] = v > columns.hi[i] ? v : columns.hi[i];
        columns.positive[i] = above < columns.positive[i] ? above : columns.positive[i];
        columns.numbers[i] += v * 0;
    }
}

ValueExtent extentOf(const ColumnExtremes& columns)
{
    ValueExtent extent;
    const std::uint64_t others =
        std::accumulate(columns.others.begin(), columns.others.end(), std::uint64_t{0}, std::bit_or<>());
    extent.masked = (others & Masked) != 0;
    extent.minusInfinity = (others & MinusInfinity) != 0;
    extent.plusInfinity = (others & PlusInfinity) != 0;
    extent.notANumber = (others & NotANumber) != 0;
    extent.numbers = static_cast<Index>(std::accumulate(columns.numbers.begin(), columns.numbers.end(), 0.0));
    if (extent.numbers == 0)
        return extent;
    extent.lo = *std::ranges::min_element(columns.lo);
    extent.hi = *std::ranges::max_element(columns.hi);
    const double positive = *std::ranges::min_element(columns.positive);
    extent.smallestPositive = positive < infinity ? positive : 0;
    return extent;
}

ColumnExtremes noExtremes()
{
    ColumnExtremes columns;
    columns.others.fill(0);
    columns.numbers.fill(0);
    columns.lo.fill(infinity);
    columns.hi.fill(-infinity);
    columns.positive.fill(infinity);
    return columns;
}

/// Calls `add(row, column, count)` for every run of columns of every row.
template <typename Add> void inColumns(const Range& rows, Index cols, const Add& add)
{
    constexpr auto most = static_cast<Index>(ColumnExtremes::count);
    for (Index c = 0; c < cols; c += most)
        for (Index r = rows.begin; r < rows.end; ++r)
            add(r, c, std::min(most, cols - c));
}

/// None if any cell is not a number.
std::optional<ValueExtent> extentOfNumbers(const ConstView& values, Index slice, const Range& rows)
{
    ColumnExtremes columns = noExtremes();
    inColumns(rows, values.shape.cols,
              [&](Index r, Index c, Index count) { addNumbers(values.row(slice, r) + c, count, infinity, columns); });
    if (std::ranges::any_of(columns.numbers, [](double zero) { return zero != 0; }))
        return std::nullopt;
    columns.numbers[0] = static_cast<double>(rows.size() * values.shape.cols);
    return extentOf(columns);
}

ValueExtent extentOfRows(const FigureCells& cells, Index slice, const Range& rows)
{
    const ConstView& values = cells.values();
    const ConstView& keep = cells.keep();
    if (keep.data == nullptr)
        if (const std::optional<ValueExtent> plain = extentOfNumbers(values, slice, rows))
            return *plain;
    ColumnExtremes columns = noExtremes();
    std::array<double, ColumnExtremes::count> kept;
    kept.fill(1);
    inColumns(rows, values.shape.cols, [&](Index r, Index c, Index count) {
        addRow(values.row(slice, r) + c, keep.data == nullptr ? kept.data() : keep.row(slice, r) + c, count, infinity,
               columns);
    });
    return extentOf(columns);
}

/// Weights that stand together run to 1, or all to the same number.
void shareWeights(std::span<HeatmapFigure> figures)
{
    ValueExtent all;
    bool small = false;
    for (const HeatmapFigure& figure : figures)
        if (figure.role == ValueRole::Weights) {
            const ValueExtent extent = extentOf(FigureCells(figure));
            all.add(extent);
            small = small || weightsEnd(extent) < 1;
        }
    for (HeatmapFigure& figure : figures)
        if (small && figure.role == ValueRole::Weights && figure.range.kind == RangeChoice::Kind::Auto)
            figure.range = {RangeChoice::Kind::Fixed, 0, weightsEnd(all), {}, false};
}

} // namespace

ValueScale::ValueScale(const Palette& palette, double lo, double hi, Mode mode)
    : m_palette(&palette), m_lo(lo), m_hi(hi > lo ? hi : lo + 1), m_mode(mode)
{
    assert(mode != Mode::Logarithmic || lo > 0);
}

double ValueScale::position(double value) const
{
    switch (m_mode) {
    case Mode::ZeroCentred: return 0.5 + 0.5 * value / std::max(std::abs(m_lo), std::abs(m_hi));
    case Mode::Logarithmic: return barPosition(value);
    case Mode::Linear: break;
    }
    return linearPosition(value);
}

double ValueScale::slack() const { return rounding * std::max(std::abs(m_lo), std::abs(m_hi)); }

// Halves first, because the difference of two doubles may overflow.
double ValueScale::linearPosition(double value) const { return (value / 2 - m_lo / 2) / (m_hi / 2 - m_lo / 2); }

double ValueScale::barPosition(double value) const
{
    if (m_mode != Mode::Logarithmic)
        return linearPosition(value);
    return value <= m_lo ? 0 : std::log(value / m_lo) / std::log(m_hi / m_lo);
}

double ValueScale::valueAtBar(double along) const
{
    return m_mode == Mode::Logarithmic ? m_lo * std::pow(m_hi / m_lo, along) : std::lerp(m_lo, m_hi, along);
}

void ValueExtent::add(double value, bool isMasked)
{
    if (std::isnan(value)) {
        notANumber = true;
    } else if (std::isinf(value)) {
        (value < 0 ? minusInfinity : plusInfinity) = true;
    } else if (isMasked) {
        masked = true;
    } else {
        add({value, value, std::max(value, 0.0), 1});
    }
}

void ValueExtent::add(const ValueExtent& other)
{
    if (other.numbers > 0) {
        lo = numbers > 0 ? std::min(lo, other.lo) : other.lo;
        hi = numbers > 0 ? std::max(hi, other.hi) : other.hi;
        numbers += other.numbers;
    }
    if (other.smallestPositive > 0)
        smallestPositive =
            smallestPositive > 0 ? std::min(smallestPositive, other.smallestPositive) : other.smallestPositive;
    masked |= other.masked;
    minusInfinity |= other.minusInfinity;
    plusInfinity |= other.plusInfinity;
    notANumber |= other.notANumber;
}

// Order does not matter to an extent, so the cells are read as they are stored.
ValueExtent extentOf(const FigureCells& cells, Index slice)
{
    if (cells.empty() || !cells.known())
        return {};
    ValueExtent extent;
    std::mutex adding;
    inHalves(cells.values().shape.rows, cells.values().shape.cols, [&](const Range& rows) {
        const ValueExtent part = extentOfRows(cells, slice, rows);
        const std::scoped_lock lock(adding);
        extent.add(part);
    });
    return extent;
}

ValueExtent extentOf(const FigureCells& cells)
{
    ValueExtent extent;
    for (Index s = 0; s < cells.slices(); ++s)
        extent.add(extentOf(cells, s));
    return extent;
}

ValueEnds endsFor(const ValueExtent& extent, bool zeroCentred) { return endsFor(extent.lo, extent.hi, zeroCentred); }

double weightsEnd(const ValueExtent& extent) { return weightsEnd(extent.hi); }

ValueEnds barEnds(std::span<const double> values)
{
    ValueEnds ends{0, 0};
    for (const double value : values)
        if (std::isfinite(value))
            ends = {std::min(ends.lo, value), std::max(ends.hi, value)};
    return ends;
}

ValueScale scaleFor(const HeatmapFigure& figure, const ValueExtent& extent)
{
    using enum ValueScale::Mode;
    const Palette& palette = paletteOf(figure);
    const bool own = figure.range.kind == RangeChoice::Kind::Auto;
    const bool centred = figure.zeroCentred || figure.role != ValueRole::Signed;
    const auto [lo, hi] = !own   ? ValueEnds{figure.range.lo, figure.range.hi}
        : zeroToOne(figure.role) ? ValueEnds{0, figure.role == ValueRole::Weights ? weightsEnd(extent) : 1}
                                 : endsFor(extent, centred);
    if (figure.logarithmic && figure.role == ValueRole::Weights) {
        if (!own && lo > 0)
            return {palette, lo, hi, Logarithmic};
        return logarithmicScale(palette, extent, own || hi <= 0 ? 1 : hi);
    }
    return {palette, lo, hi, palette.kind() == PaletteKind::Diverging ? ZeroCentred : Linear};
}

void shareRange(std::span<HeatmapFigure> figures)
{
    shareWeights(figures);
    for (const ValueRole role : {ValueRole::Signed, ValueRole::Gradient}) {
        ValueExtent extent;
        QStringList names;
        for (const HeatmapFigure& figure : figures)
            if (figure.role == role) {
                extent.add(extentOf(FigureCells(figure)));
                names += figure.symbol.isEmpty() ? figure.name : plainFormula(figure.symbol);
            }
        constexpr int fewEnoughToName = 4;
        const QString named = names.size() <= fewEnoughToName ? names.join(QStringLiteral(", ")) : QString();
        for (HeatmapFigure& figure : figures)
            if (figure.role == role && names.size() > 1) {
                const ValueEnds ends = endsFor(extent, figure.zeroCentred || role != ValueRole::Signed);
                figure.range = {RangeChoice::Kind::Shared, ends.lo, ends.hi, named, false};
            }
    }
}

Index clippedCells(const FigureCells& cells, Index slice, const ValueScale& scale)
{
    Index clipped = 0;
    for (Index r = 0; r < cells.rows(); ++r)
        for (Index c = 0; c < cells.cols(); ++c)
            clipped += cells.mark(slice, r, c) == CellMark::Number && scale.clips(cells.value(slice, r, c)) ? 1 : 0;
    return clipped;
}

} // namespace heedmap
