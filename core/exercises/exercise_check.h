#pragma once

#include <heedmap/document/computation.h>

namespace heedmap {

/// Whether the lesson and the exercises of a document speak of what its computation has. One of a sample has cells of
/// its own: they are not looked at unless `cells`. Throws Error `exercises[0].node: …`.
void checkLesson(const Document& document, const Computation& computation, bool cells);

bool hasExercise(const Document& document, const std::string& id);

/// Removes the exercises and the stops of a lesson that speak of what a changed document no longer has.
HEEDMAP_EXPORT void removeUnfit(Document& document, const Computation& computation);

} // namespace heedmap
