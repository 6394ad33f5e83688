#pragma once

#include <heedmap/base/export.h>

#include <cstddef>
#include <string>
#include <vector>

namespace heedmap {

/// Tokens as the text that they stand for, each by itself: bytes as GPT-2 spells them (where a token has `Ġ` or `Ċ`,
/// and all are in that alphabet) as the characters that they are, `▁` as a space, and `##` left out where it goes on
/// with the word of the token before. Bytes that are only a part of a character are shown as `\xE4`, a line's end as ↵.
/// Others stay as they are.
HEEDMAP_EXPORT std::vector<std::string> tokensAsWritten(const std::vector<std::string>& tokens);

/// Which tokens begin a word, of as many numbers as there are words: not those that start with `##`; where any token
/// starts with `Ġ`, `Ċ` or `▁`, only those that do; where tokens end in `</w>`, those after one that does. The first
/// token always begins one.
HEEDMAP_EXPORT std::vector<std::size_t> wordStarts(const std::vector<std::string>& tokens);

/// The words as they are written, without the spaces around them.
HEEDMAP_EXPORT std::vector<std::string> wordsAsWritten(const std::vector<std::string>& tokens);

} // namespace heedmap
