#pragma once

#include "paint/figure_cells.h"
#include "paint/palette.h"

#include <heedmap/tensor/value_ends.h>

namespace heedmap {

/// From a number to a colour, over lo…hi. Numbers outside wear the colour of the nearer end.
class ValueScale {
public:
    enum class Mode {
        Linear,      ///< t = (v − lo) / (hi − lo)
        ZeroCentred, ///< t = ½ + ½ v / max(|lo|, |hi|): zero is the palette's middle whatever the range
        Logarithmic, ///< t = log(v / lo) / log(hi / lo), 0 < lo
    };

    ValueScale(const Palette& palette, double lo, double hi, Mode mode);

    double lo() const { return m_lo; }
    double hi() const { return m_hi; }
    Mode mode() const { return m_mode; }
    const Palette& palette() const { return *m_palette; }

    double position(double value) const;
    QRgb colourAt(double value, Ground ground) const { return m_palette->colourAt(position(value), ground); }
    /// Whether a number lies outside, by more than the rounding of sums.
    bool clips(double value) const { return value < m_lo - slack() || value > m_hi + slack(); }

    /// Where a number stands on a colour bar that runs from lo to hi, 0 to 1.
    double barPosition(double value) const;
    /// The number at a place of that bar.
    double valueAtBar(double along) const;

private:
    double linearPosition(double value) const;
    double slack() const;

    const Palette* m_palette;
    double m_lo;
    double m_hi;
    Mode m_mode;
};

/// The finite numbers of some cells: their extremes, and counts of the other values.
struct ValueExtent {
    double lo = 0;
    double hi = 0;
    double smallestPositive = 0; ///< 0: there is none
    Index numbers = 0;           ///< finite and not masked
    bool masked = false;
    bool minusInfinity = false;
    bool plusInfinity = false;
    bool notANumber = false;

    /// No cell shows anything but its number's colour.
    bool numbersOnly() const { return !masked && !minusInfinity && !plusInfinity && !notANumber; }

    void add(double value, bool isMasked);
    void add(const ValueExtent& other);
};

ValueExtent extentOf(const FigureCells& cells, Index slice);
ValueExtent extentOf(const FigureCells& cells);

ValueEnds endsFor(const ValueExtent& extent, bool zeroCentred);
double weightsEnd(const ValueExtent& extent);
/// Where bars of some numbers reach from and to: the extremes of those that are finite, zero among them.
ValueEnds barEnds(std::span<const double> values);

/// The scale of a figure: its role's palette unless another is named, and the range it asks for.
/// An automatic range of signed data is that of `endsFor`; that of weights ends at `weightsEnd`.
ValueScale scaleFor(const HeatmapFigure& figure, const ValueExtent& extent);

/// One range for all figures of each role, the largest any of them needs; the colour bars say so. Masks run
/// from 0 to 1 anyway and stay as they are, and so do weights, unless all of them are so small that none would be seen.
void shareRange(std::span<HeatmapFigure> figures);

/// How many numbers of the figure lie outside the scale.
Index clippedCells(const FigureCells& cells, Index slice, const ValueScale& scale);

} // namespace heedmap
