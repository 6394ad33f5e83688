#pragma once

#include <QString>

#include <string>
#include <vector>

namespace heedmap {

/// Splits a sentence into tokens: words, punctuation, and each Chinese character. Text in [brackets] is one token.
/// Around a word the brackets belong to the token, [CLS]; around text that would be split they only hold it together:
/// [<s>] is the token <s>. Within brackets, \[ \] \\ stand for these characters. NUL characters are left out.
std::vector<std::string> tokensOf(const QString& text);
/// A sentence that splits into these tokens.
QString sentenceOf(const std::vector<std::string>& tokens);

} // namespace heedmap
