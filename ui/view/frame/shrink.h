#pragma once

#include <QSizeF>

#include <concepts>

namespace heedmap {

inline bool fitsInto(const QSizeF& room, const QSizeF& size)
{
    return size.width() <= room.width() && size.height() <= room.height();
}

/// The first of `from`, from·step, from·step², … that `fits` accepts; if none does, the last that is at least `least`.
double shrunkToFit(double step, double least, const std::predicate<double> auto& fits, double from = 1)
{
    double share = from;
    while (!fits(share) && share * step >= least)
        share *= step;
    return share;
}

} // namespace heedmap
