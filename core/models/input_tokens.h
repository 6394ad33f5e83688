#pragma once

#include "models/mapping.h"

#include <heedmap/models/recognize.h>
#include <heedmap/tokenizers/tokenizer.h>

namespace heedmap {

/// The tokens of a text by the tokenizer in a model's folder. Where there is none that can be read, a text of whole
/// numbers is the tokens' numbers; for another text throws Error.
std::vector<Token> tokensOfText(const std::filesystem::path& folder, const std::string& text,
                                TextSide side = TextSide::Source);
/// Throws Error if there is no token, or a model has too few positions for them.
void requirePlaces(const Mapping& mapping, const std::vector<Token>& tokens);
/// What a decoder reads that starts with one token: that one, and those of the text but for the one that ends it. No
/// more than the first where the text is empty.
std::vector<Token> tokensWritten(const Mapping& mapping, const std::filesystem::path& folder, const std::string& text);

/// What a model reads in its tokens.
struct TokensRead : ModelTokens {
    Sentence remark = {}; ///< why its tokens are shown as numbers, if they are for want of a tokenizer
    bool counted = false; ///< they are the model's first, as nothing says others
};

/// What the model is to read, in its tokens, as many as it has positions for. Throws Error.
TokensRead tokensOf(const Mapping& mapping, const ModelInput& input, const std::filesystem::path& folder);

} // namespace heedmap
