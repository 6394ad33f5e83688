#pragma once

#include "model/values.h"

#include <heedmap/graph/graph.h>

#include <QObject>

#include <stop_token>
#include <vector>

namespace heedmap {

/// Whole rows of a node that views show: in place until a run overwrites them, then a copy.
struct KeptRows {
    /// A copy of these rows. Throws Cancelled when asked to stop.
    KeptRows copied(const std::stop_token& stop) const;

    NodeId node;
    Region region;
    Lease view;
    bool inPlace = true; ///< in the graph's memory; else a copy
};

/// The values that views show while an evaluation computes new ones.
class KeptValues {
public:
    void clear() { m_rows.clear(); }
    /// Keeps values until the next are ready; those kept before take precedence.
    const KeptRows& keep(KeptRows rows) { return m_rows.emplace_back(std::move(rows)); }
    /// Replaces rows by their copies.
    void replace(std::vector<KeptRows> copies);
    /// Returns the rows kept in place that are about to be overwritten, and drops them.
    std::vector<Demand> release();

    Values find(NodeId node, const Region& region) const;

private:
    std::vector<KeptRows> m_rows;
};

/// Keeps leases of views until the event loop turns: views draw after they have released theirs.
class LentValues : public QObject {
public:
    Values keep(Values values);

private:
    std::vector<Lease> m_leases;
};

} // namespace heedmap
