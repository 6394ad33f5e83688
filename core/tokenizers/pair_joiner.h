#pragma once

#include "tokenizers/staged.h"

#include <cstdint>
#include <utility>

namespace heedmap {

/// Two pieces that become one.
using Merge = std::pair<std::string, std::string>;

/// Makes one of two neighbours, again and again, by a list of merges (Sennrich et al. 2016, algorithm 1).
class PairJoiner {
public:
    /// The most urgent merge first. Throws Error for a merge of pieces that are not there.
    PairJoiner(const Vocabulary& vocabulary, const std::vector<Merge>& merges);

    /// Joins the most urgent pair, the leftmost of several, as long as there is one.
    void join(std::vector<Index>& ids) const;

private:
    struct Joined {
        std::size_t urgency = 0; ///< the least is joined first
        Index id = 0;
    };
    static std::uint64_t pair(Index left, Index right)
    {
        return static_cast<std::uint64_t>(left) << 32U | static_cast<std::uint64_t>(right);
    }

    std::unordered_map<std::uint64_t, Joined> m_joined;
};

} // namespace heedmap
