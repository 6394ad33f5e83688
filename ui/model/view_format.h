#pragma once

#include <heedmap/base/json.h>
#include <heedmap/graph/graph_shape.h>
#include <heedmap/tensor/float_format.h>

namespace heedmap {

// The number format of a document: kept in its view, as `number_format`.

/// The format that a view asks for; doubles if it asks for none or for an unknown one.
const FloatFormat& formatOf(const Json& view);
/// Throws Error if this machine has no memory for the numbers of a graph in a format.
void requireRoom(const GraphShape& graph, const FloatFormat& format);
/// Writes a format into a view; doubles are written as none.
void putFormat(Json& view, const FloatFormat& format);
/// Copies the format of another view, known or not.
void carryFormat(Json& view, const Json& from);

} // namespace heedmap
