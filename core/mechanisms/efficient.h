#pragma once

#include "mechanisms/attention_core.h"

#include <heedmap/ops/cost.h>

namespace heedmap {

/// An attention that does less than every query with every key, as its mechanism appended it.
struct Efficient {
    Attention attention;     ///< the queries, keys, values and factor of the exact attention beside it
    bool causal = false;     ///< the exact attention is so too
    NodeId weights = noNode; ///< n×m: `A`, or `A_implied`
    NodeId output = noNode;
    Cost cost = {};
    Cost costPerKept = {}; ///< for each cell that `mask` keeps
    NodeId mask = noNode;
};

/// Appends what FORMATS.md 4.6 sets beside each: `exact.*`, `error.A`, `error.Z`, `cost`, `exact.cost`.
void appendComparison(Recipe& recipe, const Efficient& efficient);

/// The mask of the exact attention beside it: none, or the causal one.
std::optional<Mask> causalMask(const Recipe& recipe, const Efficient& efficient);

/// The setting `causal`: no query sees a later key.
Setting causalSetting();

/// Adds Q (n×d_k), K (m×d_k) and V (m×d_v).
void listMatrices(std::vector<ArraySpec>& arrays);

/// Appends `A_implied`: what would have to be multiplied with V to get the same.
NodeId appendImplied(Recipe& recipe, const Attention& attention, std::shared_ptr<const Op> op,
                     std::vector<NodeId> inputs);

} // namespace heedmap
