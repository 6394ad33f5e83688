#pragma once

#include <heedmap/document/computation.h>

namespace heedmap {

/// Labels every axis of a letter whose entries the document names, in `labels` or `vocabulary`; tokens stay. `specs`
/// are those of its arrays. Throws Error where there is no such letter, or it has another size.
void labelAxes(Computation& computation, const Document& document, const std::vector<ArraySpec>& specs);

} // namespace heedmap
