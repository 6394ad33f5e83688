#pragma once

#include "model/selection.h"

#include <heedmap/base/json.h>
#include <heedmap/exercises/lesson.h>

#include <QString>

#include <string>
#include <vector>

namespace heedmap {

/// What a lesson shows by a stop.
struct StopSight {
    std::string view;
    Json place = Json::Object(); ///< as `startPlace` takes it
    std::vector<std::string> covered = {};
};

/// That of now, in the window's view of that id.
StopSight sightOf(const Selection& selection, const GraphShape& graph, const QString& view);
/// That of a stop, after those before it and what was shown first.
StopSight sightAt(const std::vector<LessonStop>& stops, int stop, const StopSight& first);
/// Shows it; what is covered aside.
void look(Selection& selection, const GraphShape& graph, const StopSight& sight);

} // namespace heedmap
