#pragma once

#include "model/workbench.h"

#include <string>

namespace heedmap {

// The choice of the next token (FORMATS.md 7), and the text that grows by it.

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

/// Those of a graph, or none where nothing is chosen.
std::optional<NextNodes> nextNodes(const GraphShape& graph);
/// Whether the open document is a decoder that could choose; `chooseNext` makes it do so.
bool mayChooseNext(const Workbench& workbench);
void chooseNext(Workbench& workbench);

/// How it is chosen: `temperature`, `top_k`, `top_p`, `seed`.
void setChoice(Workbench& workbench, const std::string& key, double value, int mergeKey = 0);
/// The number that decides, in place of that of the seed: from 0 to below 1.
void setDeciding(Workbench& workbench, double u, int mergeKey = 0);
/// Another number decides: the next of the seed.
void drawAgain(Workbench& workbench);

/// The chosen token; none while it is being computed.
std::optional<Index> chosenToken(Workbench& workbench);
/// Writes it behind the text. Throws Error if it does not fit, as where learned positions end.
void appendNext(Workbench& workbench);

/// What attention costs for the last token of a text: all of the text again, or with K and V of what was there kept.
struct CacheCost {
    double without = 0; ///< multiply-adds
    double with = 0;    ///< likewise
    double bytes = 0;   ///< of K and V, in doubles
};

/// Of all decoder layers: each product of self-attention, and one row of it.
CacheCost cacheCost(const GraphShape& graph);

} // namespace heedmap
