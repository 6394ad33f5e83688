#include "tokenizers/piece_spelling.h"

#include <optional>
#include <string_view>

namespace heedmap {
namespace {

constexpr std::string_view spaceMark = "\xE2\x96\x81"; // U+2581
constexpr std::string_view hexDigits = "0123456789ABCDEF";

/// The byte that a piece such as `<0xE4>` spells; none for other pieces.
std::optional<char> spelledByte(std::string_view piece)
{
    if (piece.size() != 6 || !piece.starts_with("<0x") || !piece.ends_with('>'))
        return std::nullopt;
    const std::size_t high = hexDigits.find(piece[3]);
    const std::size_t low = hexDigits.find(piece[4]);
    if (high == std::string_view::npos || low == std::string_view::npos)
        return std::nullopt;
    return static_cast<char>(high << 4U | low);
}

} // namespace

std::string byteSpelling(std::size_t byte)
{
    return std::string("<0x") + hexDigits[byte >> 4U] + hexDigits[byte & 15U] + '>';
}

std::string spelledText(const std::string& piece)
{
    if (const auto byte = spelledByte(piece))
        return {*byte};
    std::string text = piece;
    for (std::size_t at = text.find(spaceMark); at != std::string::npos; at = text.find(spaceMark, at + 1))
        text.replace(at, spaceMark.size(), " ");
    return text;
}

} // namespace heedmap
