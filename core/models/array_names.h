#pragma once

#include <heedmap/io/array_contents.h>
#include <heedmap/models/recognize.h>

#include <filesystem>
#include <optional>
#include <vector>

namespace heedmap {

/// The document of a file whose arrays are called as those of one mechanism: X, W_Q, W_K, W_V …, or Q, K, V, in the
/// ways in which PyTorch, Keras and flax write them. Nothing if they are not. Its notices say what is assumed. Throws
/// Question where the heads are open.
std::optional<ModelProposal> namedArrays(const std::filesystem::path& path, const ModelInput& input);

} // namespace heedmap
