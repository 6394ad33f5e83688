#pragma once

#include <heedmap/mechanisms/recipe.h>
#include <heedmap/ops/rope.h>

namespace heedmap {

/// Settings of positions (docs/formats.md).
struct Position {
    enum class Kind { None, Sinusoidal, Learned, Rope, Alibi, RelativeBias, RelativeKey };

    Kind kind = Kind::None;
    double base = 10000;
    bool halves = false;  ///< rope turns (i, i + d_k/2) rather than (2i, 2i + 1); sines stand before cosines
    double share = 1;     ///< of the columns, the first ones, that rope turns
    double steepness = 1; ///< of the slopes of alibi
    RopeScaling scaling = {};
    std::optional<double> windowBase = {}; ///< the base of rope, not scaled, in layers whose mask has a window
    std::optional<Index> buckets = {};     ///< of distances that share a bias
    Index maxDistance = 0;
    bool past = false;                           ///< all buckets are for keys before the query, as in decoders
    std::optional<std::vector<int>> layers = {}; ///< of a model that have it, where not all do
    NodeId cos = noNode;                         ///< given cosines and sines of rope, in place of a base
    NodeId sin = noNode;

    /// The number of columns that rope turns, out of `cols`.
    Index turned(Index cols) const { return static_cast<Index>(share * static_cast<double>(cols)); }
    /// Whether the kind acts on the scores, or on queries and keys, which it does in self-attention only.
    bool relative() const { return kind != Kind::None && kind != Kind::Sinusoidal && kind != Kind::Learned; }
};

/// The settings of positions as one group; without the relative kinds for a mechanism that has only cross-attention.
Setting positionSetting(bool selfAttention = true);
/// Those that act on given scores: none, alibi and relative_bias.
Setting scorePositionSetting();
/// The same group with the layers of a model that have the positions.
Setting stackPositions(Setting positions);
Position positionOf(const Settings& settings);
/// The positions in one layer of a model.
Position inLayer(const Position& position, int layer);
/// Appends the leaves `cos` and `sin`, where the document gives them for rope. Throws Error for one without the other.
Position withTables(Recipe& recipe, Position position);
/// Whether settings of positions, if there are any, add a bias to the scores.
bool biasesScores(const Settings& settings);
/// The letter R, if the settings give it.
void fixPosition(Dimensions& fixed, const Settings& settings);

/// Adds the arrays a kind takes: `P` (n×d) and, with a context as wide as `contextWidth`, [`P_C`];
/// `rel_bias` (heads × 2R+1); `rel_key` (2R+1 × d_k).
void listPositionArrays(std::vector<ArraySpec>& arrays, const Settings& settings, const std::string& heads,
                        const std::string& contextWidth = {});
/// Adds some of these: `P` (rows×d), or for rope [`cos`, `sin`] (rows × d_k/2); `P_C`; and the arrays that act on the
/// scores. Unless the kind `mayAct`, the last are optional, so that the error is about the kind (validatePosition) and
/// not about a missing array.
void listLearnedPositions(std::vector<ArraySpec>& arrays, const Settings& settings, const std::string& rows);
void listContextPositions(std::vector<ArraySpec>& arrays, const Settings& settings, const std::string& width);
void listRelativePositions(std::vector<ArraySpec>& arrays, const Settings& settings, const std::string& heads,
                           bool mayAct = true);

/// Throws Error if the kind cannot act: relative kinds across two sequences, rope in an odd d_k.
void validatePosition(const Settings& settings, const Dimensions& dimensions, bool acrossSequences);

/// Appends `PE` or `P` and `X_pos` (`PE_C`, `P_C`, `C_pos`) and returns the latter; x itself for the
/// kinds that add nothing to it.
NodeId appendPositions(Recipe& recipe, const Position& position, NodeId x, bool context = false);
/// Appends `Q_rot` or `K_rot` for rope; else returns x. The symbol is the
/// letter unless another is given.
NodeId appendRotation(Recipe& recipe, const Position& position, NodeId x, const std::string& letter,
                      const std::string& symbol = {});
/// Appends `B`, the bias of the scores (n×m or h×n×m), for the kinds that have one; else noNode.
NodeId appendPositionBias(Recipe& recipe, const Position& position, NodeId scores);
/// Appends `S_content`, `S_position` and `S`, their sum, for relative_key.
NodeId appendRelativeKeyScores(Recipe& recipe, NodeId queries, NodeId keys);

} // namespace heedmap
