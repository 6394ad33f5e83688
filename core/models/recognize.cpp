#include <heedmap/models/recognize.h>

#include "models/families.h"
#include "models/input_tokens.h"

namespace heedmap {
namespace {

ModelProposal proposal(const Json& family, const Mapping& mapping, const ModelFiles& files, const ModelInput& input)
{
    mapping.requireOnlyWhatIsKnown();
    Document document{.title = LocalizedText(family.find("title")->string()),
                      .summary = mapping.remarks(),
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
