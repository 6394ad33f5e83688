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

    /// A part's ends; where all numbers are one, the parts lie around it.
    double binWidth() const { return hi > lo ? (hi - lo) / bins : 1.0 / bins; }
    double binStart(int bin) const { return (hi > lo ? lo : lo - 0.5) + bin * binWidth(); }
};

/// Sums a matrix up some rows at a time, so that a large one can be counted between other things.
class StatisticsCount {
public:
    /// `extent` is the matrix's own.
    explicit StatisticsCount(const ValueExtent& extent);

    /// Reads so many rows more of a matrix that is the same every time. Returns whether all has been read.
    bool add(const FigureCells& cells, Index slice, Index rows);
    bool done() const { return m_done; }
    /// Of all the matrix, once it is done.
    const ValueStatistics& statistics() const { return m_statistics; }

private:
    /// What a cell is counted as: a part of the spread, or none.
    enum Kind { Masked = ValueStatistics::bins, MinusInfinity, PlusInfinity, NotANumber, Kinds };

    void addRow(const double* row, const double* keep);
    void end();

    ValueStatistics m_statistics;
    std::vector<double> m_sums; ///< of each column
    std::vector<double> m_lost; ///< of these, by rounding
    std::vector<int> m_kinds;   ///< of a row's cells
    std::vector<Index> m_counts;
    Index m_row = 0; ///< the next to read
    bool m_done = false;
};

} // namespace heedmap
