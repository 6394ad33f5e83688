#pragma once

#include <heedmap/base/export.h>
#include <heedmap/graph/op.h>

#include <memory>

namespace heedmap {

/// β·v + (1−β)·g², cell by cell: Adam's moving average of squared gradients (Kingma and Ba 2015).
HEEDMAP_EXPORT std::shared_ptr<const Op> squareMean(double beta);

} // namespace heedmap
