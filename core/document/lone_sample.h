#pragma once

#include <heedmap/document/document.h>

namespace heedmap {

/// A document as one of its samples alone: that one's tokens, arrays and targets in place of the document's, and no
/// samples or padding.
HEEDMAP_EXPORT Document loneSample(const Document& document, const Sample& sample);

} // namespace heedmap
