#pragma once

#include <heedmap/document/computation.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace heedmap {

/// A document's rows of words as numbers.
struct WordRows {
    std::optional<Document> document = {}; ///< with the numbers in place of the rule; none if no array has the rule
    std::vector<UnknownWord> unknown = {};
    std::string columns = {}; ///< the letter that the axes of the words label
    std::vector<LocalizedText> axes = {};
};

/// Looks up the tokens of a document without samples in the tables that its arrays name; those of its own are in
/// `folder`. Throws Error `arrays.X: …` for an array that has no row for each token, for a document without tokens, an
/// axis that does not exist, and a table that cannot be read.
HEEDMAP_EXPORT WordRows wordRows(const Mechanism& mechanism, const Document& document,
                                 const std::filesystem::path& folder);

/// The document with numbers in place of all rules that look words up, those of its samples too: for readers that have
/// no table. Throws Error.
HEEDMAP_EXPORT Document withRowsOfWords(Document document, const std::filesystem::path& folder);

/// Labels the columns with the axes, and d_k where it is as large, unless the document has labels there.
void labelWords(Document& document, const WordRows& rows, const Dimensions& sizes);

} // namespace heedmap
