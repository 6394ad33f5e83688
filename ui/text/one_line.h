#pragma once

#include <QString>

namespace heedmap {

/// A text of a document or a name of a file as one line for titles, menus, cards and messages: without line ends,
/// control characters and marks that turn the direction of what follows, at most `most` characters long, the last of
/// them "…" where it was cut.
QString oneLine(const QString& text, qsizetype most = 200);

} // namespace heedmap
