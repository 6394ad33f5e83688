#pragma once

#include <heedmap/base/json.h>
#include <heedmap/graph/graph_shape.h>
#include <heedmap/tensor/float_format.h>

namespace heedmap {

// The number format of a document: kept in its view, as `number_format`.

/// The one that a view asks for; doubles where it asks for none, or for one that is not known.
const FloatFormat& formatOf(const Json& view);
/// Throws Error if this machine has no memory for the numbers of a graph in a format.
void requireRoom(const GraphShape& graph, const FloatFormat& format);
/// Has a view ask for a format, or for none.
void putFormat(Json& view, const FloatFormat& format);
/// Has a view ask for what another asks for, whatever that is.
void carryFormat(Json& view, const Json& from);

} // namespace heedmap
