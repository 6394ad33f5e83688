#pragma once

#include "view/frame/display.h"

#include <heedmap/graph/graph.h>

namespace heedmap {

/// The probabilities of what is on a picture, which are to be known while that is shown; none of a picture so large
/// that they take their time, or where nothing is read.
NodeId readingOf(const GraphShape& graph, NodeId picture);
/// "read as 3: 0.98"; empty while it is not known, or to be guessed.
QString readingText(const ViewContext& context, NodeId picture);

} // namespace heedmap
