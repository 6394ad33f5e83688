#pragma once

#include "model/selection.h"

#include <heedmap/document/computation.h>

#include <optional>
#include <stop_token>

namespace heedmap {

class Workbench;

/// The current value of the gradients' target; none while it is computed.
std::optional<double> targetValue(Workbench& workbench);

/// The value of the target if a cell of any matrix were `by` larger. Evaluates a copy of the document, in which a
/// computed matrix is pinned. Throws Cancelled when asked to stop.
double targetIf(Computation& copy, const GradientTarget& target, const CellPlace& place, double by,
                const std::stop_token& stop = {});

} // namespace heedmap
