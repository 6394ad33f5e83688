#pragma once

#include "model/lesson/covers.h"

#include <heedmap/document/lesson/lesson.h>
#include <heedmap/graph/graph_shape.h>

#include <string>
#include <vector>

namespace heedmap {

class Display;
class ExerciseBook;
class Workbench;

/// The node that an exercise asks about, and the numbers that must be covered.
struct Asked {
    std::string node = {}; ///< empty: the exercise names none
    std::vector<Cell> cells = {};
    std::string hidden = {}; ///< the node of the cells if it is another one
};

/// The covers that an exercise needs until it is answered.
std::vector<Cover> coversOf(const Exercise& exercise, const Workbench& workbench);
/// Hides the marks of misprints while any exercise asks for them, and shapes while they are asked for; null hides
/// nothing.
void hideAnswers(Display& display, const Exercise* asked, bool misprints);
/// Whether an exercise is answered, or its answer is shown.
bool told(const ExerciseBook& book, const std::string& id);
/// Whether any exercise asks for misprints that are not shown yet.
bool asksForMisprints(const ExerciseBook& book);
Asked askedBy(const Exercise& exercise, const GraphShape& graph);

/// The matrix shown with an exercise: the one it asks about, else the first with printed figures, else noNode.
NodeId nodeAsked(const Exercise& exercise, const Workbench& workbench);
/// Whether the words or the matrices that an exercise asks about are not shown. Without words to bring back, the sample
/// that the document was opened with is shown after the current event.
bool lacksAsked(const Exercise& exercise, Workbench& workbench);
/// Shows the words again that the document was opened with: in its sample, by one step of the undo stack where another
/// sentence was typed there. Throws Error.
void showOwnWords(Workbench& workbench);

} // namespace heedmap
