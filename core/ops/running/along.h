#pragma once

// Private to the operations: one axis of a tensor, for operations that do the same along rows or columns.

#include <heedmap/tensor/shape.h>

namespace heedmap {

struct Along {
    char letter; ///< in "s i j"
    Index Shape::*size;
};

inline constexpr Along alongRows{'i', &Shape::rows};
inline constexpr Along alongColumns{'j', &Shape::cols};

} // namespace heedmap
