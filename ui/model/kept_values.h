#pragma once

#include "model/values.h"

#include <heedmap/graph/graph.h>

#include <stop_token>
#include <vector>

namespace heedmap {

/// Whole rows of a node that views were shown: where they lie, as long as nothing is computed over them, or copied.
struct KeptRows {
    KeptRows(NodeId keptNode, const Region& keptRows, const ConstView& where)
        : node(keptNode), region(keptRows), view(where)
    {
    }

    bool lying() const { return copy.shape().size() == 0; }
    /// The same, copied. Throws Cancelled when asked to stop.
    KeptRows copied(const std::stop_token& stop) const;

    NodeId node;
    Region region;
    ConstView view;
    Tensor copy;
};

/// What views are shown while an evaluation computes other values.
class KeptValues {
public:
    void clear() { m_rows.clear(); }
    /// Until the next values are there; what was kept before goes first.
    void keep(KeptRows rows) { m_rows.push_back(std::move(rows)); }
    /// Copies in place of the rows that they were made of.
    void replace(std::vector<KeptRows> copies);
    /// What only lies where it may be computed over from now on, and is kept no longer.
    std::vector<Demand> release();

    Values find(NodeId node, const Region& region) const;

private:
    std::vector<KeptRows> m_rows;
};

} // namespace heedmap
