#pragma once

#include <heedmap/document/document.h>

#include <filesystem>
#include <optional>
#include <string>

namespace heedmap {

// A document whose weights are those of a published model reads a text as that model does: by the tokenizer that is
// beside the weight file its arrays refer to, in `folder`, where the document is.

/// Which of the texts of a model, where its encoder reads another than its decoder.
enum class TextOf {
    Queries, ///< the decoder's own, or the only one
    Keys     ///< the encoder's
};

/// The same document reading another text: its tokens, the numbers that they make or their ids, and as many positions.
/// Nothing if it refers to no such weights, or has no such text; unless said, it is the text that the model answers.
/// Throws Error if there is no tokenizer, or the text does not suit the model.
HEEDMAP_EXPORT std::optional<Document> readingText(const Document& document, const std::filesystem::path& folder,
                                                   const std::string& text, std::optional<TextOf> which = {});

/// The same document with one more token, by its number, after the text that its decoder, or its one stack of layers,
/// reads; one more is drawn. Nothing if it refers to no such weights, or has samples. Where the model has no position
/// for it, the oldest token goes if `drops`, a decoder's start token aside, else it throws Error.
HEEDMAP_EXPORT std::optional<Document> readingOneMore(const Document& document, const std::filesystem::path& folder,
                                                      Index token, bool drops = false);

/// How many tokens that text may have; nothing if it refers to no such weights, or the model sets no bound.
HEEDMAP_EXPORT std::optional<Index> positionsRead(const Document& document, const std::filesystem::path& folder);

/// Whether there is such a text.
HEEDMAP_EXPORT bool readsText(const Document& document, const std::filesystem::path& folder, TextOf which);

/// A text that it reads now; nothing if it refers to no such weights, or there is no tokenizer.
HEEDMAP_EXPORT std::optional<std::string> textRead(const Document& document, const std::filesystem::path& folder,
                                                   TextOf which = TextOf::Queries);

} // namespace heedmap
