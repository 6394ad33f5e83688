#pragma once

#include <heedmap/document/computation.h>
#include <heedmap/io/array_file.h>
#include <heedmap/io/npz.h>
#include <heedmap/models/recognize.h>

#include "core/io/io_support.h"
#include "support/difference.h"
#include "support/model_folder.h"

#include <algorithm>

namespace heedmap {

inline std::filesystem::path models() { return modelFolder(""); }

/// The proposal for a model that is one of a family.
inline ModelProposal recognized(const std::filesystem::path& path, const ModelInput& input = {})
{
    std::optional<ModelProposal> proposal = recognizeModel(path, input);
    if (!proposal)
        throw Error(Sentence(path.string() + " is not recognized"));
    return std::move(*proposal);
}

/// Every node that PyTorch's results name, from the weights as the proposal reads them.
inline void expectAsPyTorch(const ModelProposal& proposal, const std::filesystem::path& file)
{
    const std::string bytes = readFile(file, 1 << 24);
    Document document = proposal.document;
    for (auto& [name, source] : document.arrays)
        if (name == "image")
            source = std::make_shared<const Tensor>(readNpz(bytesOf(bytes), name));
    Computation computation = build(document, proposal.folder);
    for (const std::string& name : listNpz(bytesOf(bytes))) {
        const NodeId node = computation.graph.find(name);
        ASSERT_NE(node, noNode) << name;
        EXPECT_LE(largestDifference(computation.graph.read(node), readNpz(bytesOf(bytes), name)), 1e-12)
            << file << " " << name;
    }
}

/// The same for a model in its folder.
inline void expectAsPyTorch(const std::string& model, const std::vector<Index>& ids)
{
    expectAsPyTorch(recognized(models() / model, {.ids = ids}), models() / model / "expected.npz");
}

/// Why a model of the tests is refused once `key` of its config.json is `value`.
inline std::string refusalOf(const std::string& model, const std::string& key, const Json& value)
{
    const TestFolder folder;
    std::filesystem::copy(models() / model, folder.path());
    Json config = Json::parse(readFile(folder / "config.json", 1 << 16));
    config.set(key, value);
    writeFile(folder / "config.json", config.text());
    return errorOf([&] { recognizeModel(folder.path(), {.ids = {3}}); });
}

/// The array of that name, with its numbers.
inline Tensor numbersOf(const ModelProposal& proposal, const std::string& name)
{
    const auto found = std::ranges::find(proposal.document.arrays, name, &std::pair<std::string, ArraySource>::first);
    if (found == proposal.document.arrays.end())
        throw Error(HEEDMAP_PHRASE("no array %1"), name);
    if (const auto* numbers = std::get_if<InlineArray>(&found->second))
        return **numbers;
    const auto& reference = std::get<FileReference>(found->second);
    return readArrayFile(proposal.folder / reference.file, reference.array,
                         {reference.rows, reference.columns, reference.transpose, reference.blocks});
}

} // namespace heedmap
