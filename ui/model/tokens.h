#pragma once

#include "model/reshape.h"
#include "model/token_sentence.h"

#include <QString>

namespace heedmap {

enum class TokenList { Query, Key };

/// The new tokens and the old ones they were: the longest common subsequence keeps its rows, and so
/// does a token that another replaces in its place.
IndexMap matched(const std::vector<std::string>& before, const std::vector<std::string>& after);

/// The tokens as a sentence that gives them back, by the model's own tokenizer where its weights are a published
/// model's.
QString sentenceOf(const Workbench& workbench, TokenList list);

/// Makes the document's tokens those of a sentence, a published model's as that splits it: rows appear and vanish with
/// them. Throws Error if the text has none.
void setTokens(Workbench& workbench, TokenList list, const QString& text);
void setTokens(Workbench& workbench, TokenList list, const std::vector<std::string>& tokens);

/// What a sentence would do to the numbers of new tokens.
struct TokenForecast {
    std::vector<std::string> tokens = {};
    std::map<std::string, Index> ids = {}; ///< of words that have one already
    std::vector<MadeUp> madeUp = {};
};

/// That of the sentence typed so far, before it is taken. Nothing is made up for a published model.
TokenForecast forecast(const Workbench& workbench, TokenList list, const QString& text);

} // namespace heedmap
