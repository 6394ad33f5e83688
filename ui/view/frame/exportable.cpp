#include "view/frame/exportable.h"

#include "text/core_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace heedmap {

StillComputing::StillComputing()
    : Error(verbatim(QCoreApplication::translate("Exportable", "Still computing. Export again when it has finished.")))
{
}

PartSet partsOfMatrices()
{
    using enum FigurePart;
    return {Title, Symbol, Shape, Axes, Labels, Values, Bar, Range, Margin};
}

std::vector<NodeId> wholeNodes(const GraphShape& graph, const std::vector<ViewPart>& parts)
{
    std::vector<NodeId> nodes;
    for (const ViewPart& part : parts) {
        const auto same = [&](const ViewPart& other) { return other.node == part.node; };
        if (part.rows || part.cols || std::ranges::count(parts, part) > 1
            || (part.slice && std::ranges::count_if(parts, same) != graph.node(part.node).shape.slices))
            return {};
        if (std::ranges::find(nodes, part.node) == nodes.end())
            nodes.push_back(part.node);
    }
    return nodes;
}

} // namespace heedmap
