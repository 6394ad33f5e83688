#pragma once

#include "model/reshape.h"

#include <QString>

namespace heedmap {

/// A sentence as tokens: words and punctuation, and one token for each Chinese character. What stands
/// in [brackets] stays together.
std::vector<std::string> tokensOf(const QString& text);
/// Tokens as a sentence that gives them back.
QString sentenceOf(const std::vector<std::string>& tokens);

enum class TokenList { Query, Key };

/// The new tokens and the old ones they were: the longest common subsequence keeps its rows, and so
/// does a token that another replaces in its place.
IndexMap matched(const std::vector<std::string>& before, const std::vector<std::string>& after);

/// The tokens as a sentence that gives them back, by the model's own tokenizer where its weights are a published
/// model's.
QString sentenceOf(const Workbench& workbench, TokenList list);

/// Makes the document's tokens those of a sentence, a published model's as that splits it: rows appear and vanish with
/// them. Throws Error where the text has none.
void setTokens(Workbench& workbench, TokenList list, const QString& text);
void setTokens(Workbench& workbench, TokenList list, const std::vector<std::string>& tokens);

} // namespace heedmap
