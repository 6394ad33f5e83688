#pragma once

#include "command_line.h"

namespace heedmap {

/// Every verb, in the order of the help. One line there adds one.
std::span<const Verb> verbs();

extern const Verb examplesVerb;

} // namespace heedmap
