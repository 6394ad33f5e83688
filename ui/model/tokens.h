#pragma once

#include "model/reshape.h"
#include "model/token_sentence.h"

#include <QString>

namespace heedmap {

enum class TokenList { Query, Key };

/// The letter of the size that counts the tokens of a list.
std::string letterOf(const Workbench& workbench, TokenList list);

/// The tokens of a sentence that is shown, or the words of its ids; none if the document has no such sentence.
std::vector<std::string> wordsShown(const Workbench& workbench, TokenList list);

/// A sentence that splits into the tokens; for a published model, by its own tokenizer.
QString sentenceOf(const Workbench& workbench, TokenList list);

/// What the axes of a sentence's tokens are labelled with; null if they are not.
std::shared_ptr<const std::vector<std::string>> tokenLabels(const Workbench& workbench, TokenList list);

/// The one edit that every view takes a typed sentence by: sets the tokens of the document, or of its shown sample, to
/// those of the sentence, split as its words are (see known_words.h); numbers, ids, masks and what a loss wants follow.
/// Throws Error if the text has no tokens, if a vocabulary lacks a word, or if positions do not suffice.
void setTokens(Workbench& workbench, TokenList list, const QString& text);
void setTokens(Workbench& workbench, TokenList list, const std::vector<std::string>& tokens);

/// Whether weights between words stand beside those between tokens; none where no token is a part of a word, or the
/// mechanism makes none.
std::optional<bool> wordsJoined(const Workbench& workbench);
void joinWords(Workbench& workbench, bool joined);

/// The effect of a sentence on the numbers of new tokens.
struct TokenForecast {
    std::vector<std::string> tokens = {};
    std::map<std::string, Index> ids = {}; ///< the ids of words that have one
    std::vector<MadeUp> madeUp = {};
};

/// The effect of a typed sentence before it is applied. A published model seeds no numbers.
TokenForecast forecast(const Workbench& workbench, TokenList list, const QString& text);

} // namespace heedmap
