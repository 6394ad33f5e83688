#pragma once

#include "view/pipeline/pipeline_layout.h"

namespace heedmap {

/// The height of a row of the map, and the height from which curves run straight down to it.
struct PipelineRow {
    double top = 0;
    double bottom = 0;
    double bent = 0; ///< y: above its heading, where it has one
};

/// Routes a curve from each place to its uses. Curves bend only between rows and pass a row straight down where it has
/// room. Each heading is moved to a place without curves, if there is one.
void routeArrows(PipelineLayout& layout, const GraphShape& graph, const std::vector<PipelineRow>& rows);

} // namespace heedmap
