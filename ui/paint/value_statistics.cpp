#include "paint/value_statistics.h"

#include <heedmap/base/platform.h>

#include <algorithm>
#include <limits>
#include <numeric>

namespace heedmap {
namespace {

/// The bins of a distribution, and the cells counted separately from them.
struct Parts {
    double start;
    double perNumber;
    double last;
    double masked;
    double minusInfinity;
    double plusInfinity;
    double notANumber;
};

/// Classifies each cell of a row, and adds numbers to their columns with the rounding error (Knuth's two-sum). Free of
/// branches, which would be several times as slow.
HEEDMAP_VECTOR_TWIN
void sortRow(const double* row, const double* keep, Index n, const Parts& parts, int* kinds, double* sums, double* lost)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const Parts p = parts;
    for (Index i = 0; i < n; ++i) {
        const double value = row[i];
        const bool finite = value * 0 == 0;
        double kind = (value - p.start) * p.perNumber;
        kind = kind > 0 ? kind : 0;
        kind = kind < p.last ? kind : p.last;
        kind = keep[i] == 0 ? p.masked : kind;
        const double kept = keep[i] != 0 ? value : 0;
        const double number = finite ? kept : 0;
        kind = value == infinity ? p.plusInfinity : kind;
        kind = value == -infinity ? p.minusInfinity : kind;
        kind = value != value ? p.notANumber : kind; // NOLINT(misc-redundant-expression): what NaN is known by
        kinds[i] = static_cast<int>(kind);
        const double sum = sums[i] + number;
        const double added = sum - sums[i];
        lost[i] += (sums[i] - (sum - added)) + (number - added);
        sums[i] = sum;
    }
}

/// Counts in four tables, because equal neighbours would otherwise wait for each other.
void countKinds(const std::vector<int>& kinds, std::vector<Index>& counts)
{
    const std::size_t size = counts.size() / 4;
    std::size_t i = 0;
    for (; i + 4 <= kinds.size(); i += 4)
        for (std::size_t lane = 0; lane < 4; ++lane)
            ++counts[lane * size + static_cast<std::size_t>(kinds[i + lane])];
    for (; i < kinds.size(); ++i)
        ++counts[static_cast<std::size_t>(kinds[i])];
}

} // namespace

StatisticsCount::StatisticsCount(const ValueExtent& extent)
    : m_statistics{.numbers = extent.numbers, .lo = extent.lo, .hi = extent.hi}, m_counts(std::size_t{4} * Kinds)
{
}

bool StatisticsCount::add(const FigureCells& cells, Index slice, Index rows)
{
    const ConstView& values = cells.values();
    const ConstView& keep = cells.keep();
    const auto cols = static_cast<std::size_t>(cells.known() ? values.shape.cols : 0);
    const Index count = cells.known() ? values.shape.rows : 0;
    m_sums.resize(cols);
    m_lost.resize(cols);
    m_kinds.resize(cols);
    const std::vector<double> kept(keep.data == nullptr ? cols : 0, 1.0);
    for (const Index end = m_row + std::min(rows, count - m_row); !m_done && m_row < end; ++m_row)
        addRow(values.row(slice, m_row), keep.data == nullptr ? kept.data() : keep.row(slice, m_row));
    if (!m_done && m_row == count)
        end();
    return m_done;
}

void StatisticsCount::addRow(const double* row, const double* keep)
{
    const Parts parts{m_statistics.binStart(0),
                      1 / m_statistics.binWidth(),
                      ValueStatistics::bins - 1,
                      Masked,
                      MinusInfinity,
                      PlusInfinity,
                      NotANumber};
    sortRow(row, keep, static_cast<Index>(m_kinds.size()), parts, m_kinds.data(), m_sums.data(), m_lost.data());
    countKinds(m_kinds, m_counts);
}

void StatisticsCount::end()
{
    m_done = true;
    const auto counted = [this](int kind) {
        Index count = 0;
        for (auto i = static_cast<std::size_t>(kind); i < m_counts.size(); i += Kinds)
            count += m_counts[i];
        return count;
    };
    m_statistics.masked = counted(Masked);
    m_statistics.minusInfinities = counted(MinusInfinity);
    m_statistics.plusInfinities = counted(PlusInfinity);
    m_statistics.notNumbers = counted(NotANumber);
    if (m_statistics.numbers == 0)
        return;
    for (int bin = 0; bin < ValueStatistics::bins; ++bin)
        m_statistics.counts.push_back(counted(bin));
    const double lost = std::accumulate(m_lost.begin(), m_lost.end(), 0.0);
    m_statistics.mean =
        (std::accumulate(m_sums.begin(), m_sums.end(), 0.0) + lost) / static_cast<double>(m_statistics.numbers);
}

} // namespace heedmap
