#include "paint/value_statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace heedmap {
namespace {

/// Calls `take(number)` for every finite number of these rows that is not masked, and counts the others.
template <typename Take>
void visit(const FigureCells& cells, Index slice, const Range& rows, ValueStatistics& statistics, const Take& take)
{
    const ConstView& values = cells.values();
    const ConstView& keep = cells.keep();
    for (Index r = rows.begin; r < rows.end; ++r) {
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

} // namespace

bool StatisticsCount::add(const FigureCells& cells, Index slice, Index rows)
{
    const Index count = cells.known() ? cells.values().shape.rows : 0;
    while (!m_done && rows > 0) {
        const Range part{m_row, std::min(m_row + rows, count)};
        if (m_spreading)
            spread(cells, slice, part);
        else
            sum(cells, slice, part);
        rows -= part.size();
        m_row = part.end;
        if (m_row == count)
            endPass();
    }
    return m_done;
}

void StatisticsCount::sum(const FigureCells& cells, Index slice, const Range& rows)
{
    // In registers, not in members: these are written for every number.
    double lo = m_statistics.lo;
    double hi = m_statistics.hi;
    double sum = m_sum;
    double lost = m_lost; // of the sum, by rounding (Neumaier)
    Index numbers = m_statistics.numbers;
    visit(cells, slice, rows, m_statistics, [&](double value) {
        lo = std::min(lo, value);
        hi = std::max(hi, value);
        const double next = sum + value;
        lost += std::abs(sum) >= std::abs(value) ? (sum - next) + value : (value - next) + sum;
        sum = next;
        ++numbers;
    });
    m_statistics.lo = lo;
    m_statistics.hi = hi;
    m_statistics.numbers = numbers;
    m_sum = sum;
    m_lost = lost;
}

void StatisticsCount::spread(const FigureCells& cells, Index slice, const Range& rows)
{
    const double start = m_statistics.binStart(0);
    const double perNumber = 1 / m_statistics.binWidth();
    ValueStatistics ignored;
    visit(cells, slice, rows, ignored, [&](double value) {
        const auto bin = static_cast<int>((value - start) * perNumber);
        ++m_statistics.counts[static_cast<std::size_t>(std::clamp(bin, 0, ValueStatistics::bins - 1))];
    });
}

void StatisticsCount::endPass()
{
    m_row = 0;
    m_done = m_spreading || m_statistics.numbers == 0;
    m_spreading = true;
    if (m_statistics.numbers == 0) {
        m_statistics.lo = m_statistics.hi = 0;
    } else if (m_statistics.counts.empty()) {
        m_statistics.mean = (m_sum + m_lost) / static_cast<double>(m_statistics.numbers);
        m_statistics.counts.assign(ValueStatistics::bins, 0);
    }
}

ValueStatistics statisticsOf(const FigureCells& cells, Index slice)
{
    StatisticsCount count;
    count.add(cells, slice, std::numeric_limits<Index>::max());
    return count.statistics();
}

} // namespace heedmap
