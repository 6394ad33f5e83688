#include "view/cost/error_size.h"

#include "paint/value_text.h"

#include <algorithm>
#include <cmath>

namespace heedmap {

ErrorSize errorSize(const ConstView& error, const ConstView& exact)
{
    ErrorSize size;
    double sum = 0;
    const Shape& shape = error.shape;
    for (Index s = 0; s < shape.slices; ++s)
        for (Index r = 0; r < shape.rows; ++r)
            for (Index c = 0; c < shape.cols; ++c) {
                const double apart = std::abs(error.row(s, r)[c]);
                size.largest = std::isnan(apart) || apart > size.largest ? apart : size.largest;
                size.scale = std::max(size.scale, std::abs(exact.row(s, r)[c]));
                sum += apart;
            }
    size.mean = sum / static_cast<double>(std::max<Index>(shape.size(), 1));
    if (std::isnan(sum))
        size.largest = sum;
    return size;
}

QString sizeText(double size)
{
    if (!std::isfinite(size) || size == 0)
        return valueText(size, {0, false});
    const int exponent = static_cast<int>(std::floor(std::log10(size)));
    return valueText(size, {exponent < -4 ? 2 : std::max(0, 2 - exponent), exponent < -4});
}

} // namespace heedmap
