#include <heedmap/models/recognize.h>

#include "models/families.h"
#include "models/input_tokens.h"

namespace heedmap {
namespace {

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
    mapping.requireOnlyWhatIsKnown();
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
