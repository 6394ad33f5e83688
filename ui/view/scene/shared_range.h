#pragma once

#include "model/workbench.h"

#include <paint/heatmap_figure.h>

#include <map>
#include <utility>
#include <vector>

namespace heedmap {

/// One range of colours for all signed matrices of the open computation, and one for all gradients. It is found anew
/// when their numbers are.
class SharedRange : public QObject {
    Q_OBJECT

public:
    /// That of a workbench, which owns it.
    static SharedRange& of(Workbench& workbench);

    /// Of what is evaluated; of large stacks the slice.
    const RangeChoice& range(Index slice, bool zeroCentred);
    /// The same of all gradients.
    const RangeChoice& gradientRange(Index slice);
    /// What the range of all gradients is found from: views that show it demand that too.
    std::vector<Demand> gradientDemands(Index slice) const;

private:
    RangeChoice found(ValueRole role, Index slice, bool zeroCentred) const;
    explicit SharedRange(Workbench& workbench);

    Workbench& m_workbench;
    std::map<std::pair<Index, bool>, RangeChoice> m_ranges; ///< by slice, and whether they are centred
    std::map<Index, RangeChoice> m_gradients;
};

} // namespace heedmap
