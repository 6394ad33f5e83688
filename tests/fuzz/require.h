#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

/// Ends the program where a law is broken, which the fuzzer reports.
inline void require(bool holds)
{
    if (!holds)
        std::abort();
}
