#pragma once

#include <heedmap/document/document.h>

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace heedmap {

/// The words of a document by their ids. It refers to the document's list.
class WordList {
public:
    explicit WordList(const std::vector<std::string>& words) : m_words(words) {}

    const std::vector<std::string>& words() const { return m_words; }
    /// Throws Error for a word that occurs twice.
    void requireDistinct() const { (void)byWord(); }
    /// Replaces the words in a list of ids by their numbers. Throws Error for an unknown word, with the nearest one.
    Json numbered(const Json& ids, const std::string& where) const;

private:
    const std::unordered_map<std::string_view, Index>& byWord() const;

    const std::vector<std::string>& m_words;
    mutable std::unordered_map<std::string_view, Index> m_ids; ///< made when the first word is looked up
};

/// Whether an array of that name holds ids: `ids`, `src.ids`.
bool holdsIds(std::string_view array);

/// The words of ids; none if one of them has no word.
std::optional<std::vector<std::string>> spelled(const std::vector<std::string>& words, const Tensor& ids);

/// If no tokens are given, makes them the words of an array of ids.
void spellTokens(Tokens& tokens, const std::vector<std::string>& words, const TokenLetters& letters,
                 const ArraySpec& spec, const Tensor& ids);

/// The ids of words of the document's vocabulary, as a row. Throws Error `WHERE[2]: …` that names the nearest word.
HEEDMAP_EXPORT Tensor idsOf(const Document& document, const std::vector<std::string>& words, const std::string& where);

} // namespace heedmap
