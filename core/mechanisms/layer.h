#pragma once

#include "mechanisms/heads.h"

#include <heedmap/ops/activation.h>

namespace heedmap {

/// How rows are brought into one range: to mean 0 and variance 1, or to a mean square of 1.
struct NormStyle {
    bool rms = false;
    double eps = 1e-5;     ///< added to the variance or the mean square
    bool unbiased = false; ///< the variance is the sum of squares over d − 1
    bool outside = false;  ///< eps is added to the standard deviation

    std::shared_ptr<const Op> op() const;
    /// What it multiplies the deviations of a row by.
    std::shared_ptr<const Op> inverse() const;
};

/// The style shared by a model's layers
struct LayerStyle {
    /// Where a part of a layer is normalised: after adding, before attending, before it and what it made, what it made
    /// alone (Swin v2, OLMo 2), or nowhere.
    enum class Norms { Post, Pre, Both, After, None };
    bool before() const { return norms == Norms::Pre || norms == Norms::Both; }
    bool after() const { return norms == Norms::Both || norms == Norms::After; }

    Norms norms = Norms::Post;
    NormStyle norm = {};
    bool fed = true;                       ///< has a feed-forward network behind its attention
    std::optional<HeadNorm> headNorm = {}; ///< of the rows that attend to each other
    std::optional<double> clip = {};       ///< the limit of queries, keys and values (MPT, OLMo)
    bool parallel = false;   ///< the network reads what the layer starts from, beside the attention (GPT-J)
    bool scaled = false;     ///< what a part works out is multiplied by factors (Touvron et al. 2021, LayerScale)
    bool gated = false;      ///< the inner layer is multiplied by gates (Shazeer 2020)
    bool headsGated = false; ///< what the heads found of a layer's own rows is, before W_O
    Activation activation = Activation::Relu;
    bool bendsLearned = false; ///< of an activation that is made of several
    ScoreScale scale = {};     ///< of the scores of all its attention
    Weighting weighting = Weighting::Softmax;
    std::optional<double> softCap = {}; ///< which they approach and do not exceed (Bello et al. 2017; Gemma 2)
};

/// Adds the settings `norm`, `norm_kind`, `eps`, `norm_variance`, `norm_eps`, `ffn`, `parallel`, `layer_scale`,
/// `gated`, `attn_gate`, `activation`, `clip`, `qk_norm`, `scale` and `softcap`.
void listLayerStyle(std::vector<Setting>& settings, const std::string& norm = "post");
LayerStyle styleOf(const Settings& settings);
/// Throws Error for a norm that cannot be made: of a mean square with a variance, of one number with d − 1.
void validateNorm(const Settings& settings, const Dimensions& dimensions);

/// The number of layers in a stack.
Setting layersSetting(std::string key, Phrase title, int standard, int least = 0);

/// The arrays with a prefix to their names: `attn.W_Q`.
std::vector<ArraySpec> prefixed(const std::string& prefix, std::vector<ArraySpec> arrays);
/// Adds the arrays of every layer of a stack: `enc.0.W`, `enc.1.W`, … as many as `setting` says.
void listStack(std::vector<ArraySpec>& arrays, const std::string& prefix, const Settings& settings,
               const std::string& setting, const std::vector<ArraySpec>& layer);

/// Adds `NAME.gamma` and, but for a root mean square, `NAME.beta` (d).
void listNorm(std::vector<ArraySpec>& arrays, const std::string& name, const NormStyle& style, bool optional = false);

/// An attention of a layer: its prefix, and the setting of its mask.
struct LayerArrays {
    std::string attention = "attn";
    std::string mask = "mask";   ///< none, if empty
    std::string rows = "n";      ///< the letter that counts the rows of X
    std::string crossMask = {};  ///< of attention to a memory
    std::string memoryRows = {}; ///< the letter for the number of rows of the memory; empty: none
    std::string memoryWidth = "d";
    bool positions = true;   ///< the kind of positions may act on the scores
    std::string biased = {}; ///< the rows of a bias of the scores that may be given; empty: none may
};

/// The arrays of one layer: attention, [attention to a memory], feed-forward network and their norms.
std::vector<ArraySpec> layerArrays(const Settings& settings, const LayerArrays& of);

/// Appends the norm of x, under `NAME`, with the leaves that `listNorm` adds.
NodeId appendNorm(Recipe& recipe, const std::string& name, NodeId x, const NormStyle& style,
                  Role role = Role::Computed);

/// One layer (Vaswani et al., 3.1): each part has a residual connection, which adds its input to its result.
struct Layer {
    NodeId x = noNode;
    std::string attention = "attn";
    HeadCounts heads = {};
    LayerStyle style = {};
    std::optional<Mask> mask = {};
    Position position = {};
    NodeId memory = noNode; ///< the memory that a decoder layer attends to
    std::optional<Mask> crossMask = {};
    bool firstNorm = true; ///< its first part has the norm before it, where the style has one
    bool last = true;      ///< Y is the result of the mechanism, not a step on its way
};

/// What a layer appended: Y, and the weights of its attention to its own rows.
Attended appendLayer(Recipe& recipe, const Layer& layer);

} // namespace heedmap
