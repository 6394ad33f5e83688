#pragma once

#include <heedmap/document/computation.h>

namespace heedmap {

/// Labels every axis of a letter whose entries the document names, in `labels` or `vocabulary`; tokens stay. `specs`
/// are those of its arrays. Throws Error if there is no such letter, or it has another size.
void labelAxes(Computation& computation, const Document& document, const std::vector<ArraySpec>& specs);

/// Gives every letter of `labels` as many strings as it has entries now: further ones are called by their number.
/// Letters that are no longer there are left out.
HEEDMAP_EXPORT void fitLabels(Document& document, const Dimensions& dimensions);

} // namespace heedmap
