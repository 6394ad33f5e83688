#pragma once

#include <heedmap/models/recognize.h>

#include "core/io/io_support.h"
#include "support/model_folder.h"

namespace heedmap {

inline std::filesystem::path models() { return modelFolder(""); }

/// The proposal for a model that is one of a family.
inline ModelProposal recognized(const std::filesystem::path& path, const ModelInput& input = {})
{
    std::optional<ModelProposal> proposal = recognizeModel(path, input);
    if (!proposal)
        throw Error(Sentence(path.string() + " is not recognized"));
    return std::move(*proposal);
}

} // namespace heedmap
