#pragma once

#include <heedmap/document/computation.h>

#include <optional>
#include <vector>

namespace heedmap {

/// Throws Error unless a mask of the mechanism takes these settings.
void requireMask(const Mechanism& mechanism, const Json& option, const std::string& where);

/// The options that give the node the mask that it has. Throws Error if one cannot be computed.
std::vector<bool> rightMasks(const Document& document, const std::filesystem::path& folder, const std::string& node,
                             const std::vector<Json>& options);

} // namespace heedmap
