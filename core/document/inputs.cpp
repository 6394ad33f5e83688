#include <heedmap/document/inputs.h>

#include "io/system_file.h"

#include <heedmap/base/error.h>
#include <heedmap/io/array_file.h>
#include <heedmap/io/file.h>

namespace heedmap {
namespace fs = std::filesystem;
namespace {

/// The files beside the weights of a published model that are read with them.
constexpr const char* companions[] = {"config.json",
                                      "preprocessor_config.json",
                                      "model.safetensors.index.json",
                                      "pytorch_model.bin.index.json",
                                      "tokenizer.json",
                                      "tokenizer_config.json",
                                      "vocab.txt",
                                      "vocab.json",
                                      "merges.txt",
                                      "added_tokens.json",
                                      "tokenizer.model",
                                      "spiece.model",
                                      "sentencepiece.bpe.model",
                                      "source.spm",
                                      "target.spm"};

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
        if (holdsWeights(file))
            folders.insert(file.parent_path());
    for (const fs::path& within : folders)
        for (const char* companion : companions)
            if (system_file::identityOf(folder / within / companion))
                files.insert(within / companion);
    return files;
}

void Inputs::add(const fs::path& file)
{
    if (const auto identity = system_file::identityOf(file))
        m_files.insert(*identity);
}

void Inputs::add(const Document& document, const fs::path& folder)
{
    for (const fs::path& file : filesOf(document, folder))
        add(folder / file);
}

void Inputs::requireOther(const fs::path& output) const
{
    if (const auto identity = system_file::identityOf(output); identity && m_files.contains(*identity))
        throw Error(HEEDMAP_PHRASE("cannot be written: %1"), HEEDMAP_PHRASE("the document is read from it"));
}

} // namespace heedmap
