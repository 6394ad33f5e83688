#pragma once

#include "model/selection.h"

#include <optional>

namespace heedmap {

class Workbench;

/// The number that gradients are of, as it is now; none while it is computed.
std::optional<double> targetValue(Workbench& workbench);

/// What that number would be if a cell of any matrix were `by` larger: in a copy of the document, in which a computed
/// matrix is pinned. None where there are no gradients, or the numbers are still being computed.
std::optional<double> targetIf(Workbench& workbench, const CellPlace& place, double by);

} // namespace heedmap
