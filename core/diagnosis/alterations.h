#pragma once

#include <heedmap/diagnosis/mistakes.h>

#include <algorithm>

namespace heedmap {

using Places = std::vector<NodeId>;
using Replacements = std::vector<Replacement>;

/// The node of every attention that stands in that place of it.
template <NodeId AttentionNodes::*member> Places each(const GraphShape& graph)
{
    Places places;
    for (const AttentionNodes& nodes : attentionsOf(graph))
        if (nodes.*member != noNode && !std::ranges::count(places, nodes.*member))
            places.push_back(nodes.*member);
    return places;
}

/// Whether a node is scores, or weights, that a mask was put on: by hiding some, or by what is added to them.
bool isMasking(const GraphShape& graph, NodeId id);

/// The part of the table that is about heads and their positions.
std::vector<Mistake> mistakesOfHeads();

} // namespace heedmap
