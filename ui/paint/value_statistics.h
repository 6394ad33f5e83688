#pragma once

#include "paint/value_scale.h"

#include <vector>

namespace heedmap {

/// Summary of the numbers of one matrix, and their distribution. Masked cells, infinities and NaN are counted
/// separately.
struct ValueStatistics {
    static constexpr int bins = 64;

    Index numbers = 0; ///< finite and not masked
    double lo = 0;
    double hi = 0;
    double mean = 0;
    Index masked = 0;
    Index minusInfinities = 0;
    Index plusInfinities = 0;
    Index notNumbers = 0;
    std::vector<Index> counts = {}; ///< of equal parts of lo…hi, `bins` of them; empty without numbers

    /// The ends of the parts; if all numbers are equal, the parts lie around that number.
    double binWidth() const { return hi > lo ? (hi - lo) / bins : 1.0 / bins; }
    double binStart(int bin) const { return (hi > lo ? lo : lo - 0.5) + bin * binWidth(); }
};

/// Summarises a matrix some rows at a time, so that a large one can be counted between events.
class StatisticsCount {
public:
    /// `extent` is the matrix's own.
    explicit StatisticsCount(const ValueExtent& extent);

    /// Reads that many more rows of the matrix, which must be the same in every call. Returns whether all rows were
    /// read.
    bool add(const FigureCells& cells, Index slice, Index rows);
    bool done() const { return m_done; }
    /// The statistics of the whole matrix, once all rows were read.
    const ValueStatistics& statistics() const { return m_statistics; }

private:
    /// The class of a cell: a part of the distribution, or none.
    enum Kind { Masked = ValueStatistics::bins, MinusInfinity, PlusInfinity, NotANumber, Kinds };

    void addRow(const double* row, const double* keep);
    void end();

    ValueStatistics m_statistics;
    std::vector<double> m_sums; ///< the sums of the columns
    std::vector<double> m_lost; ///< the rounding errors of the sums
    std::vector<int> m_kinds;   ///< the classes of a row's cells
    std::vector<Index> m_counts;
    Index m_row = 0; ///< the next row to read
    bool m_done = false;
};

} // namespace heedmap
