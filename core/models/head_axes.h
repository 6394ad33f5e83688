#pragma once

#include <heedmap/tensor/tensor.h>

#include <cstdint>
#include <vector>

namespace heedmap {

/// The order of the axes of queries, keys and values that have heads.
enum class HeadAxes {
    HeadsFirst, ///< heads×rows×columns, as scaled_dot_product_attention takes them
    RowsFirst,  ///< rows×heads×columns, as flash-attention and Keras do
    Open        ///< either: nothing that is known tells them apart
};

/// What is known of the heads and the rows; 0 where nothing is.
struct HeadsKnown {
    std::uint64_t heads = 0;
    std::uint64_t queries = 0;
    std::uint64_t keys = 0;
    std::vector<std::vector<std::uint64_t>> masks = {};   ///< their sizes, of which the last two are queries and keys
    std::vector<std::vector<std::uint64_t>> results = {}; ///< of other arrays, which may be weights of the heads
};

/// Which order the sizes of queries, keys and values can have, each of three axes.
HeadAxes headAxesOf(const std::vector<std::uint64_t>& queries, const std::vector<std::uint64_t>& keys,
                    const std::vector<std::uint64_t>& values, const HeadsKnown& known);

/// With the first two axes of a stack exchanged.
Tensor firstAxesExchanged(const Tensor& stack);

} // namespace heedmap
