#pragma once

#include "tokenizers/staged.h"

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

} // namespace heedmap
