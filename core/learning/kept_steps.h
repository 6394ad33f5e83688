#pragma once

#include <heedmap/tensor/region.h>

#include <cstddef>

namespace heedmap {

/// Which steps of a training are kept where there is not room for all: every one, then every second, every fourth, …
class KeptSteps {
public:
    static constexpr double usualRoom = 64.0 * 1024 * 1024; ///< bytes
    static constexpr std::size_t few = 8;                   ///< have room however large they are

    explicit KeptSteps(double room = usualRoom) : m_room(room) {}

    Index every() const { return m_every; }
    bool keeps(Index step) const { return step % m_every == 0; }
    /// Whether there is room for that number of steps, each of that size.
    bool fits(std::size_t count, double bytes) const
    {
        return count <= few || bytes * static_cast<double>(count) <= m_room;
    }
    /// Keeps only every second of them.
    void thin() { m_every *= 2; }

private:
    double m_room;
    Index m_every = 1;
};

} // namespace heedmap
