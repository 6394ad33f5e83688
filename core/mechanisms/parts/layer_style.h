#pragma once

#include "mechanisms/heads.h"

#include <heedmap/ops/activation.h>

namespace heedmap {

/// How rows are brought into one range: to mean 0 and variance 1, or to a mean square of 1.
struct NormStyle {
    bool rms = false;
    double eps = 1e-5; ///< added to the variance or the mean square
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
    bool parallel = false; ///< the network reads what the layer starts from, beside the attention (GPT-J)
    bool scaled = false;   ///< what a part works out is multiplied by factors (Touvron et al. 2021, LayerScale)
    bool gated = false;    ///< the inner layer is multiplied by gates (Shazeer 2020)
    Activation activation = Activation::Relu;
    ScoreScale scale = {};              ///< of the scores of all its attention
    std::optional<double> softCap = {}; ///< which they approach and do not exceed (Bello et al. 2017; Gemma 2)
};

/// Adds the settings `norm`, `norm_kind`, `eps`, `ffn`, `parallel`, `layer_scale`, `gated`, `activation`, `qk_norm`,
/// `scale` and `soft_cap`.
void listLayerStyle(std::vector<Setting>& settings, const std::string& norm = "post");
LayerStyle styleOf(const Settings& settings);

} // namespace heedmap
