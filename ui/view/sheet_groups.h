#pragma once

#include "model/layer_groups.h"
#include "paint/sheet.h"

namespace heedmap {

/// The layers on a sheet of these results: every run of results of one layer. The results of closed ones are
/// taken out of `nodes`; `ids` are the layers' names.
std::vector<SheetGroup> sheetGroups(const Graph& graph, const LayerGroups& layers, std::vector<NodeId>& nodes,
                                    std::vector<std::string>& ids);

} // namespace heedmap
