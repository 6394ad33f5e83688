#pragma once

#include "model/values.h"

#include <heedmap/graph/graph.h>

#include <stop_token>
#include <vector>

namespace heedmap {

/// `now` minus `then` in each cell of a region; 0 if both are equal, also where both are infinite. Throws Cancelled
/// when asked to stop.
Difference differenceOf(const ConstView& now, const ConstView& then, const Region& region,
                        const std::stop_token& stop = {});

/// A cache of the nodes' changes since the snapshot. A large change is computed in the background; until it is ready,
/// the previous one is shown.
class Differences {
public:
    static constexpr Index quickCells = 1 << 20; ///< the most cells whose difference is computed at once

    /// Sets another graph, or another snapshot.
    void forget();
    /// The numbers of the graph are about to change.
    void age();
    /// Drops all other nodes.
    void keepOnly(const std::vector<Demand>& demands);

    Difference last(const Demand& demand) const;
    /// The change of the current numbers; none while it is being computed.
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
    static constexpr std::size_t most = 512; ///< entries, such as rows that were pointed at
    std::vector<Known> m_known;
    std::vector<Demand> m_wanted;
};

} // namespace heedmap
