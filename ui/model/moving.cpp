#include "model/moving.h"

#include "model/model_text.h"
#include "text/core_text.h"

#include <heedmap/error.h>

namespace heedmap {
namespace {

constexpr Index mostMoved = 1 << 22; // as text a number takes some twenty bytes

bool inFile(const ArraySource& source) { return std::holds_alternative<FileReference>(source); }

/// The leaf of an array, or the pinned node, of each source in a file.
std::vector<std::pair<ArraySource*, NodeId>> inFiles(Document& document, const Computation& computation)
{
    std::vector<std::pair<ArraySource*, NodeId>> found;
    for (auto& [name, source] : document.arrays)
        if (inFile(source))
            found.emplace_back(&source, computation.leaves.at(name));
    for (auto& [name, source] : document.pins)
        if (inFile(source))
            found.emplace_back(&source, computation.graph.find(name));
    return found;
}

} // namespace

Document withoutFiles(Document document, const Computation& computation, const std::filesystem::path& folder)
{
    const Graph& graph = computation.graph;
    const auto sources = inFiles(document, computation);
    Index numbers = 0;
    for (const auto& [source, node] : sources)
        numbers += graph.node(node).shape.size();
    if (numbers > mostMoved)
        throw Error(
            verbatim(modelText("The weights beside this document are too many to be copied into it. Save it in %1.")
                         .arg(QString::fromStdString(folder.string()))));
    for (const auto& [source, node] : sources)
        *source = std::make_shared<const Tensor>(graph.given(node));
    return document;
}

} // namespace heedmap
