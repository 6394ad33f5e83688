#pragma once

#include <heedmap/sentence.h>

#include <string_view>

namespace heedmap {

/// What is wrong with a text that is no JSON, from what nlohmann-json says of it:
/// `… syntax error while parsing CONTEXT - REASON; last read: '…'; expected TOKEN`.
Sentence syntaxError(std::string_view said);

} // namespace heedmap
