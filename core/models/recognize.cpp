#include <heedmap/models/recognize.h>

#include "models/families.h"
#include "models/mapping.h"

#include <heedmap/error.h>
#include <heedmap/tokenizers/tokenizer.h>

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

/// What the model is to read, in its tokens, as many as it has positions for.
std::vector<Token> tokensOf(const Mapping& mapping, const ModelInput& input, const std::filesystem::path& folder)
{
    const Index vocabulary = *mapping.tokens();
    const Index most = mapping.positions().value_or(vocabulary);
    const bool usual = input.text.empty() && input.ids.empty();
    std::vector<Token> tokens = numbered(input.ids);
    if (input.ids.empty()) {
        const TokenizerPointer tokenizer = findTokenizer(folder);
        if (tokenizer == nullptr && !usual)
            throw Error("no tokenizer lies beside the weights; tokenizer.json, vocab.txt, or vocab.json with "
                        "merges.txt would be right");
        std::vector<Index> first(static_cast<std::size_t>(std::min(usualCount, vocabulary)));
        std::iota(first.begin(), first.end(), Index{0});
        tokens = tokenizer == nullptr ? numbered(first) : tokenizer->encode(usual ? usualText : input.text);
    }
    if (mapping.positions() && usual && static_cast<Index>(tokens.size()) > most)
        tokens.resize(static_cast<std::size_t>(most));
    if (tokens.empty())
        throw Error("the text has no tokens; at least one would be right");
    if (mapping.positions() && static_cast<Index>(tokens.size()) > most)
        throw Error("the text has " + std::to_string(tokens.size()) + " tokens; the model has positions for "
                    + std::to_string(most));
    return tokens;
}

LocalizedText localized(const Json* text)
{
    LocalizedText result;
    if (text != nullptr)
        for (const auto& [language, sentence] : text->object())
            result.set(language, sentence.string());
    return result;
}

ModelProposal proposal(const Json& family, const Mapping& mapping, const ModelFiles& files, const ModelInput& input)
{
    Document document{.title = LocalizedText(family.find("title")->string()),
                      .summary = localized(family.find("left_out")),
                      .mechanism = family.find("mechanism")->string(),
                      .config = mapping.config()};
    std::vector<Index> ids;
    if (mapping.tokens()) {
        for (const Token& token : tokensOf(mapping, input, files.folder())) {
            ids.push_back(token.id);
            document.tokens.query.push_back(token.text);
        }
    }
    document.arrays = mapping.arrays(ids);
    return {family.find("id")->string(), std::move(document), files.folder()};
}

} // namespace

std::optional<ModelProposal> recognizeModel(const std::filesystem::path& path, const ModelInput& input)
{
    const ModelFiles files(path);
    for (const Json& family : modelFamilies().array())
        if (const auto mapping = Mapping::of(family, files))
            return proposal(family, *mapping, files, input);
    return std::nullopt;
}

} // namespace heedmap
