#include "model/moving.h"

#include <heedmap/document/pins.h>

namespace heedmap {
namespace {

constexpr Index mostMoved = 1 << 22; // as text a number takes some twenty bytes

bool inFile(const ArraySource& source) { return std::holds_alternative<FileReference>(source); }

} // namespace

bool fitsAsText(const Document& document, const Computation& computation)
{
    const Graph& graph = computation.graph;
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
    const Graph& graph = computation.graph;
    for (auto& [name, source] : document.arrays)
        if (inFile(source))
            source = std::make_shared<const Tensor>(graph.given(computation.leaves.at(name)));
    for (auto& [name, source] : document.pins)
        if (inFile(source))
            source = std::make_shared<const Tensor>(pinnedNumbers(graph, name));
    return document;
}

} // namespace heedmap
