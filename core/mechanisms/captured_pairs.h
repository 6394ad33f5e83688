#pragma once

// Private to the mechanisms: captured queries and keys, and what they make.

#include <heedmap/mechanisms/recipe.h>
#include <heedmap/ops/pairs.h>

#include <string>

namespace heedmap {

/// More scores of a head than this are not kept: they are made where they are looked at.
inline constexpr Index mostKeptScores = Index{1} << 22;

/// The setting `layer_settings` (docs/formats.md): an object for each layer, its scale, mask, softcap and sinks.
Setting layerSettings();
/// Throws Error with the path of an entry that cannot be one, or unless there is one for each layer, or none at all.
void requireLayerSettings(const Settings& settings, std::size_t layers);
/// How scores are made in the layer at that place among all; `scale` and `causal` of the settings go before.
PairRules pairRules(const Settings& settings, std::size_t place, Index width);

/// Queries and keys of a layer, and what its nodes are called along their axes.
struct Pairs {
    PairRules rules;
    Axis rows;
    Axis cols;
    NodeId queries = noNode;
    NodeId keys = noNode;
    NodeId mask = noNode;
    NodeId sinks = noNode;
};

/// Appends the leaves Q and K, and mask and sinks where the rules have them.
Pairs appendPairs(Recipe& recipe, const PairRules& rules, const Axis& rows, const Axis& cols);
/// Appends `S_scaled`, which is formed: scaled, capped and masked.
NodeId appendFormedScores(Recipe& recipe, const Pairs& pairs);
/// Appends what queries and keys make where no weights were captured: `S_scaled`, `lse`, `A`, `overview` and `entropy`.
/// Returns the weights.
NodeId appendPairWeights(Recipe& recipe, const Pairs& pairs);
/// Keys or values of fewer heads, once for each head of the weights; the same node where there are as many.
NodeId appendForEachHead(Recipe& recipe, const char* name, NodeId stack, Index heads);
/// Appends `Z`, the weights times the values, where no weights were captured.
NodeId appendPairBlend(Recipe& recipe, const Pairs& pairs, NodeId weights, NodeId values);

/// Whether scores of that many queries and keys are made only where they are looked at.
inline bool isLong(const Shape& weights) { return weights.rows > mostKeptScores / std::max<Index>(1, weights.cols); }

} // namespace heedmap
