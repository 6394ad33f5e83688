#pragma once

#include "view/frame/display.h"

#include <heedmap/graph/graph.h>

namespace heedmap {

/// The demands of the class probabilities of a picture while it is shown; none for a picture so large that they take
/// long, or if nothing is predicted.
NodeId readingOf(const GraphShape& graph, NodeId picture);
/// "read as 3: 0.98"; empty while it is stale or to be guessed.
QString readingText(const ViewContext& context, NodeId picture);

} // namespace heedmap
