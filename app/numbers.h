#pragma once

#include "command_line.h"

#include <heedmap/graph/graph.h>

namespace heedmap {

/// `--numbers FORMAT`, of the verbs that compute.
const Option& numbersOption();

/// Has the graph compute in the format that the call names; throws UsageError that lists all of them.
void useNumbers(const Arguments& arguments, Graph& graph);

} // namespace heedmap
