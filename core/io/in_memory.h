#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>

namespace heedmap {

/// A number of bytes in memory. Throws std::bad_alloc where addresses are too short for them, as those of 32 bits are.
inline std::size_t inMemory(std::uint64_t bytes)
{
    if (!std::in_range<std::ptrdiff_t>(bytes))
        throw std::bad_alloc();
    return static_cast<std::size_t>(bytes);
}

} // namespace heedmap
