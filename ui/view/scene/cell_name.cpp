#include "view/scene/cell_name.h"

#include "text/core_text.h"

#include <paint/formula.h>

#include <QCoreApplication>

namespace heedmap {
namespace {

QString inCell(const char* text) { return QCoreApplication::translate("Cell", text); }

} // namespace

QString axisLabel(const Axis& axis, Index index)
{
    if (axis.labels != nullptr && index < static_cast<Index>(axis.labels->size()))
        return labelText(axis, index);
    return QString::number(index);
}

QString cellLabels(const NodeInfo& info, const Shape& shape, const Cell& cell)
{
    const QString col = axisLabel(info.cols, cell.col);
    return shape.rank < 2 ? QStringLiteral("[%1]").arg(col)
                          : QStringLiteral("[%1, %2]").arg(axisLabel(info.rows, cell.row), col);
}

QString cellPosition(const NodeInfo& info, const Shape& shape, const Cell& cell)
{
    if (shape.rank < 2)
        return inCell(QT_TRANSLATE_NOOP("Cell", "column %1")).arg(cell.col);
    QString place = inCell(QT_TRANSLATE_NOOP("Cell", "row %1, column %2")).arg(cell.row).arg(cell.col);
    if (shape.rank < 3)
        return place;
    const QString slice = info.slices.name == HEEDMAP_PHRASE("heads") ? inCell(QT_TRANSLATE_NOOP("Cell", "head %1"))
                                                                      : inCell(QT_TRANSLATE_NOOP("Cell", "slice %1"));
    return slice.arg(cell.slice) + QStringLiteral(" · ") + place;
}

QString cellName(const GraphShape& graph, const CellPlace& place)
{
    const Node& node = graph.node(place.node);
    return plainSymbol(node.info) + cellLabels(node.info, node.shape, place.cell);
}

QString cellMarkup(const GraphShape& graph, const CellPlace& place)
{
    const Node& node = graph.node(place.node);
    return markupFormula(QString::fromStdString(node.info.symbol))
        + cellLabels(node.info, node.shape, place.cell).toHtmlEscaped();
}

} // namespace heedmap
