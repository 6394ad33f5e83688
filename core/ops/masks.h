#pragma once

#include <heedmap/graph/op.h>

#include <optional>
#include <vector>

namespace heedmap {

/// scores (n×m or h×n×m), mask (the same, or n×m for all heads) → the scores, with `fill` where the
/// mask is 0. Throws Error if sizes differ.
HEEDMAP_EXPORT std::shared_ptr<const Op> maskFill(double fill);

/// The gradient of the scores: the incoming gradient where the mask is not 0, else 0.
HEEDMAP_EXPORT std::shared_ptr<const Op> maskGradient();

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

/// The number of cells that the mask of these rules keeps, without making the mask; a custom mask is not counted.
HEEDMAP_EXPORT double keptCells(const MaskRules& rules);

/// The rules for a sequence of another length. Windows, blocks and global positions stay as they are; lists with
/// an entry for each query or key are stretched, so that each part keeps its share. At their own lengths the
/// rules are unchanged.
HEEDMAP_EXPORT MaskRules stretched(const MaskRules& rules, Index queries, Index keys);

} // namespace heedmap
