#include "models/input_tokens.h"

#include <heedmap/error.h>

#include <algorithm>
#include <numeric>

namespace heedmap {
namespace {

constexpr const char* usualText = "The animal didn't cross the street because it was too tired.";
constexpr Index usualCount = 8;

std::vector<Token> numbered(const std::vector<Index>& ids)
{
    std::vector<Token> tokens;
    for (const Index id : ids)
        tokens.push_back({id, std::to_string(id), std::to_string(id)});
    return tokens;
}

} // namespace

TokenizerPointer requireTokenizer(const std::filesystem::path& folder)
{
    TokenizerPointer tokenizer = findTokenizer(folder);
    if (tokenizer == nullptr)
        throw Error(
            HEEDMAP_PHRASE("no tokenizer lies beside the weights; tokenizer.json, vocab.txt, or vocab.json with "
                           "merges.txt would be right"));
    return tokenizer;
}

std::vector<Token> tokensOf(const Mapping& mapping, const ModelInput& input, const std::filesystem::path& folder)
{
    const Index vocabulary = *mapping.tokens();
    const Index most = mapping.positions().value_or(vocabulary);
    const bool usual = input.text.empty() && input.ids.empty();
    std::vector<Token> tokens = numbered(input.ids);
    if (input.ids.empty()) {
        const TokenizerPointer tokenizer = usual ? findTokenizer(folder) : requireTokenizer(folder);
        std::vector<Index> first(static_cast<std::size_t>(std::min(usualCount, vocabulary)));
        std::iota(first.begin(), first.end(), Index{0});
        tokens = tokenizer == nullptr ? numbered(first) : tokenizer->encode(usual ? usualText : input.text);
    }
    if (mapping.positions() && usual && static_cast<Index>(tokens.size()) > most)
        tokens.resize(static_cast<std::size_t>(most));
    if (tokens.empty())
        throw Error(HEEDMAP_PHRASE("the text has no tokens; at least one would be right"));
    if (mapping.positions() && static_cast<Index>(tokens.size()) > most)
        throw Error(HEEDMAP_PHRASE("the text has %1 tokens; the model has positions for %2"), tokens.size(), most);
    return tokens;
}

} // namespace heedmap
