#pragma once

#include <heedmap/graph/op.h>

#include <optional>
#include <vector>

namespace heedmap {

/// Which keys a query may see. A cell (i, j) is kept when all of causal, the paddings and the custom
/// mask keep it and, where any of window, global, random and block is given, at least one of those does.
struct MaskRules {
    using Indices = std::vector<Index>;

    Index queries = 0;
    Index keys = 0;
    bool causal = false;                                ///< j ≤ i
    std::optional<std::vector<bool>> keyPadding = {};   ///< keyPadding[j]: true where there is a token
    std::optional<std::vector<bool>> queryPadding = {}; ///< queryPadding[i], likewise
    std::optional<Index> window = {};                   ///< |i−j| ≤ window·dilation …
    Index dilation = 1;                                 ///< … and i−j divisible by dilation
    std::optional<Indices> global = {};                 ///< i or j is one of these
    std::optional<std::vector<Indices>> random = {};    ///< j is in random[i]
    std::optional<Index> block = {};                    ///< ⌊i/block⌋ = ⌊j/block⌋
};

/// The mask those rules make: 1 keep, 0 masked (n×m). An input is the custom mask (n×m or h×n×m): it
/// keeps where it is not 0. Throws Error if a padding, the random lists or the custom mask do not
/// fit n and m, or a window, dilation or block makes no sense.
HEEDMAP_EXPORT std::shared_ptr<const Op> maskRule(MaskRules rules);

} // namespace heedmap
