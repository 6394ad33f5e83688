#pragma once

#include <cstdint>

namespace heedmap::test {

/// What the program that links allocations.cpp has asked of the allocator so far.
struct Allocations {
    std::int64_t bytes = 0;   ///< of all allocations
    std::int64_t numbers = 0; ///< small buffers of numbers alive now, which are aligned
    std::int64_t most = 0;    ///< of these at once
};

Allocations allocations();
/// Forgets how many buffers were alive at once.
void forgetMost();

} // namespace heedmap::test
