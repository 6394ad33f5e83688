#pragma once

#include "mechanisms/mask.h"
#include "mechanisms/position.h"
#include "mechanisms/weighting.h"

namespace heedmap {

/// The setting `scale` (docs/formats.md): "sqrt_dk", "none" or a number.
Setting scaleSetting();

/// The factor of the scores, and how formulas write it.
struct ScoreScale {
    std::optional<double> factor = {}; ///< none: 1/√d_k
    int layer = 1;                     ///< what divides it besides (Mistral's GPT-2, `scale_attn_by_inverse_layer_idx`)
};
ScoreScale scaleOf(const Settings& settings);
/// The positions of an attention with this mask: rope may have another base where the mask has a window.
Position within(Position position, const std::optional<Mask>& mask);

/// The setting `softcap`; nothing if there is none.
Setting softCapSetting();
std::optional<double> softCapOf(const Settings& settings);

/// What caps numbers softly: `NAME_over` = x/c, `NAME_bent` = tanh of it, and `NAME_capped` = c times that.
struct SoftCap {
    double cap = 1;
    std::string name = "S";
    std::string symbol = "S";
    std::string result = "S_capped";
    Phrase step = {};
};
/// Appends these three for x, alike but for their names.
NodeId appendSoftCap(Recipe& recipe, const SoftCap& soft, NodeId x);

/// c·S, for queries and keys of that width.
std::shared_ptr<const Op> scaleScores(const ScoreScale& scaling, Index width);

/// One attention of queries over keys: matrices (n×d_k, m×d_k, m×d_v) or stacks of them, one a head.
struct Attention {
    NodeId queries = noNode;
    NodeId keys = noNode;
    NodeId values = noNode;
    NodeId scores = noNode; ///< `S`; noNode: Q·Kᵀ
    /// What makes `S_scaled` of them, if it is not `scale`.
    struct Scaling {
        std::shared_ptr<const Op> op;
        Phrase caption = {};
    };
    Scaling scaling = {};
    ScoreScale scale = {};
    std::optional<double> softCap = {}; ///< of the scaled scores
    Weighting weighting = Weighting::Softmax;
    std::optional<Mask> mask = {};
    Position position = {};   ///< alibi and the relative kinds act here
    bool last = true;         ///< Z is the result of the mechanism, not a step on its way
    bool interleaved = false; ///< the heads of Z are side by side, ready to be merged
};

/// What attending appended, under the names that documents use.
struct Attended {
    NodeId mask = noNode; ///< 1 where a key is seen, 0 where it is not
    NodeId weights = noNode;
    NodeId output = noNode;
};

/// Appends the leaves Q, K and V. Where the keys have no tokens of their own, they are those of the
/// queries, if there are as many.
Attention appendGiven(Recipe& recipe);

/// Appends [`S`, `S_scaled`], [`S_over`, `S_bent`, `S_capped`], [`B`, `S_biased`], [`mask`, `S_masked`]; `S_scaled`
/// after `S_masked` where the mask acts on the scores.
MaskedScores appendMaskedScores(Recipe& recipe, const Attention& attention);

/// Vaswani et al., Attention Is All You Need, 3.2.1: Z = softmax(mask(c·Q·Kᵀ + B))·V.
/// Axes and tokens are those of the inputs.
Attended appendAttention(Recipe& recipe, const Attention& attention);

} // namespace heedmap
