#pragma once

// Private to the operations: for two sources, one with fused multiply-adds and one without.

#include <bit>
#include <cstdint>

namespace heedmap {
namespace {

// e^x = 2^k · e^r with k = round(x / ln 2), so that |r| ≤ ln 2 / 2. The polynomial interpolates at the
// Chebyshev nodes of that interval and is right to 4e-17.
inline double exponential(double x)
{
    constexpr double perLn2 = 1.4426950408889634;
    constexpr double ln2High = 6.93147180369123816490e-01; // its last 21 bits are zero: k·ln2High is exact
    constexpr double ln2Low = 1.90821492927058770002e-10;
    constexpr double rounder = 0x1.8p52; // adding it leaves the nearest integer in the low bits

    x = x < -746.0 ? -746.0 : x; // below, the result is 0 anyway; NaN passes
    x = x > 710.0 ? 710.0 : x;
    const double shifted = x * perLn2 + rounder;
    const double k = shifted - rounder;
    const double r = (x - k * ln2High) - k * ln2Low;

    // (e^r − 1 − r) / r², summed pairwise so that few steps wait for each other
    const double r2 = r * r;
    const double r4 = r2 * r2;
    const double low = (0.5 + 0x1.5555555555556p-3 * r) + (0x1.5555555553d4fp-5 + 0x1.11111111109adp-7 * r) * r2;
    const double high =
        (0x1.6c16c17893833p-10 + 0x1.a01a01a7c8d47p-13 * r) + (0x1.a019b8ef67c6cp-16 + 0x1.71de0d9c145d0p-19 * r) * r2;
    const double top = 0x1.2891a8c1d838dp-22 + 0x1.af38d53857513p-26 * r;
    const double series = 1 + (r + r2 * (low + r4 * (high + r4 * top)));

    // 2^k in two factors, so that results near the smallest and largest doubles come out right.
    const std::uint64_t biased = std::bit_cast<std::uint64_t>(shifted) - std::bit_cast<std::uint64_t>(rounder) + 2046;
    const std::uint64_t half = biased >> 1;
    const double first = std::bit_cast<double>(half << 52);
    const double second = std::bit_cast<double>((biased - half) << 52);
    return series * first * second;
}

} // namespace
} // namespace heedmap
