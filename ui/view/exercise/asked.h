#pragma once

#include "model/lesson/covers.h"

#include <heedmap/exercises/exercise.h>
#include <heedmap/graph/graph_shape.h>

#include <string>
#include <vector>

namespace heedmap {

class Display;
class ExerciseBook;
class Workbench;

/// The node that an exercise asks about, and which of its numbers must not be seen.
struct Asked {
    std::string node = {}; ///< empty: no one in particular
    std::vector<Cell> cells = {};
    std::string hidden = {}; ///< the node of those cells, where it is another
};

/// What has to be covered until it is answered.
std::vector<Cover> coversOf(const Exercise& exercise, const Workbench& workbench);
/// Misprints are not marked while some exercise asks for them, nor shapes told while they are asked for; null: nothing
/// is.
void hideAnswers(Display& display, const Exercise* asked, bool misprints);
/// Whether an exercise is answered, or its answer is told.
bool told(const ExerciseBook& book, const std::string& id);
/// Whether some exercise asks for misprints that are not told.
bool asksForMisprints(const ExerciseBook& book);
Asked askedBy(const Exercise& exercise, const GraphShape& graph);

/// The matrix that is shown with an exercise: the one it asks about, or the first with printed figures; or noNode.
NodeId nodeAsked(const Exercise& exercise, const Workbench& workbench);
/// Shows the first sample once this event is over, where the one that is shown lacks cells that an exercise asks for.
bool showSampleOf(const Exercise& exercise, Workbench& workbench);

} // namespace heedmap
