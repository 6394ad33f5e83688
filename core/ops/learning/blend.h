#pragma once

#include <heedmap/base/export.h>
#include <heedmap/graph/op.h>

#include <memory>
#include <string>

namespace heedmap {

/// a·x + b·y, cell by cell, of two matrices of one shape: what an optimiser remembers of gradients. The symbols say in
/// TeX how the constants are written.
HEEDMAP_EXPORT std::shared_ptr<const Op> blend(double a, double b, std::string symbolA = {}, std::string symbolB = {});

} // namespace heedmap
