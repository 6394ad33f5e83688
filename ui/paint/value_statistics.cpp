#include "paint/value_statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace heedmap {
namespace {

/// Calls `take(number)` for every finite number that is not masked, and counts the others.
template <typename Take>
void visit(const FigureCells& cells, Index slice, ValueStatistics& statistics, const Take& take)
{
    const ConstView& values = cells.values();
    const ConstView& keep = cells.keep();
    for (Index r = 0; r < values.shape.rows; ++r) {
        const double* row = values.row(slice, r);
        const double* keepRow = keep.data != nullptr ? keep.row(slice, r) : nullptr;
        for (Index c = 0; c < values.shape.cols; ++c) {
            const double value = row[c];
            if (std::isnan(value))
                ++statistics.notNumbers;
            else if (std::isinf(value))
                ++(value < 0 ? statistics.minusInfinities : statistics.plusInfinities);
            else if (keepRow != nullptr && keepRow[c] == 0)
                ++statistics.masked;
            else
                take(value);
        }
    }
}

void spread(const FigureCells& cells, Index slice, ValueStatistics& statistics)
{
    statistics.counts.assign(ValueStatistics::bins, 0);
    const double start = statistics.binStart(0);
    const double perNumber = 1 / statistics.binWidth();
    ValueStatistics ignored;
    visit(cells, slice, ignored, [&](double value) {
        const auto bin = static_cast<int>((value - start) * perNumber);
        ++statistics.counts[static_cast<std::size_t>(std::clamp(bin, 0, ValueStatistics::bins - 1))];
    });
}

} // namespace

ValueStatistics statisticsOf(const FigureCells& cells, Index slice)
{
    ValueStatistics statistics;
    if (cells.empty() || !cells.known())
        return statistics;
    double lo = std::numeric_limits<double>::infinity();
    double hi = -lo;
    double sum = 0;
    double lost = 0; // of the sum, by rounding (Neumaier)
    visit(cells, slice, statistics, [&](double value) {
        lo = std::min(lo, value);
        hi = std::max(hi, value);
        const double next = sum + value;
        lost += std::abs(sum) >= std::abs(value) ? (sum - next) + value : (value - next) + sum;
        sum = next;
        ++statistics.numbers;
    });
    if (statistics.numbers == 0)
        return statistics;
    statistics.lo = lo;
    statistics.hi = hi;
    statistics.mean = (sum + lost) / static_cast<double>(statistics.numbers);
    spread(cells, slice, statistics);
    return statistics;
}

} // namespace heedmap
