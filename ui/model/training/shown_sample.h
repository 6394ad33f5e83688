#pragma once

#include <heedmap/tensor/region.h>

#include <QString>

namespace heedmap {

class Workbench;
struct Document;

/// Shows another sample of the open document. Like the number format, the shown sample is kept in the document but is
/// not an edit and cannot be undone; undoing an edit of a sample's own numbers shows that sample. Throws Error, and
/// then changes nothing.
void showSample(Workbench& workbench, Index sample);

/// The name of a sample: its title, else its tokens, else its number.
QString sampleTitle(const Document& document, Index sample);

} // namespace heedmap
