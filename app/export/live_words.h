#pragma once

#include <heedmap/document/computation.h>

#include <string>

namespace heedmap {

/// What a page says of a document and of its matrices, and what its buttons say, in the language that is spoken, whose
/// tag is given.
Json liveWords(const OpenedDocument& opened, const std::string& language);

/// The part of that which is of a computation: `{"steps", "nodes"}`.
Json liveNodeWords(const Computation& computation, const std::string& language);

/// Where a view, or a stop of a lesson, goes: `{"node", "slice", "cell"?: [slice, row, column]}`.
Json liveStart(const Json& view, const GraphShape& graph);

/// The names and labels of a node's axes: `{"rows": {"name", "labels"}, "cols", "slices"}`.
Json liveAxes(const GraphShape& graph, NodeId id);

/// What is alike in every language: of each matrix its symbol, colours and place among the steps; the steps; where a
/// document with this view opens; the palettes and themes that colour them.
Json liveLooks(const GraphShape& graph, const Json& view);

} // namespace heedmap
