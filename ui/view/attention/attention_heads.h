#pragma once

#include <heedmap/document/heads.h>
#include <heedmap/graph/graph.h>

#include <QString>

#include <span>
#include <vector>

namespace heedmap {

/// One matrix of attention weights: one head of a stack.
struct Head {
    NodeId node = noNode;
    Index slice = 0;

    bool operator==(const Head&) const = default;
};

/// The first node whose rows and columns are both labelled, else the first; noNode if there is none.
NodeId betweenTokens(const GraphShape& graph, std::span<const NodeId> weights);

/// The name of a head on one line: "Encoder layer 0 · head 1".
QString headName(const GraphShape& graph, const Head& head);

/// "Thinking → Machines": query and key.
QString headCell(const NodeInfo& info, const Cell& cell);

} // namespace heedmap
