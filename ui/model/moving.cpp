#include "model/moving.h"

#include <heedmap/document/files_beside.h>
#include <heedmap/document/reference.h>

namespace heedmap {
namespace {

constexpr Index mostMoved = 1 << 22; // a number takes about twenty bytes as text

bool inFile(const ArraySource& source) { return std::holds_alternative<FileReference>(source); }

bool inFileOfNumbers(const ArraySource& source)
{
    const auto* reference = std::get_if<FileReference>(&source);
    return reference != nullptr && numbersBeside(*reference);
}

/// The document with the numbers of some of its files written into it.
Document inside(Document document, const Computation& computation, bool (*taken)(const ArraySource&))
{
    const GraphShape& graph = computation.graph;
    for (auto& [name, source] : document.arrays)
        if (taken(source))
            source = std::make_shared<const Tensor>(graph.given(computation.leaves.at(name)));
    for (auto& [name, source] : document.pins)
        if (taken(source))
            source = std::make_shared<const Tensor>(pinnedNumbers(graph, name));
    return document;
}

} // namespace

bool fitsAsText(const Document& document, const Computation& computation)
{
    const GraphShape& graph = computation.graph;
    Index numbers = 0;
    for (const auto& [name, source] : document.arrays)
        if (inFile(source))
            numbers += graph.node(computation.leaves.at(name)).shape.size();
    for (const auto& [name, source] : document.pins) {
        const PinTarget target = pinTarget(name);
        const Shape& shape = graph.node(graph.find(target.node)).shape;
        if (inFile(source))
            numbers += target.slice ? shape.rows * shape.cols : shape.size();
    }
    return numbers <= mostMoved;
}

Document withoutFiles(Document document, const Computation& computation)
{
    return inside(std::move(document), computation, inFile);
}

Document withNumbersInside(Document document, const Computation& computation)
{
    return inside(std::move(document), computation, inFileOfNumbers);
}

std::set<std::filesystem::path> filesOfNumbers(const Document& document, const std::filesystem::path& folder)
{
    std::set<std::filesystem::path> files;
    for (const auto* arrays : {&document.arrays, &document.pins})
        for (const auto& [name, source] : *arrays)
            if (inFileOfNumbers(source))
                files.insert(folder / std::get<FileReference>(source).file);
    return files;
}

std::set<std::filesystem::path> writeDocument(Document document, const Computation& computation,
                                              const std::filesystem::path& folder, const std::filesystem::path& path)
{
    if (path.parent_path() != folder && fitsAsText(document, computation)) {
        saveDocument(withoutFiles(std::move(document), computation), path); // the paths of its files do not hold there
        return {};
    }
    FilesBeside files(std::move(document), folder, path);
    saveDocument(files.document(), path);
    files.keep();
    return filesOfNumbers(files.document(), path.parent_path());
}

DocumentState withNumbers(DocumentState state, const Computation& computation)
{
    for (auto& [name, numbers] : state.arrays)
        numbers = std::make_shared<const Tensor>(computation.graph.given(computation.leaves.at(name)));
    for (auto& [name, numbers] : state.pins)
        numbers = std::make_shared<const Tensor>(pinnedNumbers(computation.graph, name));
    return state;
}

DocumentState withoutNumbers(DocumentState state)
{
    for (auto* edited : {&state.arrays, &state.pins})
        for (auto& [name, numbers] : *edited)
            numbers.reset();
    return state;
}

} // namespace heedmap
