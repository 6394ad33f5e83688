#pragma once

#include <heedmap/document/computation.h>
#include <heedmap/tensor/region.h>

#include <span>
#include <utility>

namespace heedmap {

/// Says on standard error, in one line, which rows of captured weights are not weights, of arrays of which not all rows
/// were looked at as they were opened: of these only some tell what the numbers are. The regions are evaluated.
void tellBrokenRows(const Computation& computation, std::span<const std::pair<NodeId, Region>> read);

} // namespace heedmap
