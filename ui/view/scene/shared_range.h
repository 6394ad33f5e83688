#pragma once

#include "model/workbench.h"

#include <paint/heatmap_figure.h>

#include <map>
#include <utility>
#include <vector>

namespace heedmap {

/// One colour range for all signed matrices of the open computation, and one for all gradients. Found again when their
/// numbers change.
class SharedRange : public QObject {
    Q_OBJECT

public:
    /// The range of a workbench, which owns it.
    static SharedRange& of(Workbench& workbench);

    /// The range of the evaluated numbers; of large stacks, of one slice.
    const RangeChoice& range(Index slice, bool zeroCentred);
    /// The same for all gradients.
    const RangeChoice& gradientRange(Index slice);
    /// The demands of the range over all gradients, which views that show it add to their own.
    std::vector<Demand> gradientDemands(Index slice) const;

private:
    RangeChoice found(ValueRole role, Index slice, bool zeroCentred) const;
    explicit SharedRange(Workbench& workbench);

    Workbench& m_workbench;
    std::map<std::pair<Index, bool>, RangeChoice> m_ranges; ///< by slice, and whether they are centred
    std::map<Index, RangeChoice> m_gradients;
};

} // namespace heedmap
