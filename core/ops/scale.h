#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// c·x. `symbol` is how formulas write the factor, such as `\frac{1}{\sqrt{d_k}}`; empty: as a number.
HEEDMAP_EXPORT std::shared_ptr<const Op> scale(double factor, std::string symbol = {});

} // namespace heedmap
