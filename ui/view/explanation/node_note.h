#pragma once

#include "view/frame/display.h"

#include <heedmap/graph/graph.h>

#include <QStringList>

namespace heedmap {

/// What the author of the document says of a node, and whether that and what was printed of it still hold.
QStringList nodeNote(const ViewContext& context, NodeId node);

} // namespace heedmap
