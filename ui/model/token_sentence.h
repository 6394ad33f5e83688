#pragma once

#include <QString>

#include <string>
#include <vector>

namespace heedmap {

/// A sentence as tokens: words and punctuation, and one token for each Chinese character. What stands in [brackets]
/// stays together. The brackets are the token's own around a word, [CLS]; around what would be split they belong to the
/// field: [<s>] is the token <s>. Within them \[ \] \\ are these characters. NUL characters are left out.
std::vector<std::string> tokensOf(const QString& text);
/// Tokens as a sentence that gives them back.
QString sentenceOf(const std::vector<std::string>& tokens);

} // namespace heedmap
