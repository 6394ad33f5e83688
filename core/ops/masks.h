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
    /// The meaning of a custom mask's entries.
    enum class Custom {
        Keeps, ///< 0 hides, anything else keeps
        Hides, ///< 0 keeps, anything else hides
        Adds   ///< they are added to the scores: −∞ hides, anything else keeps
    };

    Index queries = 0;
    Index keys = 0;
    bool causal = false;                              ///< j ≤ i + reach(), the future as `offset` moves it
    Index offset = 0;                                 ///< of causal
    bool fromEnd = false;                             ///< in its place keys − queries: the queries are the last keys
    std::optional<std::vector<bool>> keyPadding = {}; ///< keyPadding[j]: true where there is a token
    std::optional<std::vector<bool>> queryPadding = {}; ///< queryPadding[i], likewise
    std::optional<Index> window = {};                   ///< |i−j| ≤ window·dilation …
    std::optional<Index> windowAfter = {};              ///< of the keys after i, if not the same as of those before
    Index dilation = 1;                                 ///< … and i−j divisible by dilation
    std::optional<Indices> global = {};                 ///< i or j is one of these
    std::optional<std::vector<Indices>> random = {};    ///< j is in random[i]
    std::optional<Index> block = {};                    ///< ⌊i/block⌋ = ⌊j/block⌋
    Custom custom = Custom::Keeps;
    Index added = 0; ///< keys after these, which every query sees

    /// The largest j − i that causal keeps.
    Index reach() const { return fromEnd ? keys - queries : offset; }
};

/// The mask those rules make: 1 keep, 0 masked (n×m, and the added keys). An input is the custom mask (n×m, 1×m, h×n×m
/// or h×1×m). Throws Error if a padding, the random lists or the custom mask do not fit n and m, or a window, dilation
/// or block makes no sense.
HEEDMAP_EXPORT std::shared_ptr<const Op> maskRule(MaskRules rules);

/// What is added to the scores: the input, a custom mask likewise, where the rules keep a cell, and `fill` where they
/// hide it. Throws Error as maskRule does.
HEEDMAP_EXPORT std::shared_ptr<const Op> addedMask(MaskRules rules, double fill);

/// The number of cells that the mask of these rules keeps, without making the mask; a custom mask is not counted.
HEEDMAP_EXPORT double keptCells(const MaskRules& rules);

/// The rules for a sequence of another length. Windows, blocks and global positions stay as they are; lists with
/// an entry for each query or key are stretched, so that each part keeps its share. At their own lengths the
/// rules are unchanged.
HEEDMAP_EXPORT MaskRules stretched(const MaskRules& rules, Index queries, Index keys);

} // namespace heedmap
