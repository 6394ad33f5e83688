#pragma once

#include "tokenizers/staged.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

/// What characters become, and some in a row: a double array (Aoe 1989, as darts-clone packs it; a node's unit says
/// where its children's begin), and behind it the replacements.
class CharacterMap {
public:
    /// Throws Error if the bytes are not such a map.
    explicit CharacterMap(std::string_view bytes);

    struct Entry {
        std::size_t size = 0;  ///< bytes of the text
        std::string_view text; ///< what they become
    };
    enum class Which { Shortest, Longest };
    /// The entry that the text begins with; none if it begins with none.
    std::optional<Entry> find(std::string_view text, Which which) const;

private:
    static std::size_t offset(std::uint32_t unit) { return (unit >> 10U) << ((unit & 0x200U) >> 6U); }
    /// The replacement that begins at a place and ends before the next NUL.
    std::optional<std::string_view> textAt(std::size_t at) const;

    std::vector<std::uint32_t> m_units;
    std::string m_texts;
};

/// The rewriting that SentencePiece compiles into a model ("precompiled_charsmap", base64): what characters, and some
/// in a row, become. A character with its accents is looked up as one where it has fewer than 6 bytes, else each by
/// itself, and the shortest entry that it begins with counts, as the published library has it. Throws Error if it is
/// not one.
Rewrite characterMap(std::string_view base64);

} // namespace heedmap
