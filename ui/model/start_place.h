#pragma once

#include "model/steps.h"

#include <heedmap/base/json.h>

#include <optional>
#include <string>

namespace heedmap {

/// Where a document opens: its node, head and cell.
struct StartPlace {
    NodeId node = noNode;
    Index slice = 0;
    std::optional<Cell> cell = {};
};

/// Reads the place from a document's view: `node` by its name, or `step` by its place from 0 or its English heading;
/// `head`; `cell` as [c], [r,c] or [s,r,c]. A missing or unknown entry falls back to the first step's main node, the
/// first head and no cell: a view is optional, so no entry in it is an error.
StartPlace startPlace(const Json& view, const GraphShape& graph, const Steps& steps);

/// `view` as it asks for this place, and for the window's view of that id; what else it says stays.
Json openingAt(Json view, const std::string& viewId, const StartPlace& start, const GraphShape& graph);

} // namespace heedmap
