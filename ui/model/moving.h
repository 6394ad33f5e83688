#pragma once

#include <heedmap/document/computation.h>

namespace heedmap {

/// Whether the numbers of arrays and pins that lie in files are few enough to be written as text.
bool fitsAsText(const Document& document, const Computation& computation);

/// The document as it can stand elsewhere than beside its files: their numbers are its own.
Document withoutFiles(Document document, const Computation& computation);

} // namespace heedmap
