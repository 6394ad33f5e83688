#pragma once

#include "model/workbench.h"

#include <string>

namespace heedmap {

// The choice of the next token (docs/formats.md), and the text that it extends.

/// The nodes of the choice.
struct NextNodes {
    NodeId z;      ///< the last row of logits
    NodeId cooled; ///< divided by the temperature
    NodeId rank;
    NodeId kept;
    NodeId p;
    NodeId cdf;
    NodeId u;
    NodeId token;
};

/// The nodes of the choice in a graph; none if the graph chooses no token.
std::optional<NextNodes> nextNodes(const GraphShape& graph);
/// Whether the open document is a decoder that can choose the next token; `chooseNext` makes it do so.
bool mayChooseNext(const Workbench& workbench);
void chooseNext(Workbench& workbench);

/// Sets an option of the choice: `temperature`, `top_k`, `top_p` or `seed`.
void setChoice(Workbench& workbench, const std::string& key, double value, int mergeKey = 0);
/// Sets the deciding number, from 0 to below 1, in place of the seed's.
void setDeciding(Workbench& workbench, double u, int mergeKey = 0);
/// Draws the seed's next deciding number.
void drawAgain(Workbench& workbench);

/// The chosen token; none while it is being computed.
std::optional<Index> chosenToken(Workbench& workbench);
/// Appends the chosen token to the text, which loses its oldest tokens where it would take more positions than were
/// learned. Throws Error if it does not fit.
void appendNext(Workbench& workbench);
/// Whether the last token ends the text: a full stop, or what a model says at the end.
bool endsText(const Workbench& workbench);

/// The matrices of one layer in which a text attends to itself. A program that writes on keeps K and V.
struct TextAttention {
    NodeId queries; ///< of the heads
    NodeId keys;    ///< of the heads, or what they share
    NodeId values;
    NodeId weights;
    std::vector<NodeId> products; ///< Q, K, V, S, Z and Y, as far as it has them
    std::vector<NodeId> kept;     ///< K and V, before the heads are told apart
};

/// All such layers of the open document, from the first on; none if it makes no text.
std::vector<TextAttention> textAttentions(const Workbench& workbench);

/// The cost of attention for the last token of a text: without a cache of K and V, and with one.
struct CacheCost {
    double without = 0; ///< multiply-adds without the cache: the whole text again
    double with = 0;    ///< multiply-adds with the cache
    double bytes = 0;   ///< of the cached K and V, in doubles
};

/// The cost over all these layers: every product, against one row of each.
CacheCost cacheCost(const Workbench& workbench);

} // namespace heedmap
