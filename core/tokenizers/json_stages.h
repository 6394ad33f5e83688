#pragma once

#include "tokenizers/staged.h"

#include <heedmap/base/json.h>

namespace heedmap {

// What a tokenizer.json does to a text before it looks for pieces. Throws Error for a type that is not supported.

/// Of its "normalizer".
void addRewrites(const Json& normalizer, Stages& stages);
/// Of its "pre_tokenizer"; whether bytes are spelled out as GPT-2 does, which its byte pairs need.
bool addSplitters(const Json& preTokenizer, Stages& stages);

} // namespace heedmap
