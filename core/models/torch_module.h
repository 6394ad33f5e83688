#pragma once

#include "models/state_dict.h"

#include <heedmap/models/recognize.h>

#include <optional>

namespace heedmap {

/// The document of a module of torch.nn (MultiheadAttention, TransformerEncoder, TransformerDecoder, their layers, or
/// Transformer), recognized by the names of its tensors, wherever in a larger model they are; nothing if there is none.
/// Its input is drawn. Throws Question, and Error if something that the module needs is missing.
std::optional<ModelProposal> torchModule(const std::map<std::string, StateDict::Stored>& tensors,
                                         const std::filesystem::path& folder, const ModelInput& input);

} // namespace heedmap
