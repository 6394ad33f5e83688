#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// A tensor with the same number in every cell.
HEEDMAP_EXPORT std::shared_ptr<const Op> filled(const Shape& shape, double number);

/// The cost of an attention, in multiply-adds and in numbers held at once.
struct Cost {
    double multiplyAdds = 0;
    double numbers = 0;
};

/// A vector of these two numbers. With a mask as input, `perCell` is added for every cell it keeps.
HEEDMAP_EXPORT std::shared_ptr<const Op> costOf(const Cost& fixed, const Cost& perCell = {});

} // namespace heedmap
