#pragma once

#include "tokenizers/staged.h"

#include <heedmap/base/json.h>

namespace heedmap {

// Reads the normalizer and the pre-tokenizer of a tokenizer.json. Throws Error for a type that is not supported.

/// Adds the rewrites of "normalizer".
void addRewrites(const Json& normalizer, Stages& stages);
/// Adds the splitters of "pre_tokenizer". Returns whether it is byte-level, spelling bytes as GPT-2's byte pairs need.
bool addSplitters(const Json& preTokenizer, Stages& stages);

} // namespace heedmap
