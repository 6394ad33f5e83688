#pragma once

#include "model/reshape.h"
#include "model/token_sentence.h"

#include <QString>

namespace heedmap {

enum class TokenList { Query, Key };

/// For each new token, its old index: tokens of the longest common subsequence keep their rows, and so does a token
/// that replaces another in its place.
IndexMap matched(const std::vector<std::string>& before, const std::vector<std::string>& after);

/// A sentence that splits into the tokens; for a published model, by its own tokenizer.
QString sentenceOf(const Workbench& workbench, TokenList list);

/// Sets the document's tokens to those of a sentence, split by a published model's own tokenizer if there is one; rows
/// are added and removed with them. Throws Error if the text has no tokens.
void setTokens(Workbench& workbench, TokenList list, const QString& text);
void setTokens(Workbench& workbench, TokenList list, const std::vector<std::string>& tokens);

/// The effect of a sentence on the numbers of new tokens.
struct TokenForecast {
    std::vector<std::string> tokens = {};
    std::map<std::string, Index> ids = {}; ///< the ids of words that have one
    std::vector<MadeUp> madeUp = {};
};

/// The effect of a typed sentence before it is applied. A published model seeds no numbers.
TokenForecast forecast(const Workbench& workbench, TokenList list, const QString& text);

} // namespace heedmap
