#pragma once

#include <heedmap/base/export.h>
#include <heedmap/graph/op.h>

#include <memory>

namespace heedmap {

/// η·m / (√v + ε), cell by cell, from Adam's two moments m and v: the step of each parameter (Kingma and Ba 2015).
/// Throws Error unless ε > 0.
HEEDMAP_EXPORT std::shared_ptr<const Op> adamStep(double rate, double eps);

} // namespace heedmap
