#pragma once

#include "mechanisms/attention_core.h"
#include "mechanisms/captions.h"

namespace heedmap {

/// The number of heads, and of heads with keys and values of their own (grouped-query attention).
struct HeadCounts {
    Index count = 1;
    Index keyCount = 1;
};

Setting headsSetting();
Setting keyHeadsSetting();
/// Throws Error if `kv_heads` does not divide `heads`.
HeadCounts headsOf(const Settings& settings);
/// Their letters, `h` and `kv`, and those of positions.
Dimensions headSizes(const Settings& settings);

/// The letters in the shapes of a multi-head attention.
struct HeadLetters {
    std::string width = "d";         ///< of the rows that attend
    std::string attendedWidth = "d"; ///< of the rows attended to
    std::string valuedWidth = {};    ///< of the rows that the values are made from, if they are others
    std::string keyWidth = "d_k";
    std::string valueWidth = "d_v";
    std::string outputWidth = "d";
};

/// Adds the optional `bias_k` (kv·d_k) and `bias_v` (kv·d_v): one key and one value more, which every query sees.
void listAddedKey(std::vector<ArraySpec>& arrays, const ArrayNames& given);

/// Adds W_Q, W_K, W_V and W_O, and the optional b_Q, b_K, b_V and b_O.
void listMultiHead(std::vector<ArraySpec>& arrays, const HeadLetters& letters);

/// The queries and keys brought to one length before they are compared, those of each head as Qwen3 does, or those of
/// all heads together as OLMo 2 (Dehghani et al., "Scaling Vision Transformers to 22 Billion Parameters", 2.1; Zhang
/// and Sennrich 2019).
struct HeadNorm {
    double eps = 1e-6;     ///< added to the mean square, or the variance
    bool together = false; ///< all heads, before they are told apart
    bool apart = false;    ///< each head has factors of its own (Command R)
    bool centred = false;  ///< the mean is taken off, too
    bool turned = false;   ///< after the rotation of rope (Hunyuan)
};

/// The setting `clip`, the limit of queries, keys and values (MosaicML's MPT); nothing if there is none.
Setting clipSetting();
std::optional<double> clipOf(const Settings& settings);

/// The setting `qk_norm`; nothing if there is no such norm.
Setting headNormSetting();
std::optional<HeadNorm> headNormOf(const Settings& settings);
/// Adds `gamma_Q` and `gamma_K` (d_k, or h·d_k and kv·d_k) where there is one.
void listHeadNorm(std::vector<ArraySpec>& arrays, const Settings& settings);

/// Appends the stack of heads of Q, K or V: (n × own·d) → (heads × n × d).
NodeId appendHeads(Recipe& recipe, Label label, NodeId projected, const HeadCounts& heads, Phrase caption);
/// Adds W_g (d × h·d_v).
void listOutputGate(std::vector<ArraySpec>& arrays);
/// Appends `concat`, the heads of Z side by side, W_O, [b_O] and `Y` = concat·W_O + b_O. With rows `gatedBy`, W_g and
/// `concat_gated` = σ(rows·W_g) ∘ concat take the place of `concat` in Y.
NodeId appendOutput(Recipe& recipe, NodeId heads, bool last, NodeId gatedBy = noNode);

/// Multi-head attention of the rows of x over those of `attended` (x itself for self-attention).
struct MultiHead {
    NodeId x = noNode;
    NodeId attended = noNode;
    NodeId valued = noNode; ///< what the values are made from, if not from that
    HeadCounts heads = {};
    bool zeroKey = false; ///< one key and value more, which are zeros
    ScoreScale scale = {};
    std::optional<double> softCap = {};
    Weighting weighting = Weighting::Softmax;
    std::optional<double> clip = {};
    std::optional<HeadNorm> norm = {};
    std::optional<Mask> mask = {};
    Position position = {}; ///< rope, alibi and the relative kinds act here
    bool gated = false;     ///< gates of x act on what the heads found, before W_O
    bool last = true;       ///< Y is the result of the mechanism, not a step on its way
};

/// Appends Q, K, V; [Q_clip, K_clip, V_clip]; [Q_norm, K_norm]; Q_heads, K_heads, V_heads; [Q_norm, K_norm]; the core
/// on the stacks; concat, [gate_in, gate, concat_gated] and Y, its output.
Attended appendMultiHead(Recipe& recipe, const MultiHead& attention);

} // namespace heedmap
