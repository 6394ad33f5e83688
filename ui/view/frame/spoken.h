#pragma once

#include <heedmap/document/text.h>

#include <QString>

namespace heedmap {

/// A name of the core that stands in both languages, in the reader's.
QString spoken(const Text& text);

} // namespace heedmap
