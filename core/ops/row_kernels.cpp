#include "ops/row_kernels.h"

#include "ops/portable/exponential.h"

#include <cstdint>
#include <limits>

namespace heedmap {
namespace {

constexpr Index rowLanes = 8;

constexpr Index run = 32; // numbers that are compared at once

bool uniform(const double* numbers, double what)
{
    std::int64_t others = 0;
    for (Index i = 0; i < run; ++i)
        others |= numbers[i] != what ? 1 : 0;
    return others == 0;
}

Index leading(const double* numbers, Index count, double what)
{
    Index i = 0;
    while (i + run <= count && uniform(numbers + i, what))
        i += run;
    while (i < count && numbers[i] == what)
        ++i;
    return i;
}

} // namespace

double rowTotal(const double* numbers, Index count)
{
    double sums[rowLanes] = {};
    Index i = 0;
    for (; i + rowLanes <= count; i += rowLanes)
        for (Index lane = 0; lane < rowLanes; ++lane)
            sums[lane] += numbers[i + lane];
    for (Index lane = 0; i < count; ++i, ++lane)
        sums[lane] += numbers[i];
    return ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]));
}

double rowLargest(const double* numbers, Index count)
{
    double largest[rowLanes];
    for (double& lane : largest)
        lane = -std::numeric_limits<double>::infinity();
    Index i = 0;
    for (; i + rowLanes <= count; i += rowLanes)
        for (Index lane = 0; lane < rowLanes; ++lane)
            largest[lane] = numbers[i + lane] > largest[lane] ? numbers[i + lane] : largest[lane];
    for (Index lane = 0; i < count; ++i, ++lane)
        largest[lane] = numbers[i] > largest[lane] ? numbers[i] : largest[lane];
    double result = largest[0];
    for (const double lane : largest)
        result = lane > result ? lane : result;
    return result;
}

Index trailing(const double* numbers, Index count, double what)
{
    Index end = count;
    while (end >= run && uniform(numbers + end - run, what))
        end -= run;
    while (end > 0 && numbers[end - 1] == what)
        --end;
    return count - end;
}

Range widened(const Range& range, const Range& within, const double* numbers, double what)
{
    Range wide = range;
    if (within.begin < range.begin)
        wide.begin = within.begin + leading(numbers + within.begin, range.begin - within.begin, what);
    if (range.end < within.end)
        wide.end = within.end - trailing(numbers + range.end, within.end - range.end, what);
    return wide;
}

void rowExp(const double* in, double shift, double* out, Index count)
{
    for (Index i = 0; i < count; ++i)
        out[i] = exponential(in[i] - shift);
}

} // namespace heedmap
