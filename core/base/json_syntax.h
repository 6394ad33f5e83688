#pragma once

#include <heedmap/base/sentence.h>

#include <string_view>

namespace heedmap {

/// The syntax error of a text that is not JSON, from the message of nlohmann-json:
/// `… syntax error while parsing CONTEXT - REASON; last read: '…'; expected TOKEN`.
Sentence syntaxError(std::string_view said);

} // namespace heedmap
