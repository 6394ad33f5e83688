#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace heedmap {

/// The cores and styles that an earlier call wrote into the folder of a site, as its service worker lists them.
class SiteLeftovers {
public:
    explicit SiteLeftovers(std::filesystem::path folder);

    /// Removes those that no page of the folder asks for any more. A file whose content is not what its name says is
    /// another one's and stays.
    void remove() const;

private:
    std::filesystem::path m_folder;
    std::vector<std::string> m_names;
};

} // namespace heedmap
