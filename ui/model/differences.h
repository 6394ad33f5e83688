#pragma once

#include "model/values.h"

#include <heedmap/graph/graph.h>

#include <stop_token>
#include <vector>

namespace heedmap {

/// What `now` has more than `then` in each cell of a region; 0 where they are the same, as infinities may be. Throws
/// Cancelled when asked to stop.
Difference differenceOf(const ConstView& now, const ConstView& then, const Region& region,
                        const std::stop_token& stop = {});

/// Known differences of nodes from the snapshot. A large difference is asked for here, to be made
/// in the background; until it is there, the one before it is shown.
class Differences {
public:
    static constexpr Index quickCells = 1 << 20; ///< of which the difference is made while a person waits

    /// Another graph, or another state to compare with.
    void forget();
    /// The graph's numbers are going to be others.
    void age();
    /// Drops all other nodes.
    void keepOnly(const std::vector<Demand>& demands);

    Difference last(const Demand& demand) const;
    /// The difference of the numbers of now; none where it is to be made first.
    Difference current(const Demand& demand) const;
    Difference keep(const Demand& demand, Difference numbers);

    void want(const Demand& demand);
    const std::vector<Demand>& wanted() const { return m_wanted; }

private:
    struct Known {
        Demand of;
        Difference numbers;
        bool current = true;
    };
    static constexpr std::size_t most = 512; ///< such as rows that are pointed at
    std::vector<Known> m_known;
    std::vector<Demand> m_wanted;
};

} // namespace heedmap
