#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace heedmap {

/// A piece that is found in the text before the text is split into words.
struct AddedToken {
    std::string piece;
    bool takesSpaceBefore = false;
    bool takesSpaceAfter = false;
    bool wholeWord = false; ///< only where no letter or digit is next to it
    bool rewritten = false; ///< it is rewritten as the text is, and looked for afterwards
};

/// Finds added tokens in a text: the leftmost first, and at one place the longest.
class AddedTokens {
public:
    /// A token, and the text that it matches: for rewritten ones not the piece itself.
    using Written = std::pair<std::string, AddedToken>;

    AddedTokens() = default;
    /// The first of two that are written alike counts.
    explicit AddedTokens(std::vector<Written> tokens);

    bool empty() const { return m_tokens.empty(); }

    /// Calls `take` with every part of the text that is not empty, in order: with the token that it is, or nullptr.
    void split(std::string_view text, const std::function<void(std::string_view, const AddedToken*)>& take) const;

private:
    struct Found {
        const AddedToken* token = nullptr;
        std::size_t size = 0;
    };
    Found at(std::string_view text, std::size_t begin) const;

    std::vector<Written> m_tokens; ///< sorted by how they are written
};

} // namespace heedmap
