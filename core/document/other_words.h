#pragma once

#include <heedmap/document/computation.h>

#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

/// A sentence of a document: its words, and where the numbers of words come from.
struct SentenceWords {
    enum class Source {
        Table,      ///< a table of what words mean
        Vocabulary, ///< the document's own list of words
        Rows        ///< each word has numbers of its own
    };

    Source source = Source::Rows;
    std::vector<std::string> words = {};
};

/// The words that the rows of the shown sample stand for, or those of the keys where these are other words; empty where
/// rows stand for none. They are of a table where the columns are labelled by `axes`, which are all that it has.
HEEDMAP_EXPORT SentenceWords sentenceWords(const Document& document, const ComputationShape& computation, bool keys,
                                           const std::vector<std::string>& axes);

/// The words of a typed text: of a vocabulary, those that it has, capitals or not, and what is written without spaces
/// is cut where that makes words of it; else what stands between spaces and marks, or each Chinese character. For rows
/// the vocabulary are the words that stand there, which stay whole, Chinese ones also without spaces around them.
HEEDMAP_EXPORT std::vector<std::string> typedWords(std::string_view text, SentenceWords::Source source,
                                                   const std::vector<std::string>& vocabulary);

/// The document, whose arrays have the numbers that a computation of it has, with other words as the sentence of its
/// shown sample. A word that stood there keeps its row; another gets what it means in a table, its id in a vocabulary,
/// or a row that is seeded by the word. Masks and settings that count words follow. Pins, printed figures, losses and
/// questions that are of the old words go. Throws Error if a vocabulary lacks a word, if fewer positions were learned,
/// or if the samples are padded to one length.
HEEDMAP_EXPORT Document withOtherWords(const Document& document, const Computation& computation, bool keys,
                                       const std::vector<std::string>& words, const std::vector<std::string>& axes);

} // namespace heedmap
