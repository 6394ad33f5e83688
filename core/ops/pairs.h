#pragma once

#include <heedmap/graph/op.h>

#include <cstdint>
#include <optional>
#include <string>

namespace heedmap {

/// What makes scores of queries and keys: c·q·k, softly capped, masked.
struct PairRules {
    enum class Mask : std::uint8_t {
        None,
        Causal, ///< keys after the query are hidden
        Window, ///< besides, all but the last `window` keys
        Keep,   ///< an input says which are kept: 0 hides
        Add     ///< an input is added to the scores
    };

    double scale = 1;
    std::string scaleSymbol = {}; ///< in TeX; empty: as a number
    std::optional<double> softcap = {};
    Mask mask = Mask::None;
    Index window = 0;
    bool sinks = false;  ///< an input, a score for each head, joins each row's sum
    bool narrow = false; ///< products in float32, whose sums are float64

    bool masksByInput() const { return mask == Mask::Keep || mask == Mask::Add; }
    bool operator==(const PairRules&) const = default;
};

// What follows from queries Q (h×n×d) and keys K (g×m×d), g of which h is a multiple, without the n×m matrix ever being
// formed: tiles of scores are made, used and forgotten. Further inputs are the mask (n×m or h×n×m) and the sinks (h),
// where the rules have them. A cell's bits do not depend on the region that is asked for. Throw Error if shapes do not
// fit. They have no gradients: see rowLogSumExp and expLess for matrices that are formed.

/// The scores, (h×n×m); −∞ where masked. It takes no sinks.
HEEDMAP_EXPORT std::shared_ptr<const Op> pairScores(const PairRules& rules);
/// The weights exp(s_ij − l_i), (h×n×m), where the logarithms of the sums l (h×n) follow the keys among the inputs; no
/// sinks, which these sums have.
HEEDMAP_EXPORT std::shared_ptr<const Op> pairWeights(const PairRules& rules);
/// ln Σ_j exp s_ij, a column for each head: (h×n×1).
HEEDMAP_EXPORT std::shared_ptr<const Op> pairSums(const PairRules& rules);
/// The entropy of each row of weights in bits, a column for each head: (h×n×1).
HEEDMAP_EXPORT std::shared_ptr<const Op> pairEntropy(const PairRules& rules);
/// The largest weight of each tile of `rows`×`cols` weights: (h×⌈n/rows⌉×⌈m/cols⌉).
HEEDMAP_EXPORT std::shared_ptr<const Op> pairOverview(const PairRules& rules, Index rows, Index cols);
/// The weights times values V (g×m×d_v), which follow the keys among the inputs: (h×n×d_v).
HEEDMAP_EXPORT std::shared_ptr<const Op> pairBlend(const PairRules& rules);

/// ln Σ_j exp s_ij of each row of a matrix that is formed: (h×n×m) → (h×n); with sinks (h), which join the sum.
HEEDMAP_EXPORT std::shared_ptr<const Op> rowLogSumExp();
/// The largest number of each tile of `rows`×`cols`: (h×n×m) → (h×⌈n/rows⌉×⌈m/cols⌉). NaN is passed over.
HEEDMAP_EXPORT std::shared_ptr<const Op> tileLargest(Index rows, Index cols);

/// How many scores all operations above have formed since the program began: tests compare their growth.
HEEDMAP_EXPORT std::uint64_t scoresFormed();

} // namespace heedmap
