#pragma once

#include <heedmap/document/computation.h>
#include <heedmap/models/recognize.h>

#include <optional>
#include <string>

namespace heedmap {

/// A document opened from where a call says: a FILE, or `examples:ID`. Throws UsageError where there is
/// nothing to read there, and Error, with the name as it was given, for what is wrong in it.
OpenedDocument openSource(const std::string& name);

/// Whether a path is that of a .safetensors file, or of a folder that holds one.
bool mayBeModel(const std::string& name);

/// The document that a published model makes; nothing where no known model lies there. Throws Error that begins
/// with the name.
std::optional<ModelProposal> modelAt(const std::string& name, const ModelInput& input = {});

} // namespace heedmap
