#pragma once

#include <heedmap/tensor/region.h>

#include <QString>

namespace heedmap {

class Workbench;
struct Document;

/// Shows another sample of the open document. Which one is shown is kept in the document as its number format is: a way
/// to look at it, and no edit that could be undone; undoing an edit of a sample's own numbers shows that sample. Throws
/// Error, and then changes nothing.
void showSample(Workbench& workbench, Index sample);

/// What a sample is called: its title, or else its tokens, or its number.
QString sampleTitle(const Document& document, Index sample);

} // namespace heedmap
