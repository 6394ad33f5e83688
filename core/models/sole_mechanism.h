#pragma once

#include <heedmap/models/recognize.h>

#include <filesystem>
#include <optional>

namespace heedmap {

/// A file whose arrays are those of exactly one mechanism, under the names that documents give them; else nothing.
/// Throws Question where heads are joined and nothing says how many there are, or a mask is of a batch.
std::optional<ModelProposal> soleMechanism(const std::filesystem::path& path, const ModelInput& input);

} // namespace heedmap
