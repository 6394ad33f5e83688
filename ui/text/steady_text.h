#pragma once

#include <QString>

namespace heedmap {

/// A person's words, without what would have the text beside them run the other way: embeddings, overrides and isolates
/// are the replacement character instead.
QString steadyText(QString words);

} // namespace heedmap
