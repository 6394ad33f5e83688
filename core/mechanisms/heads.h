#pragma once

#include "mechanisms/attention_core.h"

namespace heedmap {

/// How many heads there are, and how many of them have keys and values of their own.
struct Heads {
    Index count = 1;
    Index keyCount = 1;
};

Setting headsSetting();
Setting keyHeadsSetting();
/// Throws Error where `kv_heads` does not divide `heads`.
Heads headsOf(const Settings& settings);

/// The letters in the shapes of a multi-head attention.
struct HeadLetters {
    std::string width = "d";         ///< of the rows that attend
    std::string attendedWidth = "d"; ///< of the rows attended to
    std::string keyWidth = "d_k";
    std::string valueWidth = "d_v";
    std::string outputWidth = "d";
};

/// Adds W_Q, W_K, W_V and W_O, and the optional b_Q, b_K, b_V and b_O.
void listMultiHead(std::vector<ArraySpec>& arrays, const HeadLetters& letters);

/// Multi-head attention of the rows of x over those of `attended` (x itself for self-attention).
struct MultiHead {
    NodeId x = noNode;
    NodeId attended = noNode;
    Heads heads = {};
    ScoreScale scale = {};
    std::optional<Mask> mask = {};
    Position position = {}; ///< rope, alibi and the relative kinds act here
    bool last = true;       ///< Y is the result of the mechanism, not a step on its way
};

/// Appends Q, K, V; Q_heads, K_heads, V_heads; the core on the stacks; concat and Y, its output.
Attended appendMultiHead(Recipe& recipe, const MultiHead& attention);

} // namespace heedmap
