#pragma once

#include "model/workbench.h"

#include <string>

namespace heedmap {

// Writing exercises in the window. Each call is one step of the undo stack; errors are thrown before anything changes.

/// Asks for the numbers of a region of one slice; returns the id of the exercise.
std::string askFill(Workbench& workbench, NodeId node, const Region& region);
/// Asks for the largest number of each of these rows.
std::string askLargest(Workbench& workbench, NodeId node, Index slice, Range rows);
/// Adds an exercise under a new id and returns that id.
std::string addExercise(Workbench& workbench, Exercise exercise);
/// The default points: one for each item, up to ten.
double pointsFor(const Exercise::Task& task, const GraphShape& graph);
/// Replaces the exercise with the same id.
void changeExercise(Workbench& workbench, const Exercise& now);
void removeExercise(Workbench& workbench, const std::string& id);

/// The document that exercises are asked about on paper and marked by: without what a stop of a lesson shows, and
/// without numbers drawn to practise with.
Document askedDocument(Workbench& workbench);

} // namespace heedmap
