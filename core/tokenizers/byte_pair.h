#pragma once

#include "tokenizers/staged.h"

#include <heedmap/base/json.h>

#include <cstdint>
#include <utility>

namespace heedmap {

/// Two pieces that become one.
using Merge = std::pair<std::string, std::string>;

/// Byte-pair encoding: joins neighbouring pieces by a list of merges (Sennrich et al. 2016, algorithm 1).
class PairJoiner {
public:
    /// The merge of highest priority first. Throws Error for a merge whose pieces are not in the vocabulary.
    /// Pieces that continue a word begin with `prefix`, which is left out where they are joined.
    PairJoiner(const Vocabulary& vocabulary, const std::vector<Merge>& merges, std::string_view prefix = {});

    /// Joins the pair of highest priority, the leftmost of several, until no pair has a merge.
    void join(std::vector<Index>& ids) const;

private:
    struct Joined {
        std::size_t urgency = 0; ///< the rank of the merge: the lowest is joined first
        Index id = 0;
    };
    static std::uint64_t pair(Index left, Index right)
    {
        return static_cast<std::uint64_t>(left) << 32U | static_cast<std::uint64_t>(right);
    }

    std::unordered_map<std::uint64_t, Joined> m_joined;
};

/// GPT-2's pre-tokenization: contractions; letters, numbers or other marks, each with a space before; white space.
inline constexpr const char* gpt2Words =
    R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";

/// Reads a merge, `Ġ t`. Throws Error unless it has two pieces.
Merge mergeOf(const std::string& text);

/// Reads a vocabulary, an object from pieces to ids. Throws Error.
Vocabulary vocabularyOf(const Json& pieces);

struct BytePairRules {
    std::vector<Merge> merges = {};    ///< the most urgent first
    std::optional<Index> unknown = {}; ///< for bytes that have no piece
    bool wholeWordsFirst = false;      ///< a word that is a piece is not put together from its bytes
    std::string suffix = {};           ///< of the pieces that end a word: `</w>`
    std::string prefix = {};           ///< of the pieces that continue one: `##`
};

/// The piece without the suffix, and a space where it had one.
std::string withSpaceFor(const std::string& suffix, const std::string& piece);

/// Byte-level byte-pair encoding, as GPT-2 has it. Throws Error for a merge whose pieces are not in the vocabulary.
std::unique_ptr<const PieceModel> bytePairs(const Vocabulary& vocabulary, const BytePairRules& rules);

struct CharacterPairRules : BytePairRules {
    bool bytes = false;       ///< a character without a piece becomes its bytes, `<0xE4>`, where all of them are pieces
    bool fuseUnknown = false; ///< unknown characters in a row are one piece
};

/// Byte-pair encoding over characters, U+2581 for a space, as in SentencePiece (Kudo and Richardson 2018). Throws Error
/// for a merge whose pieces are not in the vocabulary.
std::unique_ptr<const PieceModel> characterPairs(const Vocabulary& vocabulary, const CharacterPairRules& rules);

} // namespace heedmap
