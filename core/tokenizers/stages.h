#pragma once

#include "tokenizers/staged.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

/// The treatment of the parts that a pattern matches.
enum class Matches {
    Removed,
    Isolated,     ///< each is a part of its own
    WithPrevious, ///< the first of several in a row ends the part before it
    WithNext,     ///< the last of several in a row begins the part after it
    Together      ///< several in a row are one part
};

/// Splits a text into the matches of an expression and the parts between; `inverted` exchanges the two.
Splitter patternSplitter(const std::string& expression, Matches matches = Matches::Isolated, bool inverted = false);

/// The expression that matches this text and nothing else.
std::string literally(const std::string& text);

/// Puts a space before a text that does not begin with one.
Splitter spaceBefore();

/// Replaces spaces by a mark and puts one before the text, as `before` says; with `split`, each mark begins a part.
Splitter metaspace(const std::string& mark, SpaceBefore before, bool split);

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
