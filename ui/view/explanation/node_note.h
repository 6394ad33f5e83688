#pragma once

#include "view/frame/display.h"

#include <heedmap/graph/graph.h>

#include <QStringList>

namespace heedmap {

/// The note that the document's author wrote on a node, and whether it and the printed numbers still apply.
QStringList nodeNote(const ViewContext& context, NodeId node);

} // namespace heedmap
