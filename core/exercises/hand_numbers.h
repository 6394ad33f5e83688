#pragma once

#include <heedmap/tensor/tensor.h>

#include <cstdint>
#include <string>

namespace heedmap {

/// Bounds for arrays that are computed by hand: how many numbers other than 0, and how large.
struct HandNumbers {
    Index mostInRow = 3;    ///< of an input, other than 0
    Index largest = 2;      ///< of an input
    Index mostInColumn = 2; ///< of weights, which are −1, 0 or 1
};

/// Other rows for an input; rows that are equal stay equal, rows of zeros stay.
Tensor handRows(const Tensor& before, const HandNumbers& numbers, std::uint64_t seed, const std::string& name);
/// Other columns for a matrix that inputs are multiplied by.
Tensor handColumns(const Tensor& before, const HandNumbers& numbers, std::uint64_t seed, const std::string& name);

} // namespace heedmap
