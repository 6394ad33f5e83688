#pragma once

#include <heedmap/document/computation.h>

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace heedmap {

/// A document's rows of words as numbers.
struct WordRows {
    std::optional<Document> document = {}; ///< with the numbers in place of the rule; none if no array has the rule
    std::vector<UnknownWord> unknown = {};
    std::vector<std::pair<std::string, std::vector<LocalizedText>>> columns = {}; ///< of each array: letter and axes
};

/// Looks up the tokens of a document without samples in the tables that its arrays name; those of its own are in
/// `folder`. Throws Error `arrays.X: …` for an array that has no row for each token, for a document without tokens, an
/// axis that does not exist, and a table that cannot be read.
HEEDMAP_EXPORT WordRows wordRows(const Mechanism& mechanism, const Document& document,
                                 const std::filesystem::path& folder);

/// The document with numbers in place of all rules that look words up, those of its samples too: for readers that have
/// no table. Throws Error.
HEEDMAP_EXPORT Document withRowsOfWords(Document document, const std::filesystem::path& folder);

/// The words most nearly written as an unknown one in the table that its array looks words up in.
HEEDMAP_EXPORT std::vector<std::string> nearestInItsTable(const Document& document, const std::filesystem::path& folder,
                                                          const UnknownWord& unknown, std::size_t count);

/// Labels the columns of each array with its axes, and d_k where it is as large as the first's, unless the document has
/// labels there.
void labelWords(Document& document, const WordRows& rows, const Dimensions& sizes);

} // namespace heedmap
