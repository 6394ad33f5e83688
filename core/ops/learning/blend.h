#pragma once

#include <heedmap/base/export.h>
#include <heedmap/graph/op.h>

#include <memory>
#include <string>

namespace heedmap {

/// a·x + b·y, cell by cell, of two matrices of one shape: the moving average of an optimiser (momentum, Adam's m).
/// `symbolA` and `symbolB` are the constants in TeX; empty: as numbers.
HEEDMAP_EXPORT std::shared_ptr<const Op> blend(double a, double b, std::string symbolA = {}, std::string symbolB = {});

} // namespace heedmap
