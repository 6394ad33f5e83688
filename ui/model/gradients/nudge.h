#pragma once

#include "model/selection.h"

#include <heedmap/document/computation.h>

#include <optional>
#include <stop_token>

namespace heedmap {

class Workbench;

/// The number that gradients are of, as it is now; none while it is computed.
std::optional<double> targetValue(Workbench& workbench);

/// What that number would be if a cell of any matrix were `by` larger: in a copy of the document, in which a computed
/// matrix is pinned. Throws Cancelled when asked to stop.
double targetIf(Computation& copy, const GradientTarget& target, const CellPlace& place, double by,
                const std::stop_token& stop = {});

} // namespace heedmap
