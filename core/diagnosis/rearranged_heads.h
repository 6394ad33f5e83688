#pragma once

#include <heedmap/tensor/tensor.h>

namespace heedmap {

/// Another arrangement of heads than side by side, in their order.
enum class Rearrangement {
    Interleaved, ///< head s takes every h-th column from s on
    Confused,    ///< the rows of all heads, as they lie in memory, read as if the heads came before the tokens
    Reversed,    ///< the last head first
    Tiled        ///< of grouped heads: g takes what is g modulo their number
};

/// A stack (h × n × d) as it would be if its `own` different heads had been split from (n × own·d) in that way; each of
/// them serves h/own heads.
Tensor rearrangedHeads(const Tensor& stack, Index own, Rearrangement way);

/// A stack (h × n × d) merged in that way: (n × h·d).
Tensor mergedHeads(const Tensor& stack, Rearrangement way);

} // namespace heedmap
