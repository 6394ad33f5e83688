#pragma once

#include <filesystem>
#include <string>

namespace heedmap {

/// A small model of tests/data/models.
inline std::filesystem::path modelFolder(const std::string& name)
{
    return std::filesystem::path(HEEDMAP_SOURCE_FOLDER) / "tests/data/models" / name;
}

/// Puts a model and the files of a tokenizer into a folder.
inline void putTogether(const std::filesystem::path& folder, const std::string& model, const std::string& vocabulary)
{
    for (const auto& from : {modelFolder(model), modelFolder("../tokenizers/" + vocabulary)})
        for (const auto& entry : std::filesystem::directory_iterator(from))
            std::filesystem::copy_file(entry.path(), folder / entry.path().filename(),
                                       std::filesystem::copy_options::skip_existing);
}

} // namespace heedmap
