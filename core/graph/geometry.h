#pragma once

namespace heedmap {

/// How a step is laid out so that a cell can be traced to its operands by eye.
enum class Geometry {
    Product,     ///< input 0 left of the result, input 1 above it
    ElementWise, ///< inputs and result side by side
    RowMap,      ///< before → after, row by row
    Rearranged,  ///< the same numbers in another arrangement
    Constant     ///< made from rules alone
};

} // namespace heedmap
