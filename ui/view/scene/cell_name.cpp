#include "view/scene/cell_name.h"

#include <paint/formula.h>

namespace heedmap {

QString cellName(const GraphShape& graph, const CellPlace& place)
{
    const Node& node = graph.node(place.node);
    return plainSymbol(node.info) + cellLabels(node, place.cell);
}

QString indexedName(const Node& node, const Cell& cell)
{
    return plainSymbol(node.info) + cellIndices(node.shape, cell);
}

QString cellMarkup(const GraphShape& graph, const CellPlace& place)
{
    const Node& node = graph.node(place.node);
    return markupFormula(QString::fromStdString(node.info.symbol)) + cellLabels(node, place.cell).toHtmlEscaped();
}

} // namespace heedmap
