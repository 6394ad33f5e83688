#pragma once

// Private to the core.

#include <heedmap/tensor/view.h>

#include <span>

namespace heedmap {

/// What an operation is besides, where the numbers of its further inputs leave cells of input 0 unread.
class Selective {
public:
    Selective() = default;
    Selective(const Selective&) = delete;
    Selective& operator=(const Selective&) = delete;
    virtual ~Selective() = default;

    /// The smallest region of input 0 that holds every cell of it that `wanted` of the output is computed from;
    /// input 0 itself need not be there.
    virtual Region read(std::span<const ConstView> inputs, const Region& wanted) const = 0;
};

} // namespace heedmap
