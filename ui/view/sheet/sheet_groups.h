#pragma once

#include "model/layer_groups.h"
#include "paint/sheet.h"

#include <functional>

namespace heedmap {

/// The layers on a sheet of these results: every run of results of one layer; `open` tells whether its steps are shown.
/// Removes the results of closed layers from `nodes`; `ids` are the layers' names.
std::vector<SheetGroup> sheetGroups(const GraphShape& graph, const std::function<bool(const std::string&)>& open,
                                    std::vector<NodeId>& nodes, std::vector<std::string>& ids);

} // namespace heedmap
