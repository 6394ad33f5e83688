#pragma once

#include "view/frame/exportable.h"

#include <string>
#include <vector>

namespace heedmap {

/// What `--view` names, as `heads:A[0],A[3],colours=own`: the view, and what is chosen in it.
struct ViewName {
    std::string id;
    std::vector<ViewPart> parts = {};
    std::vector<ViewSetting> settings = {};
};

/// What can be asked of its figure.
ViewFigure figureOf(const ViewName& view);

/// Throws Error if the document has no such matrix, or the matrix no such part.
ViewName parseView(const GraphShape& graph, const std::string& text);
std::string viewText(const GraphShape& graph, const ViewName& view);

} // namespace heedmap
