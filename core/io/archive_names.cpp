#include "io/archive_names.h"

#include <memory>

#include <zip.h>

namespace heedmap {

std::vector<std::string> archiveNames(const std::filesystem::path& path)
{
    std::vector<std::string> names;
    using Archive = std::unique_ptr<zip_t, decltype([](zip_t* archive) { zip_discard(archive); })>;
    const Archive archive(zip_open(path.string().c_str(), ZIP_RDONLY, nullptr));
    const zip_int64_t count = archive == nullptr ? 0 : zip_get_num_entries(archive.get(), 0);
    for (zip_int64_t i = 0; i < count; ++i)
        if (const char* name = zip_get_name(archive.get(), static_cast<zip_uint64_t>(i), ZIP_FL_ENC_GUESS))
            names.emplace_back(name);
    return names;
}

} // namespace heedmap
