#pragma once

#include "model/workbench.h"

namespace heedmap {

/// Advice for numbers that cannot be edited.
QString whyNotEditable(const Workbench& workbench, NodeId node);

} // namespace heedmap
