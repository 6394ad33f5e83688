#pragma once

#include "paint/figure_cells.h"

#include <vector>

namespace heedmap {

/// What can be said of the numbers of one matrix in a line, and how they are spread. Masked cells, infinities and
/// what is no number are counted apart.
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
    std::vector<Index> counts; ///< of equal parts of lo…hi, `bins` of them; empty without numbers

    /// A part's ends; where all numbers are one, the parts lie around it.
    double binWidth() const { return hi > lo ? (hi - lo) / bins : 1.0 / bins; }
    double binStart(int bin) const { return (hi > lo ? lo : lo - 0.5) + bin * binWidth(); }
};

ValueStatistics statisticsOf(const FigureCells& cells, Index slice);

} // namespace heedmap
