#pragma once

#include "mechanisms/layer.h"

namespace heedmap {

/// A stack of encoder layers, `PREFIX.0`, `PREFIX.1`, … as many as there are.
struct Stack {
    std::string prefix = "enc";
    int layers = 0;
    Layer layer = {};                              ///< common to all layers; `x` is the input of the first
    std::optional<std::vector<int>> windowed = {}; ///< the layers whose mask has its window; all, unless given
    bool divided = false;                          ///< scores are divided by the layer's number, counted from 1
    bool firstNorm = true;                         ///< the first layer begins with its norm, where the others do
};

/// What a stack appended: Y of its last layer (its input, if there are none), and the weights and Y of each.
struct Stacked {
    NodeId output = noNode;
    std::vector<NodeId> weights = {};
    std::vector<NodeId> outputs = {};
};
Stacked appendStack(Recipe& recipe, const Stack& stack);

/// Adds the optional arrays of the norm after a stack, `enc.norm.gamma` and `.beta`: both or neither.
void listFinalNorm(std::vector<ArraySpec>& arrays, const std::string& stack, const NormStyle& style,
                   const ArrayNames& given);
bool hasFinalNorm(const Recipe& recipe, const std::string& stack);
/// Appends that norm of x where there is one; else returns x itself. It may be the `last` result of the mechanism.
NodeId appendFinalNorm(Recipe& recipe, const std::string& stack, NodeId x, const NormStyle& style, bool last);

/// Which rows the prediction reads, and what becomes of them before it.
struct Readout {
    enum class Rows { All, First, Last, Mean };
    Rows rows = Rows::All;
    std::optional<Activation> activation = {}; ///< of the transform, if any
};
/// Adds the settings `pooling` and `transform_activation`.
void listReadout(std::vector<Setting>& settings);
Readout readoutOf(const Settings& settings);
/// Adds the arrays of BERT's transform before the prediction, `transform.W`, `transform.b`, `transform.norm.gamma` and
/// `.beta`: the weights, or none of them; the bias and the norm are optional. Returns the letter of the width that the
/// prediction reads.
std::string listTransform(std::vector<ArraySpec>& arrays, const NormStyle& style, const ArrayNames& given);
/// Appends `pooled`, the one row that a classifier reads of x; x itself where it reads all.
NodeId appendPooled(Recipe& recipe, NodeId x, Readout::Rows rows);
/// Devlin et al. 2019, as published: LN(act(x·W + b)). Appends `transform.H`, `transform.act` and `transform.norm`
/// where the arrays are given; else returns x itself.
NodeId appendTransform(Recipe& recipe, NodeId x, const LayerStyle& style);

/// Abnar and Zuidema, Quantifying Attention Flow in Transformers: R_i = Â_i·R_(i−1), where Â_i is half the
/// mean of a layer's heads and half the identity, for the residual connection. Appends
/// `NAME.sum.i`, `NAME.half.i`, `NAME.hat.i` and, from the second layer, `NAME.R.i`. Returns the last.
NodeId appendRollout(Recipe& recipe, const std::string& name, const std::vector<NodeId>& weights);

/// How scores become logits: multiplied by a number, then capped softly.
struct LogitStyle {
    double scale = 1;
    std::optional<double> cap = {};
};
/// Adds the settings `logit_scale` and `logit_cap`.
void listLogitStyle(std::vector<Setting>& settings);
LogitStyle logitStyleOf(const Settings& settings);

/// Appends `logits` = x·W + b from the arrays of those names (the bias is optional), and `probs`, their
/// softmax. If logits are scaled or capped, `logits_raw` = x·W + b comes first.
NodeId appendClassifier(Recipe& recipe, NodeId x, const Label& weights, const Label& bias,
                        const LogitStyle& style = {});

} // namespace heedmap
