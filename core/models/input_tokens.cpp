#include "models/input_tokens.h"

#include <heedmap/base/error.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <numeric>
#include <sstream>

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

/// `5 17 3`; nothing if a word of it is not a whole number.
std::optional<std::vector<Index>> idsIn(const std::string& text)
{
    std::vector<Index> ids;
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        Index id = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), id);
        if (error != std::errc() || end != word.data() + word.size() || id < 0)
            return std::nullopt;
        ids.push_back(id);
    }
    return ids.empty() ? std::nullopt : std::optional(ids);
}

constexpr const char* someIds = "5 17 3";

[[noreturn]] void refuseWithoutTokenizer()
{
    throw Error(HEEDMAP_PHRASE("there is no tokenizer beside the weights; expected tokenizer.json, vocab.txt, "
                               "vocab.json with merges.txt, or a SentencePiece model, or the tokens' numbers, such as "
                               "%1"),
                someIds);
}

/// The tokenizer beside the weights. Throws Error that says which input needs none.
TokenizerPointer requireReadTokenizer(const std::filesystem::path& folder, TextSide side)
{
    try {
        return findTokenizer(folder, side);
    } catch (const Error& error) {
        throw Error(HEEDMAP_PHRASE("%1; without a tokenizer, the tokens' numbers are read, such as %2"),
                    error.sentence(), someIds);
    }
}

/// The usual text; the first of the model's tokens where its tokenizer cannot be had, or is of another model.
TokensRead usualTokens(const Mapping& mapping, const std::filesystem::path& folder)
{
    const Index vocabulary = *mapping.tokens();
    const std::vector<std::string>& example = mapping.family().example;
    std::vector<Index> first(static_cast<std::size_t>(std::min(usualCount, vocabulary)));
    std::iota(first.begin(), first.end(), Index{0});
    TokenizerPointer tokenizer;
    try {
        tokenizer = findTokenizer(folder);
        if (tokenizer == nullptr)
            return {{numbered(first), {}},
                    HEEDMAP_PHRASE("No tokenizer lies beside the weights, so tokens are shown, and typed, as numbers."),
                    true};
        std::vector<Token> tokens = tokenizer->encode(example.empty() ? usualText : example.front());
        if (std::ranges::all_of(tokens, [&](const Token& token) { return token.id < vocabulary; }))
            return {{std::move(tokens), {}}, {}};
        return {{numbered(first), {}},
                HEEDMAP_PHRASE("The tokenizer beside the weights has more tokens than the embedding has rows, so "
                               "tokens are shown as numbers.")};
    } catch (const Error& error) {
        return {{numbered(first), {}},
                Sentence(tokenizer ? HEEDMAP_PHRASE("The tokenizer makes no tokens of the usual sentence, so the "
                                                    "model's first tokens stand here as numbers: %1.")
                                   : HEEDMAP_PHRASE(
                                       "The tokenizer cannot be read, so tokens are shown, and typed, as numbers: %1."),
                         error.sentence())};
    }
}

} // namespace

std::vector<Token> tokensOfText(const std::filesystem::path& folder, const std::string& text, TextSide side)
{
    const auto ids = idsIn(text);
    try {
        if (const TokenizerPointer tokenizer = requireReadTokenizer(folder, side))
            return tokenizer->encode(text);
    } catch (const Error&) {
        if (!ids)
            throw;
    }
    if (!ids)
        refuseWithoutTokenizer();
    return numbered(*ids);
}

namespace {

/// A token by its number, with its word where the tokenizer has one.
Token tokenOf(const std::filesystem::path& folder, Index id)
{
    Token token{id, std::to_string(id), std::to_string(id)};
    try {
        if (const TokenizerPointer tokenizer = findTokenizer(folder); tokenizer && id < tokenizer->vocabularySize())
            token.text = tokenizer->words()[static_cast<std::size_t>(id)];
    } catch (const Error&) { // as its number
    }
    return token;
}

/// What one side reads; the usual text where nothing is said.
TokensRead readOf(const Mapping& mapping, const std::string& text, const std::vector<Index>& ids,
                  const std::filesystem::path& folder)
{
    TokensRead read;
    if (!ids.empty())
        read.tokens = numbered(ids);
    else if (!text.empty())
        read.tokens = tokensOfText(folder, text);
    else
        read = usualTokens(mapping, folder);
    return read;
}

} // namespace

void requirePlaces(const Mapping& mapping, const std::vector<Token>& tokens)
{
    if (tokens.empty())
        throw Error(HEEDMAP_PHRASE("the text has no tokens; expected at least one"));
    if (mapping.positions() && static_cast<Index>(tokens.size()) > *mapping.positions())
        throw Error(Sentence(HEEDMAP_COUNTED("the text has %1 tokens; the model has positions for %2",
                                             "the text has %1 token; the model has positions for %2"),
                             tokens.size(), *mapping.positions()));
}

std::vector<Token> tokensWritten(const Mapping& mapping, const std::filesystem::path& folder, const std::string& text)
{
    std::vector<Token> tokens;
    if (const auto start = mapping.start())
        tokens.push_back(tokenOf(folder, *start));
    if (text.empty())
        return tokens;
    std::vector<Token> own = tokensOfText(folder, text, TextSide::Answer);
    if (!own.empty() && own.front().id == mapping.start()) // as the tokens are shown, and typed again
        own.erase(own.begin());
    if (!own.empty() && own.back().id == mapping.stop())
        own.pop_back();
    tokens.insert(tokens.end(), own.begin(), own.end());
    return tokens;
}

TokensRead tokensOf(const Mapping& mapping, const ModelInput& input, const std::filesystem::path& folder)
{
    const bool usual = input.text.empty() && input.ids.empty() && input.source.empty() && input.sourceIds.empty();
    const bool both = mapping.readsSource() && (!input.source.empty() || !input.sourceIds.empty());
    TokensRead read =
        both ? readOf(mapping, input.source, input.sourceIds, folder) : readOf(mapping, input.text, input.ids, folder);
    std::vector<Token>& tokens = read.tokens;
    if (mapping.positions() && usual && static_cast<Index>(tokens.size()) > *mapping.positions())
        tokens.resize(static_cast<std::size_t>(*mapping.positions()));
    requirePlaces(mapping, tokens);
    if (!mapping.readsSource())
        return read;
    read.source = std::move(tokens);
    const std::vector<std::string>& example = mapping.family().example;
    const bool answered = usual && read.remark.empty() && example.size() > 1;
    if (both && !input.ids.empty())
        read.tokens = numbered(input.ids);
    else
        read.tokens = tokensWritten(mapping, folder, both ? input.text : answered ? example[1] : "");
    requirePlaces(mapping, read.tokens);
    return read;
}

} // namespace heedmap
