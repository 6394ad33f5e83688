#pragma once

#include <heedmap/base/export.h>
#include <heedmap/graph/op.h>

#include <memory>

namespace heedmap {

/// The sum of two or more matrices or stacks of one shape, cell by cell.
HEEDMAP_EXPORT std::shared_ptr<const Op> sumOf();

} // namespace heedmap
