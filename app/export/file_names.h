#pragma once

#include <map>
#include <string>

namespace heedmap {

/// Names of files in one folder.
class FileNames {
public:
    /// The name, or with a number after it where a file of another name has it already but for case.
    std::string unlikeOthers(const std::string& name);

private:
    std::map<std::string, std::string> m_names; ///< by what they are where case is ignored
};

} // namespace heedmap
