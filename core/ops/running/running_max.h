#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// The largest number of each row: (n×m) → a vector (n); of a vector, one number. A second input, a
/// vector (n), is the maximum so far of each row, and counts as one more number of it.
/// NaN if one of the numbers is NaN. Throws Error for stacks and if the vector does not fit.
HEEDMAP_EXPORT std::shared_ptr<const Op> runningMax();

/// 1 at the first cell of each row that is larger than all before it, earlier maxima included, and not
/// smaller than any after: the position of the running maximum, (n×m). It has no gradient.
HEEDMAP_EXPORT std::shared_ptr<const Op> whereLargest();

} // namespace heedmap
