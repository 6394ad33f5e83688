#pragma once

#include "model/selection.h"

#include <heedmap/base/json.h>
#include <heedmap/document/lesson/lesson.h>

#include <QString>

#include <string>
#include <vector>

namespace heedmap {

/// The view, the place and the covered nodes that a stop shows.
struct StopSight {
    std::string view;
    Json place = Json::Object(); ///< as `startPlace` takes it
    std::vector<std::string> covered = {};
};

/// The current sight, in the view of that id.
StopSight sightOf(const Selection& selection, const GraphShape& graph, const QString& view);
/// The sight of a stop, which builds on the stops before it and on the first sight.
StopSight sightAt(const std::vector<LessonStop>& stops, int stop, const StopSight& first);
/// Shows the view and the place; covers nothing.
void look(Selection& selection, const GraphShape& graph, const StopSight& sight);

} // namespace heedmap
