#pragma once

#include <heedmap/tensor/region.h>

#include <future>
#include <system_error>

namespace heedmap {

/// Calls `job(rows)` for all of the rows; where that is many cells to read, for both halves at once.
template <typename Job> void inHalves(Index rows, Index cellsARow, const Job& job)
{
    constexpr Index worthwhile = 1 << 22; // which take some milliseconds
    if (rows * cellsARow < worthwhile) {
        job(Range{0, rows});
        return;
    }
    std::future<void> other;
    try {
        other = std::async(std::launch::async, [&] { job(Range{rows / 2, rows}); });
    } catch (const std::system_error&) { // the system gives no thread
        job(Range{0, rows});
        return;
    }
    job(Range{0, rows / 2});
    other.get();
}

} // namespace heedmap
