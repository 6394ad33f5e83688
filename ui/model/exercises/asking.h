#pragma once

#include "model/workbench.h"

#include <string>

namespace heedmap {

// Exercises are written in the window as edits of the document, each one step of the undo stack. Errors are thrown
// before anything changes.

/// Asks for the numbers of a region of one slice; returns the id of the exercise.
std::string askFill(Workbench& workbench, NodeId node, const Region& region);
/// Asks for the largest number of each of these rows.
std::string askLargest(Workbench& workbench, NodeId node, Index slice, Range rows);
/// Adds an exercise under an id of its own, which it returns.
std::string addExercise(Workbench& workbench, Exercise exercise);
/// A point for each thing that is asked, up to ten.
double pointsFor(const Exercise::Task& task, const GraphShape& graph);
/// Another exercise in place of the one of its id.
void changeExercise(Workbench& workbench, const Exercise& now);
void removeExercise(Workbench& workbench, const std::string& id);

/// How views are asked to show an exercise, or without an id to have a new one written: the name that `Selection::show`
/// is given for it.
inline QString exerciseView(const std::string& id) { return QStringLiteral("exercise:") + QString::fromStdString(id); }

} // namespace heedmap
