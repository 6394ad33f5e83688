#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

// The steps of optimisers, cell by cell.

/// a·x + b·y, cell by cell, of two matrices of one shape: the moving average of an optimiser (momentum, Adam's m).
/// `symbolA` and `symbolB` are the constants in TeX; empty: as numbers.
HEEDMAP_EXPORT std::shared_ptr<const Op> blend(double a, double b, std::string symbolA = {}, std::string symbolB = {});

/// β·v + (1−β)·g², cell by cell: Adam's moving average of squared gradients (Kingma and Ba 2015).
HEEDMAP_EXPORT std::shared_ptr<const Op> squareMean(double beta);

/// x / c, cell by cell, with c > 0: Adam's bias correction (Kingma and Ba 2015). `symbol` is c in TeX; empty: a number.
HEEDMAP_EXPORT std::shared_ptr<const Op> quotientBy(double c, std::string symbol = {});

/// η·m / (√v + ε), cell by cell, from Adam's two moments m and v: the step of each parameter (Kingma and Ba 2015).
/// Throws Error unless ε > 0.
HEEDMAP_EXPORT std::shared_ptr<const Op> adamStep(double rate, double eps);

} // namespace heedmap
