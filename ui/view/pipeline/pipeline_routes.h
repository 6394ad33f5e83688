#pragma once

#include "view/pipeline/pipeline_layout.h"

namespace heedmap {

/// How high a row of the map lies, and where above it the curves have come to run straight down.
struct PipelineRow {
    double top = 0;
    double bottom = 0;
    double bent = 0; ///< y: above its heading, where it has one
};

/// A curve from each place to all that use it. Curves bend between the rows alone; past a row they run straight
/// down where it has room. Each heading is moved to where no curve runs through it, if there is such a place.
void routeArrows(PipelineLayout& layout, const GraphShape& graph, const std::vector<PipelineRow>& rows);

} // namespace heedmap
