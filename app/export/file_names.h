#pragma once

#include <set>
#include <string>

namespace heedmap {

/// As file systems compare names that ignore case: equal where those cannot tell two names apart.
std::string withoutCase(const std::string& name);

/// Names of files in one folder.
class FileNames {
public:
    /// The name, or with a number after it where an earlier one is the same but for case, with the same suffix.
    std::string unlikeOthers(const std::string& name, const std::string& suffix = {});

private:
    std::set<std::string> m_names; ///< without case
};

} // namespace heedmap
