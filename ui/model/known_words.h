#pragma once

#include "model/tokens.h"

namespace heedmap {

/// Where the numbers of a sentence's words come from.
enum class WordSource {
    Table,      ///< a table of what words mean
    Vocabulary, ///< the document's own list of words
    Tokenizer,  ///< a published model's, which splits every text
    Rows        ///< each token has numbers of its own
};

WordSource wordSource(const Workbench& workbench, TokenList list);

/// How many words the source knows; 0 where it does not say, and where tokens have numbers of their own.
Index knownWords(const Workbench& workbench, TokenList list);

/// The words of a typed sentence. Of a table: what stands between spaces and marks; a Chinese sentence is cut by the
/// longest words. Of a vocabulary: its words, capitals or not, and what is written without spaces, "314", is cut where
/// that makes words of it. Else see `tokensOf`. A published model splits by its tokenizer: these are not its tokens.
std::vector<std::string> typedWords(const Workbench& workbench, TokenList list, const QString& text);

/// The places of the words that the table or the vocabulary lacks.
std::vector<std::size_t> unknownAmong(const Workbench& workbench, TokenList list,
                                      const std::vector<std::string>& words);

/// The entries of an axis that are words which the table lacks, while their rows of the input are zeros.
std::vector<Index> unknownEntries(const Workbench& workbench, const Axis& axis);
/// The places of the words that are shown whose numbers are not those of the table any more.
std::vector<std::size_t> changedWords(const Workbench& workbench, TokenList list);
/// Says of an entry of an axis whose numbers it has where these are not its own: those of another word of the table,
/// none, or numbers that were changed. Empty of all others.
QString whoseNumbers(const Workbench& workbench, const Axis& axis, Index entry);
/// Says of a word what numbers the table gives it where these are not its own; else empty.
QString whoseNumbers(const Workbench& workbench, TokenList list, const std::string& word);
/// Says that the numbers of a word were changed.
QString changedNumbers(const std::string& word);

/// The known words that are written most nearly as that one, the nearest first.
std::vector<std::string> nearestKnown(const Workbench& workbench, TokenList list, const std::string& word,
                                      std::size_t count);

/// Throws Error if a vocabulary lacks one of the words, with the words that it has, or if fewer positions were learned
/// than there are words.
void requireReadable(const Workbench& workbench, TokenList list, const std::vector<std::string>& words);

/// The words in one line, as a person would write them: Chinese words without spaces where they are cut again alike.
QString writtenSentence(const Workbench& workbench, TokenList list, const std::vector<std::string>& words);

} // namespace heedmap
