#pragma once

#include "models/mapping.h"

#include <heedmap/models/recognize.h>
#include <heedmap/tokenizers/tokenizer.h>

namespace heedmap {

/// The one in a model's folder. Throws Error where there is none.
TokenizerPointer requireTokenizer(const std::filesystem::path& folder);

/// What the model is to read, in its tokens, as many as it has positions for. Throws Error.
std::vector<Token> tokensOf(const Mapping& mapping, const ModelInput& input, const std::filesystem::path& folder);

} // namespace heedmap
