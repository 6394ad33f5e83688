#pragma once

#include <heedmap/tensor/view.h>

#include <QString>

namespace heedmap {

/// How large the error of a compared result is.
struct ErrorSize {
    double largest = 0; ///< NaN if any number of the error is NaN
    double mean = 0;
    double scale = 0; ///< the largest magnitude of the exact result
};

ErrorSize errorSize(const ConstView& error, const ConstView& exact);
/// Three significant figures.
QString sizeText(double size);

} // namespace heedmap
