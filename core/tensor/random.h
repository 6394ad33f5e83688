#pragma once

#include <heedmap/base/export.h>
#include <heedmap/tensor/pieces.h>
#include <heedmap/tensor/tensor.h>

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace heedmap {

/// Numbers that look random, and are the same on every machine for the same seed and name; no two
/// names share a stream. xoshiro256** (Blackman and Vigna, 2018), its state a 256-bit hash of both.
class HEEDMAP_EXPORT RandomStream {
public:
    RandomStream(std::uint64_t seed, std::string_view name);

    std::uint64_t bits();
    double uniform(); ///< in [0, 1), a multiple of 2^-53
    double normal();  ///< mean 0, standard deviation 1

private:
    std::array<std::uint64_t, 4> m_state{};
    double m_spare = 0; ///< normals come in pairs
    bool m_hasSpare = false;
};

/// As many numbers of one stream as there is room for.
HEEDMAP_EXPORT void fillNormal(std::span<double> numbers, double std, std::uint64_t seed, std::string_view name,
                               const PieceMade& made = nullptr);
HEEDMAP_EXPORT void fillUniform(std::span<double> numbers, double low, double high, std::uint64_t seed,
                                std::string_view name, const PieceMade& made = nullptr);

HEEDMAP_EXPORT Tensor normalTensor(const Shape& shape, double std, std::uint64_t seed, std::string_view name);

/// Each number in [low, high).
HEEDMAP_EXPORT Tensor uniformTensor(const Shape& shape, double low, double high, std::uint64_t seed,
                                    std::string_view name);

/// Ones on the diagonal of every slice.
HEEDMAP_EXPORT Tensor identityTensor(const Shape& shape);

} // namespace heedmap
