#pragma once

#include "mechanisms/mask.h"

namespace heedmap {

/// The states s (n × stateWidth) of a decoder and the states H (m × sourceWidth) of an encoder that
/// the older attentions align.
void listStates(std::vector<ArraySpec>& arrays, const std::string& stateWidth, const std::string& sourceWidth);

/// The array v_a (d_a).
ArraySpec scoreVectorSpec();

struct States {
    NodeId queries = noNode; ///< s
    NodeId keys = noNode;    ///< H, which are the values too
};
States appendStates(Recipe& recipe);

/// Bahdanau, Cho, Bengio, 2015, A.1.2: E_ij = v_a·tanh(a_i + b_j). Appends `Ws` = s·Wᵀ, `Uh` = H·Uᵀ,
/// `T_sum`, `T` (n×m×d_a), v_a and `E`.
NodeId appendTanhScores(Recipe& recipe, const States& states, NodeId stateWeights, NodeId sourceWeights);

/// Appends [`mask`, `E_masked`], `A` and the context vectors `C` = A·H.
void appendAlignment(Recipe& recipe, const States& states, NodeId scores);

} // namespace heedmap
