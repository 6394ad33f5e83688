#pragma once

#include <heedmap/models/recognize.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace heedmap {

/// A tensor in a file of weights.
struct StoredTensor {
    std::string file; ///< in the document's folder
    std::vector<std::uint64_t> dimensions;
    Sentence problem = {}; ///< why it cannot be read
};
using StoredTensors = std::map<std::string, StoredTensor>; ///< by their names

/// The document of a module of torch.nn (MultiheadAttention, TransformerEncoder, TransformerDecoder, their layers, or
/// Transformer), recognized by the names of its tensors, wherever in a larger model they are; nothing if there is none.
/// Its input is drawn. Throws Question, and Error if something that the module needs is missing.
std::optional<ModelProposal> torchModule(const StoredTensors& tensors, const std::filesystem::path& folder,
                                         const ModelInput& input);

} // namespace heedmap
