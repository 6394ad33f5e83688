#include <heedmap/tensor/random.h>

#include <algorithm>
#include <bit>
#include <cmath>

// Every result here must have the same bits on every machine: only + − × ÷ and the square root, which IEEE 754
// rounds exactly, and no fused operation (the core is compiled with contraction off).
#if defined(__FAST_MATH__)
#error "seeded numbers need IEEE arithmetic"
#endif

namespace heedmap {
namespace {

/// The output function of SplitMix64 (Steele, Lea and Flood, 2014): a bijection that mixes all bits.
std::uint64_t mixed(std::uint64_t bits)
{
    bits = (bits ^ bits >> 30) * 0xbf58476d1ce4e5b9;
    bits = (bits ^ bits >> 27) * 0x94d049bb133111eb;
    return bits ^ bits >> 31;
}

/// The natural logarithm of a normal number > 0: log(2^e·m) = e·log 2 + 2·artanh((m−1)/(m+1)), m in [√½, √2).
double logarithm(double x)
{
    constexpr double log2 = 0x1.62e42fefa39efp-1;
    constexpr double half = 0x1.6a09e667f3bcdp-1; // √½
    const auto bits = std::bit_cast<std::uint64_t>(x);
    const double fraction = std::bit_cast<double>((bits & 0x000fffffffffffff) | 0x3fe0000000000000);
    const bool small = fraction < half;
    const double m = small ? 2 * fraction : fraction;
    const int exponent = static_cast<int>(bits >> 52) - (small ? 1023 : 1022);
    const double f = (m - 1) / (m + 1);
    double series = 0; // f²/3 + f⁴/5 + ... to beyond the last bit: |f| < 0.172
    for (int k = 25; k >= 3; k -= 2)
        series = (series + 1.0 / k) * (f * f);
    return exponent * log2 + 2 * (f + f * series);
}

// The polar method many pairs at a time: the loop with the logarithm has no branch, and the compiler vectorises it.
// Number by number the same as RandomStream::normal.
void takeNormals(RandomStream& stream, double std, std::span<double> numbers)
{
    constexpr std::size_t most = 256;
    std::array<double, most> u{};
    std::array<double, most> v{};
    std::array<double, most> s{};
    while (!numbers.empty()) {
        const std::size_t pairs = std::min(most, (numbers.size() + 1) / 2);
        for (std::size_t i = 0; i < pairs;) {
            u[i] = 2 * stream.uniform() - 1;
            v[i] = 2 * stream.uniform() - 1;
            s[i] = u[i] * u[i] + v[i] * v[i];
            i += s[i] < 1 && s[i] != 0 ? 1 : 0;
        }
        for (std::size_t i = 0; i < pairs; ++i) {
            const double factor = std::sqrt(-2 * logarithm(s[i]) / s[i]);
            u[i] = std * (u[i] * factor);
            v[i] = std * (v[i] * factor);
        }
        for (std::size_t i = 0; i < pairs; ++i) {
            numbers[2 * i] = u[i];
            if (2 * i + 1 < numbers.size())
                numbers[2 * i + 1] = v[i];
        }
        numbers = numbers.subspan(std::min(2 * pairs, numbers.size()));
    }
}

} // namespace

RandomStream::RandomStream(std::uint64_t seed, std::string_view name)
{
    constexpr std::uint64_t golden = 0x9e3779b97f4a7c15;
    for (std::size_t lane = 0; lane < m_state.size(); ++lane) {
        std::uint64_t hash = mixed(golden * (lane + 1));
        hash = mixed(hash ^ seed);
        hash = mixed(hash ^ (golden * name.size() + golden));
        for (const char character : name)
            hash = mixed((hash + golden) ^ static_cast<unsigned char>(character));
        m_state[lane] = hash;
    }
    m_state[0] |= 1; // the generator must not start from all zeros
}

std::uint64_t RandomStream::bits()
{
    const std::uint64_t result = std::rotl(m_state[1] * 5, 7) * 9;
    const std::uint64_t shifted = m_state[1] << 17;
    m_state[2] ^= m_state[0];
    m_state[3] ^= m_state[1];
    m_state[1] ^= m_state[2];
    m_state[0] ^= m_state[3];
    m_state[2] ^= shifted;
    m_state[3] = std::rotl(m_state[3], 45);
    return result;
}

double RandomStream::uniform() { return static_cast<double>(bits() >> 11) * 0x1p-53; }

double RandomStream::normal()
{
    if (m_hasSpare) {
        m_hasSpare = false;
        return m_spare;
    }
    // The polar method (Marsaglia and Bray, 1964): a point in the unit disc gives two independent normals.
    double u = 0;
    double v = 0;
    double s = 0;
    do {
        u = 2 * uniform() - 1;
        v = 2 * uniform() - 1;
        s = u * u + v * v;
    } while (s >= 1 || s == 0);
    const double factor = std::sqrt(-2 * logarithm(s) / s);
    m_spare = v * factor;
    m_hasSpare = true;
    return u * factor;
}

// Each piece but the last takes whole pairs, so that the stream runs on as if there were one piece.
void fillNormal(std::span<double> numbers, double std, std::uint64_t seed, std::string_view name, const PieceMade& made)
{
    static_assert(pieceNumbers % 2 == 0);
    RandomStream stream(seed, name);
    inPieces(static_cast<Index>(numbers.size()), made, [&](Index first, Index count) {
        takeNormals(stream, std, numbers.subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count)));
    });
}

void fillUniform(std::span<double> numbers, double low, double high, std::uint64_t seed, std::string_view name,
                 const PieceMade& made)
{
    RandomStream stream(seed, name);
    inPieces(static_cast<Index>(numbers.size()), made, [&](Index first, Index count) {
        for (double& number : numbers.subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count))) {
            const double share = stream.uniform();
            number = low * (1 - share) + high * share; // high − low could overflow
        }
    });
}

Tensor normalTensor(const Shape& shape, double std, std::uint64_t seed, std::string_view name)
{
    Tensor tensor(shape);
    fillNormal(tensor.numbers(), std, seed, name);
    return tensor;
}

Tensor uniformTensor(const Shape& shape, double low, double high, std::uint64_t seed, std::string_view name)
{
    Tensor tensor(shape);
    fillUniform(tensor.numbers(), low, high, seed, name);
    return tensor;
}

Tensor identityTensor(const Shape& shape)
{
    Tensor tensor(shape);
    for (Index s = 0; s < shape.slices; ++s)
        for (Index i = 0; i < std::min(shape.rows, shape.cols); ++i)
            tensor.at({s, i, i}) = 1;
    return tensor;
}

} // namespace heedmap
