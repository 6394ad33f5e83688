#pragma once

#include "command_line.h"

#include <span>
#include <string>
#include <vector>

namespace heedmap {

/// A document of a site and the name of its page, without ".html".
struct SiteSource {
    std::string source; ///< a path, or examples:ID
    std::string page;
};

/// What a call names, folders and "examples:" as the documents in them; each page has a name of its own. Throws
/// UsageError for a path that is not there, and a folder without documents.
std::vector<SiteSource> siteSources(std::span<const std::string> operands);

/// In the order of these pages; others follow as they are.
void putInOrder(std::vector<SiteSource>& sources, const std::vector<std::string>& order);

} // namespace heedmap
