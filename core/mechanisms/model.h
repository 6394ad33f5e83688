#pragma once

#include "mechanisms/layer.h"

namespace heedmap {

/// A stack of encoder layers, `PREFIX.0`, `PREFIX.1`, … as many as there are.
struct Stack {
    std::string prefix = "enc";
    int layers = 0;
    Layer layer = {}; ///< what they have in common; `x` is what the first starts from
};

/// What a stack appended: Y of its last layer (its input, if there are none), and the weights of each.
struct Stacked {
    NodeId output = noNode;
    std::vector<NodeId> weights = {};
};
Stacked appendStack(Recipe& recipe, const Stack& stack);

/// Abnar and Zuidema, Quantifying Attention Flow in Transformers: R_i = Â_i·R_(i−1), where Â_i is half the
/// mean of a layer's heads and half the identity, for the tokens' way past the attention. Appends
/// `NAME.sum.i`, `NAME.half.i`, `NAME.hat.i` and, from the second layer, `NAME.R.i`. Returns the last.
NodeId appendRollout(Recipe& recipe, const std::string& name, const std::vector<NodeId>& weights);

/// Appends `logits` = x·W + b from the arrays of those names (the bias where it is given), and `probs`,
/// their softmax.
NodeId appendClassifier(Recipe& recipe, NodeId x, const std::string& weights, const std::string& bias);

} // namespace heedmap
