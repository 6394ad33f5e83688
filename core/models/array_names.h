#pragma once

#include <heedmap/io/array_contents.h>
#include <heedmap/models/recognize.h>

#include <filesystem>
#include <optional>
#include <vector>

namespace heedmap {

/// What may stand beside Q, K and V.
enum class Beside {
    Nothing, ///< but masks, sinks and texts
    Others   ///< too, where Q, K and V fit each other; the notices name them
};

/// The document of a file whose arrays are called as those of one mechanism: X, W_Q, W_K, W_V …, or Q, K, V, in the
/// ways in which PyTorch, Keras and flax write them. Nothing if they are not. Its notices say what is assumed. Throws
/// Question where the heads are open.
std::optional<ModelProposal> namedArrays(const std::filesystem::path& path, const ModelInput& input,
                                         Beside beside = Beside::Nothing);

} // namespace heedmap
