#pragma once

#include <heedmap/document/document.h>

#include <QString>

namespace heedmap {

/// What is said at the stops of a lesson, as pages of A4: title, minutes, notes, what is asked. Throws Error if the
/// file cannot be written.
void writeSpeakerText(const Document& document, const QString& file);

} // namespace heedmap
