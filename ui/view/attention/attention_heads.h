#pragma once

#include <heedmap/document/heads.h>
#include <heedmap/graph/graph.h>

#include <QString>

#include <span>
#include <vector>

namespace heedmap {

/// One matrix of attention weights: of a stack one head.
struct Head {
    NodeId node = noNode;
    Index slice = 0;

    bool operator==(const Head&) const = default;
};

/// The first of them whose rows and columns are both labelled, else the first; noNode of none.
NodeId betweenTokens(const GraphShape& graph, std::span<const NodeId> weights);

/// What one of the heads is called, on one line: "Encoder layer 0 · head 1".
QString headName(const GraphShape& graph, const Head& head);

/// "Thinking → Machines": query and key.
QString headCell(const NodeInfo& info, const Cell& cell);

} // namespace heedmap
