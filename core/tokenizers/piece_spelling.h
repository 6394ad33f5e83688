#pragma once

#include <cstddef>
#include <string>

/// How SentencePiece spells spaces and bytes (Kudo and Richardson 2018).
namespace heedmap {

/// `<0xE4>`
std::string byteSpelling(std::size_t byte);
/// The text of a piece: U+2581 is a space, and `<0xE4>` that byte.
std::string spelledText(const std::string& piece);

} // namespace heedmap
