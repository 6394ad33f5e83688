#pragma once

#include <heedmap/document/document.h>

#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

/// A document of a mechanism with seeded arrays of the right shapes; as many positions as tokens.
/// Throws Error where the config or the tokens do not suit the mechanism.
HEEDMAP_EXPORT Document newDocument(const Mechanism& mechanism, const Json& config = Json::Object(),
                                    const Tokens& tokens = {});

/// A config from `heads=2` and `mask.causal=true`: a value is JSON, or else a string as it stands.
/// Throws Error where there is no `=`, or a key stands twice.
HEEDMAP_EXPORT Json configFrom(const std::vector<std::string>& assignments);

} // namespace heedmap
