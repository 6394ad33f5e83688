#pragma once

#include <heedmap/mechanisms/recipe.h>
#include <heedmap/ops/masks.h>

#include <limits>

namespace heedmap {

/// The mask of one attention (docs/formats.md): the keys that a query may see, and the treatment of the rest.
struct Mask {
    enum class When {
        Scaled, ///< the scaled scores are masked
        Scores, ///< the scores are, and then scaled
        Weights ///< the weights are, and then divided by the sum of their row
    };

    MaskRules rules;
    bool custom = false; ///< the array `mask` takes part, as `rules.custom` says
    double fill = -std::numeric_limits<double>::infinity();
    bool zeroEmptyRows = false;
    When when = When::Scaled;
    bool renormalise = true; ///< the masked weights
    bool tellsKept = false;  ///< a mask that is added says beside it what it keeps

    /// Whether the array is added to the scores.
    bool adds() const { return custom && rules.custom == MaskRules::Custom::Adds; }
};

/// The settings of a mask as one group under `key`. With `causal`, the mask is causal unless the document says
/// `"causal": false`.
Setting maskSetting(std::string key = "mask", Phrase title = HEEDMAP_PHRASE("Mask"), bool causal = false);

/// Whether the mask under `key` is causal though its settings do not say so: its mechanism's is, and no rule of theirs
/// hides anything.
bool causalByDefault(const Settings& settings, std::string_view key);

/// The mask between n queries and m keys that the settings under `key` describe; none if they give no
/// rule. Throws Error `config.mask.key_padding: …` for lists that do not fit n and m, and for rules that contradict
/// each other. `acrossSequences`: positions do not act there.
std::optional<Mask> maskOf(const Settings& settings, std::string_view key, Index n, Index m,
                           bool acrossSequences = false);

/// The mask without its window: the other rules, or none.
std::optional<Mask> withoutWindow(std::optional<Mask> mask);

/// The mask of an attention to the keys of another mask: the padding of those keys hides them here too.
std::optional<Mask> paddingOf(const Settings& settings, std::string_view key, Index n, Index m);

/// Adds the array `mask` where the settings under `key` ask for it: one for all heads, or one a head; either may have
/// one row for all queries.
void listMaskArray(std::vector<ArraySpec>& arrays, const Settings& settings, std::string_view key,
                   std::vector<std::string> shape, std::vector<std::string> perHead = {});

/// The nodes that masking a matrix of scores appended.
struct MaskedScores {
    NodeId mask = noNode;
    NodeId scores = noNode;
    NodeId kept = noNode;  ///< 1 where a key is seen and 0 where it is not, if that is asked for
    NodeId empty = noNode; ///< the same, if a row without any is zeros
};

/// Appends `mask` (and its leaf `mask.custom`) and the masked copy of `scores`, called `name`: the same
/// numbers with the fill where the mask is 0, or their sum with a mask that is added.
MaskedScores appendMask(Recipe& recipe, const Mask& mask, NodeId scores, const char* name);

/// Appends the mask of weights that softmax has shared out over all keys: `mask`, `A_masked`, [`A_sum`] and `A`, each
/// row divided by what is left of it.
NodeId appendMaskedWeights(Recipe& recipe, const Mask& mask, NodeId all);

} // namespace heedmap
