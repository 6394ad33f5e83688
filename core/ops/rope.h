#pragma once

#include <heedmap/graph/op.h>

#include <vector>

namespace heedmap {

/// A pair of columns that is turned: the i-th of `width` columns, and its angle per token, base^(−2i/width).
struct RopePair {
    Index index = 0;
    Index width = 2;
    double base = 10000;

    double frequency() const;
};

/// The scaling of the angles for texts longer than those of a model's first training.
struct RopeScaling {
    enum class Kind {
        None,
        Linear,  ///< every angle divided by `factor` (Chen et al., "Extending Context Window … via Position
                 ///< Interpolation")
        Llama3,  ///< those of slow pairs only, as Llama 3.1 does
        Yarn,    ///< the same, by the numbers of the pairs (Peng et al., "YaRN", 3.2)
        Dynamic, ///< a larger base in texts longer than `length`
        LongRope ///< each pair's angle divided by a number of its own (Ding et al., "LongRoPE")
    };

    Kind kind = Kind::None;
    double factor = 8;
    double length = 8192;                  ///< of the texts trained on first, in tokens
    double fast = 32;                      ///< YaRN keeps the angles of pairs that turn so often within `length`,
    double slow = 1;                       ///< and divides those of pairs that turn less often than so
    bool whole = true;                     ///< YaRN takes the next pairs below and above for these limits
    std::vector<double> shortFactors = {}; ///< LongRoPE: a number for each pair in texts up to `length`,
    std::vector<double> longFactors = {};  ///< and in longer ones
    double amplitude = 1;                  ///< both numbers of a pair are multiplied by it

    /// What a pair's angle is multiplied with in a text of `tokens`. Llama 3.1 keeps those that turn at least 4 times
    /// within `length`, divides those that turn less than once, and goes over from one to the other in proportion to
    /// the turns between.
    double share(const RopePair& pair, Index tokens) const;

    bool operator==(const RopeScaling&) const = default;
};

struct RopeOptions {
    enum class Layout {
        Interleaved, ///< pairs of columns (2i, 2i+1)
        Half         ///< pairs of columns (i, i + d/2)
    };

    double base = 10000;
    Layout layout = Layout::Interleaved;
    bool inverse = false; ///< turns back, which is also the gradient
    RopeScaling scaling = {};
    Index width = 0; ///< how many of the first columns are turned; 0: all
};

/// Rotary positions (Su et al., "RoFormer"): in row p of each slice the pair i of columns is turned by
/// θ = p·base^(−2i/d), times its share where the angles are scaled: (a, b) → (a cos θ − b sin θ, a sin θ + b cos θ).
/// Where only the first d columns are turned (Wang and Komatsuzaki, GPT-J), the others stay. The shape stays.
/// Throws Error if the width is odd, or more than there are.
HEEDMAP_EXPORT std::shared_ptr<const Op> rope(RopeOptions options = {});

/// The same with the cosines and sines of the angles given, each n × d/2; `inverse` turns back. Throws Error if these
/// do not fit x, or its width is odd. No gradient goes to the tables.
HEEDMAP_EXPORT std::shared_ptr<const Op> ropeByTables(RopeOptions::Layout layout, bool inverse = false);

} // namespace heedmap
