#pragma once

// Private to the core.

#include <heedmap/tensor/view.h>

#include <span>

namespace heedmap {

/// Capability of an operation: the numbers of its other inputs tell which cells of input 0 it does not read.
class Selective {
public:
    Selective() = default;
    Selective(const Selective&) = delete;
    Selective& operator=(const Selective&) = delete;
    virtual ~Selective() = default;

    /// The smallest region of input 0 that holds every cell read for `wanted` of the output;
    /// input 0 itself need not be computed.
    virtual Region read(std::span<const ConstView> inputs, const Region& wanted) const = 0;
};

} // namespace heedmap
