#include "model/files/file_state.h"

#include <heedmap/base/platform.h>

#include <sys/stat.h>
#include <unistd.h>

namespace heedmap {

std::string fileState(const std::filesystem::path& file)
{
    struct stat status {};
    if (stat(file.c_str(), &status) != 0 || !S_ISREG(status.st_mode))
        return {};
    const auto [seconds, nanoseconds] = modificationTime(status);
    return std::to_string(status.st_size) + ' ' + std::to_string(seconds) + '.' + std::to_string(nanoseconds);
}

// Root may write to every file, so the mode is checked too.
bool readOnly(const std::filesystem::path& file)
{
    struct stat status {};
    return stat(file.c_str(), &status) == 0
        && ((status.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) == 0 || access(file.c_str(), W_OK) != 0);
}

} // namespace heedmap
