#pragma once

#include <heedmap/document/document.h>

#include <QString>

namespace heedmap {

/// Writes the speaker's text for the stops of a lesson as pages of A4: title, minutes, notes, exercise. Throws Error if
/// the file cannot be written.
void writeSpeakerText(const Document& document, const QString& file);

} // namespace heedmap
