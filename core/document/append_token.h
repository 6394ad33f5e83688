#pragma once

#include <heedmap/document/document.h>

#include <span>
#include <string>

namespace heedmap {

/// The document with one more token at the end of the text that its decoder reads, `tgt.ids`; of the shown sample, if
/// that has a text of its own. One more token is drawn, and the new row does not count in a loss.
/// \param ids   the ids of the text as it is shown, for a document that does not hold them as numbers
/// \param word  labels the new token, where tokens have labels
/// Throws Error if the loss has a target with numbers for each token, which would no longer fit.
HEEDMAP_EXPORT Document withToken(Document document, std::span<const double> ids, Index token, const std::string& word);

/// The document without the first tokens of that text, so that it has at most `most`; labels and targets with an entry
/// for each token go along. Where no entry of a target would count any longer, the last token is wanted after the one
/// before it. For a document made by `withToken`.
HEEDMAP_EXPORT Document withLastTokens(Document document, Index most);

/// Notes in a document's settings that another number was drawn for its next token.
HEEDMAP_EXPORT void countDrawn(Json& config);

} // namespace heedmap
