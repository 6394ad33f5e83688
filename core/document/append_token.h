#pragma once

#include <heedmap/document/document.h>

#include <span>
#include <string>

namespace heedmap {

/// The document with one more token behind the text that its decoder reads, `tgt.ids`: that of the shown sample, where
/// it has one of its own. One more is drawn, and what is said by the new row does not count in a loss.
/// \param ids   those of the text as it is shown, where it does not stand in the document as numbers
/// \param word  labels the new token, where tokens have labels
/// Throws Error if the loss wants numbers for each token that would not fit any longer.
HEEDMAP_EXPORT Document withToken(Document document, std::span<const double> ids, Index token, const std::string& word);

} // namespace heedmap
