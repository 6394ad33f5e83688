#pragma once

#include <heedmap/base/localized_text.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace heedmap {

/// What a person may say of a site, in its site.json: written the first time, and then only read.
struct SitePlan {
    LocalizedText title;
    std::vector<std::string> languages; ///< of the program's; the first is that of index.html
    std::vector<std::string> order;     ///< pages, without ".html"
    bool texts = false;                 ///< whether pages have all that stops of lessons say, or their titles alone

    /// As it stands in the file.
    std::string text() const;
};

/// Nothing if there is no such file. Throws Error, which names the file and the place in it.
std::optional<SitePlan> readSitePlan(const std::filesystem::path& file);

} // namespace heedmap
