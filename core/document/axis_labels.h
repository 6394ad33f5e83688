#pragma once

#include <heedmap/document/computation.h>

namespace heedmap {

/// Labels the axes of every letter that the document's `labels` or `vocabulary` has names for; tokens stay. `specs` are
/// those of the document's arrays. Throws Error if there is no such letter, or it has another size.
void labelAxes(Computation& computation, const Document& document, const std::vector<ArraySpec>& specs);

/// Gives every letter of `labels` as many strings as its present size: additional entries are named by their number.
/// Letters that no longer exist are dropped.
HEEDMAP_EXPORT void fitLabels(Document& document, const Dimensions& dimensions);

} // namespace heedmap
