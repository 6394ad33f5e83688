#pragma once

#include <heedmap/tensor/shape.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace heedmap {

/// Pieces, sorted, to find byte by byte those that are prefixes of a text.
class PieceIndex {
public:
    /// Each with its number; none empty. The texts stay where they are.
    explicit PieceIndex(std::vector<std::pair<std::string_view, Index>> pieces) : m_pieces(std::move(pieces))
    {
        std::ranges::sort(m_pieces);
    }

    std::optional<Index> find(std::string_view text) const
    {
        const auto found = std::ranges::lower_bound(m_pieces, text, {}, [](const auto& piece) { return piece.first; });
        return found != m_pieces.end() && found->first == text ? std::optional(found->second) : std::nullopt;
    }

    /// Calls `take` with the size and the number of every piece that the text begins with, the shortest first.
    template <typename Take> void forEachPrefix(std::string_view text, Take take) const
    {
        auto begin = m_pieces.begin();
        auto end = m_pieces.end();
        for (std::size_t size = 0; size < text.size() && begin != end; ++size) {
            const auto at = [size](const auto& piece) {
                return piece.first.size() > size ? static_cast<unsigned char>(piece.first[size]) + 1 : 0;
            };
            const int wanted = static_cast<unsigned char>(text[size]) + 1;
            begin = std::ranges::lower_bound(begin, end, wanted, {}, at);
            end = std::ranges::upper_bound(begin, end, wanted, {}, at);
            if (begin != end && begin->first.size() == size + 1)
                take(size + 1, begin->second);
        }
    }

    /// The size of the longest piece that the text begins with; 0 where there is none.
    std::size_t longestPrefix(std::string_view text) const
    {
        std::size_t longest = 0;
        forEachPrefix(text, [&](std::size_t size, Index /*number*/) { longest = size; });
        return longest;
    }

private:
    std::vector<std::pair<std::string_view, Index>> m_pieces;
};

/// The length in bytes of a UTF-8 character, from its first byte.
inline std::size_t characterSize(char first)
{
    const auto byte = static_cast<unsigned char>(first);
    return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

} // namespace heedmap
