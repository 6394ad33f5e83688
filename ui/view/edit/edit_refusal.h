#pragma once

#include "model/workbench.h"

namespace heedmap {

/// What to do about numbers that cannot be typed over.
QString whyNotEditable(const Workbench& workbench, NodeId node);

} // namespace heedmap
