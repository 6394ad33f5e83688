#include "model/patch_grid.h"

#include <QStringList>

#include <algorithm>

namespace heedmap {

Region PatchGrid::pixels(Index patch) const
{
    const Index row = patch / across() * cut.side;
    const Index col = patch % across() * cut.side;
    return {{0, picture.slices}, {row, row + cut.side}, {col, col + cut.side}};
}

QString PatchGrid::shadeText(double PixelRange::*shade) const
{
    QStringList texts;
    for (const PixelRange& range : cut.ranges)
        texts << QString::number(range.*shade, 'g', 4);
    return texts.count(texts.front()) == texts.size() ? texts.front() : texts.join(QStringLiteral(" / "));
}

std::optional<PatchGrid> patchGrid(const GraphShape& graph)
{
    for (NodeId id = 0; id < graph.size(); ++id) {
        const Node& node = graph.node(id);
        const auto cut = node.leaf() || node.info.role == Role::Gradient ? std::nullopt : patchCut(*node.op);
        if (!cut)
            continue;
        const Node& image = graph.node(node.inputs.front());
        if (image.leaf() || graph.pinned(node.inputs.front()))
            return PatchGrid{node.inputs.front(), id, *cut, image.shape};
    }
    return std::nullopt;
}

std::optional<Index> firstPatch(const GraphShape& graph, const PatchGrid& grid, const Axis& axis)
{
    const auto& patches = graph.node(grid.patches).info.rows.labels;
    if (patches == nullptr || axis.labels == nullptr)
        return std::nullopt;
    const auto found = std::search(axis.labels->begin(), axis.labels->end(), patches->begin(), patches->end());
    if (found == axis.labels->end())
        return std::nullopt;
    return found - axis.labels->begin();
}

} // namespace heedmap
