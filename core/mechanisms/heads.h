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

/// Adds W_O (h·d_v × d_out), and the optional b_O.
void listOutput(std::vector<ArraySpec>& arrays);
void listOutputBias(std::vector<ArraySpec>& arrays);

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

/// Appends Q, K, V; Q_heads, K_heads, V_heads; the core on the stacks; concat and Y, which it returns.
NodeId appendMultiHead(Recipe& recipe, const MultiHead& attention);

} // namespace heedmap
