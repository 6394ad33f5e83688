#include <heedmap/models/recognize.h>

#include "models/families.h"
#include "models/input_tokens.h"

#include <algorithm>

namespace heedmap {
namespace {

/// `whole` is what the model would be mapped by, were there room for it.
ModelProposal proposal(const Mapping& mapping, const Mapping& whole, const ModelFiles& files, const ModelInput& input)
{
    mapping.requireOnlyWhatIsKnown();
    Document document{.title = LocalizedText(mapping.title()),
                      .summary = mapping.remarks(&mapping == &whole ? nullptr : &whole),
                      .mechanism = mapping.mechanism(),
                      .config = mapping.config()};
    std::vector<Index> ids;
    if (mapping.tokens()) {
        for (const Token& token : tokensOf(mapping, input, files.folder())) {
            ids.push_back(token.id);
            document.tokens.query.push_back(token.text);
        }
    }
    document.arrays = mapping.arrays(ids);
    return {mapping.id(), std::move(document), files.folder()};
}

} // namespace

std::optional<ModelProposal> recognizeModel(const std::filesystem::path& path, const ModelInput& input,
                                            const Capacity& capacity)
{
    const ModelFiles files(path);
    std::vector<Mapping> mappings;
    for (const Json& family : modelFamilies().array())
        if (const auto mapping = Mapping::of(family, files))
            mappings.push_back(*mapping);
    if (mappings.empty())
        return std::nullopt;
    const auto chosen = std::ranges::find_if(mappings, [&](const Mapping& mapping) { return mapping.fits(capacity); });
    const Mapping& whole = mappings.front();
    return proposal(chosen == mappings.end() ? whole : *chosen, whole, files, input);
}

} // namespace heedmap
