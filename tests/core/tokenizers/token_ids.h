#pragma once

#include <heedmap/tokenizers/tokenizer.h>

#include <algorithm>
#include <iterator>
#include <vector>

namespace heedmap {

inline std::vector<Index> idsOf(const std::vector<Token>& tokens)
{
    std::vector<Index> ids;
    std::ranges::transform(tokens, std::back_inserter(ids), &Token::id);
    return ids;
}

} // namespace heedmap
