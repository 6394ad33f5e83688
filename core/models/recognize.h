#pragma once

#include <heedmap/document/capacity.h>
#include <heedmap/document/document.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace heedmap {

/// What a model reads: a text that the tokenizer beside its weights splits, or the numbers of its tokens.
/// Where both are empty, a short English sentence, or the first tokens, as many as the model takes.
struct ModelInput {
    std::string text = {};
    std::vector<Index> ids = {};
};

/// A document that refers to a published model's weights.
struct ModelProposal {
    std::string family;           ///< "bert", an id of the table in resources/model_families.json
    Document document;            ///< what it leaves out of the model stands in its summary
    std::filesystem::path folder; ///< where the weights lie, and where the document has to
};

/// Tells a model by the names of its tensors, in a .safetensors file or in a folder with some, and maps them to a
/// mechanism; nothing where no family has such names. Of a model that is too large, the part that the table has for
/// such. Throws Error where a model is recognized and something it needs is missing or does not fit.
HEEDMAP_EXPORT std::optional<ModelProposal> recognizeModel(const std::filesystem::path& path,
                                                           const ModelInput& input = {},
                                                           const Capacity& capacity = Capacity::ofThisMachine());

} // namespace heedmap
