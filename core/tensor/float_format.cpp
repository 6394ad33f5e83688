#include <heedmap/tensor/float_format.h>

#include <heedmap/base/error.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

namespace heedmap {
namespace {

// All formats; one line adds one.
constexpr FloatFormat formats[] = {
    {"float64", 53, -1022, 1023},
    {"float32", 24, -126, 127},
    {"bfloat16", 8, -126, 127},
    {"float16", 11, -14, 15},
};

constexpr std::uint64_t exponentBits = 0x7FF0000000000000;
constexpr std::uint64_t signBit = 0x8000000000000000;

/// Rounds to a format; its constants are computed once for many numbers.
class Rounding {
public:
    explicit Rounding(const FloatFormat& format)
        : m_toAnchor(1.5 * std::ldexp(1.0, 53 - format.digits)), m_leastPower(std::ldexp(1.0, format.leastExponent)),
          m_largest(format.largest()), m_beyond(std::ldexp(1.0, format.mostExponent + 1))
    {
    }

    // Between 2^52 and 2^53 steps of the format a double has no bits for less than a step: the addition of 1.5·2^52 of
    // them rounds, to an even number of steps where two are as near, and taking them away again is exact.
    // Comparisons are such that NaN passes through all of them; there are no branches, so that loops become vectors.
    double operator()(double number) const
    {
        const auto bits = std::bit_cast<std::uint64_t>(number);
        double size = std::bit_cast<double>(bits & ~signBit);
        size = m_beyond < size ? m_beyond : size;
        const double power = std::bit_cast<double>(std::bit_cast<std::uint64_t>(size) & exponentBits);
        const double anchor = (power < m_leastPower ? m_leastPower : power) * m_toAnchor;
        double nearest = (size + anchor) - anchor;
        nearest = m_largest < nearest ? std::numeric_limits<double>::infinity() : nearest;
        return std::bit_cast<double>(std::bit_cast<std::uint64_t>(nearest) | (bits & signBit));
    }

private:
    double m_toAnchor; ///< from the power of two below a number to 1.5·2^52 steps there
    double m_leastPower;
    double m_largest;
    double m_beyond;
};

} // namespace

double FloatFormat::largest() const { return (2 - std::ldexp(1.0, 1 - digits)) * std::ldexp(1.0, mostExponent); }

double FloatFormat::smallest() const { return std::ldexp(1.0, leastExponent + 1 - digits); }

std::span<const FloatFormat> floatFormats() { return formats; }

const FloatFormat& floatFormat(std::string_view id)
{
    const auto* found = std::ranges::find(formats, id, &FloatFormat::id);
    if (found != std::end(formats))
        return *found;
    Sentence known(std::string(formats[0].id));
    for (const FloatFormat& format : floatFormats().subspan(1))
        known = Sentence(HEEDMAP_PHRASE("%1, %2"), known, format.id);
    throw Error(HEEDMAP_PHRASE("there is no number format %1; there are %2"), id, known);
}

double rounded(double number, const FloatFormat& format)
{
    return format.reduced() ? Rounding(format)(number) : number;
}

void roundRegion(const View& numbers, const Region& region, const FloatFormat& format)
{
    if (!format.reduced())
        return;
    const Rounding rounding(format);
    for (Index s = region.slices.begin; s < region.slices.end; ++s)
        for (Index r = region.rows.begin; r < region.rows.end; ++r) {
            double* row = numbers.row(s, r);
            for (Index c = region.cols.begin; c < region.cols.end; ++c)
                row[c] = rounding(row[c]);
        }
}

} // namespace heedmap
