#pragma once

#include "model/values.h"

#include <heedmap/graph/graph.h>

#include <QObject>

#include <stop_token>
#include <vector>

namespace heedmap {

/// Whole rows of a node that views were shown: where they lie, as long as nothing is computed over them, or copied.
struct KeptRows {
    /// The same, copied. Throws Cancelled when asked to stop.
    KeptRows copied(const std::stop_token& stop) const;

    NodeId node;
    Region region;
    Lease view;
    bool inPlace = true; ///< in the graph's memory; else a copy
};

/// What views are shown while an evaluation computes other values.
class KeptValues {
public:
    void clear() { m_rows.clear(); }
    /// Until the next values are there; what was kept before goes first.
    const KeptRows& keep(KeptRows rows) { return m_rows.emplace_back(std::move(rows)); }
    /// Copies in place of the rows that they were made of.
    void replace(std::vector<KeptRows> copies);
    /// What is in place, where it may be computed over from now on, and is kept no longer.
    std::vector<Demand> release();

    Values find(NodeId node, const Region& region) const;

private:
    std::vector<KeptRows> m_rows;
};

/// Keeps what views were lent until the event loop turns: they draw from it after they let go of the lease.
class LentValues : public QObject {
public:
    Values keep(Values values);

private:
    std::vector<Lease> m_leases;
};

} // namespace heedmap
