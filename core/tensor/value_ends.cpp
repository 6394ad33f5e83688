#include <heedmap/tensor/value_ends.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace heedmap {
namespace {

constexpr double slack = 1e-12; // relative: what sums and softmax leave behind

} // namespace

double niceCeiling(double value)
{
    if (!(value > 0) || !std::isfinite(value))
        return 1;
    constexpr double smallest = 1e-300; // near the smallest doubles powers of ten are no longer exact
    const double power = std::max(std::pow(10.0, std::floor(std::log10(value))), smallest);
    for (const double step : {1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0})
        if (step * power >= value * (1 - slack))
            return std::min(step * power, std::numeric_limits<double>::max());
    return std::min(10 * power, std::numeric_limits<double>::max());
}

ValueEnds endsFor(double lo, double hi, bool zeroCentred)
{
    const double magnitude = niceCeiling(std::max(std::abs(lo), std::abs(hi)));
    const double span = hi / 2 - lo / 2; // the distance between two doubles may be none
    if (zeroCentred || !(span > 0))
        return {-magnitude, magnitude};
    const double step = std::pow(10.0, std::floor(std::log10(span)) - 1); // some tens of them
    const double first = std::floor((lo + slack * std::abs(lo)) / step) * step;
    const double last = std::ceil((hi - slack * std::abs(hi)) / step) * step;
    return std::isfinite(first) && std::isfinite(last) ? ValueEnds{first, last} : ValueEnds{lo, hi};
}

double weightsEnd(double largest)
{
    constexpr double unseen = 0.05;
    return largest > 0 && largest < unseen ? niceCeiling(largest) : 1;
}

} // namespace heedmap
