#include <heedmap/document/inputs.h>

#include <heedmap/base/error.h>
#include <heedmap/io/file.h>

#include <sys/stat.h>

namespace heedmap {
namespace fs = std::filesystem;
namespace {

/// Files that are read with the weights of a published model.
constexpr const char* companions[] = {"config.json",
                                      "preprocessor_config.json",
                                      "model.safetensors.index.json",
                                      "tokenizer.json",
                                      "tokenizer_config.json",
                                      "vocab.txt",
                                      "vocab.json",
                                      "merges.txt",
                                      "tokenizer.model"};

bool stateOf(const fs::path& file, struct stat& state)
{
    return stat(file.c_str(), &state) == 0 && S_ISREG(state.st_mode);
}

std::pair<std::uint64_t, std::uint64_t> identity(const struct stat& state)
{
    return {static_cast<std::uint64_t>(state.st_dev), static_cast<std::uint64_t>(state.st_ino)};
}

} // namespace

std::set<fs::path> filesOf(const Document& document, const fs::path& folder)
{
    std::set<fs::path> files;
    for (const auto* arrays : arraysOf(document))
        for (const auto& [name, source] : *arrays)
            if (const auto* reference = std::get_if<FileReference>(&source))
                files.emplace(reference->file);
    std::set<fs::path> folders;
    for (const fs::path& file : files)
        if (extensionOf(file) == ".safetensors")
            folders.insert(file.parent_path());
    for (const fs::path& within : folders)
        for (const char* companion : companions)
            if (struct stat state = {}; stateOf(folder / within / companion, state))
                files.insert(within / companion);
    return files;
}

void Inputs::add(const fs::path& file)
{
    if (struct stat state = {}; stateOf(file, state))
        m_files.insert(identity(state));
}

void Inputs::add(const Document& document, const fs::path& folder)
{
    for (const fs::path& file : filesOf(document, folder))
        add(folder / file);
}

void Inputs::requireOther(const fs::path& output) const
{
    if (struct stat state = {}; stateOf(output, state) && m_files.contains(identity(state)))
        throw Error(HEEDMAP_PHRASE("cannot be written: %1"), HEEDMAP_PHRASE("the document is read from it"));
}

} // namespace heedmap
