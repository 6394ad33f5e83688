#include "paint/cell_name.h"

#include "text/core_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <string>
#include <vector>

namespace heedmap {
namespace {

QString inCell(const char* text) { return QCoreApplication::translate("Cell", text); }

bool labelled(const Axis& axis, Index index)
{
    return axis.labels != nullptr && index < static_cast<Index>(axis.labels->size());
}

} // namespace

QString axisLabel(const Axis& axis, Index index)
{
    return labelled(axis, index) ? labelText(axis, index) : QString::number(index);
}

QString axisEntry(const Axis& axis, Index index)
{
    if (!labelled(axis, index))
        return QString::number(index);
    const std::vector<std::string>& all = *axis.labels;
    const bool again = std::count(all.begin(), all.end(), all[static_cast<std::size_t>(index)]) > 1;
    const QString label = labelText(axis, index);
    return again ? QStringLiteral("%1 (%2)").arg(label).arg(index) : label;
}

QString cellLabels(const Node& node, const Cell& cell, bool slice)
{
    QStringList entries{axisLabel(node.info.cols, cell.col)};
    if (node.shape.rank > 1)
        entries.prepend(axisLabel(node.info.rows, cell.row));
    if (slice && node.shape.slices > 1)
        entries.prepend(axisLabel(node.info.slices, cell.slice));
    return QLatin1Char('[') + entries.join(QStringLiteral(", ")) + QLatin1Char(']');
}

QString cellTokens(const Node& node, const Cell& cell)
{
    QStringList labels;
    const auto add = [&](const Axis& axis, Index index) {
        if (labelled(axis, index))
            labels << labelText(axis, index);
    };
    add(node.info.rows, cell.row);
    add(node.info.cols, cell.col);
    QString tokens = labels.join(QStringLiteral(" × "));
    if (labelled(node.info.slices, cell.slice)) {
        const QString slice = labelText(node.info.slices, cell.slice);
        tokens = tokens.isEmpty() ? slice : slice + QStringLiteral(" · ") + tokens;
    }
    return tokens;
}

QString cellIndices(const Shape& shape, const Cell& cell)
{
    QStringList indices;
    if (shape.rank > 2)
        indices << QString::number(cell.slice);
    if (shape.rank > 1)
        indices << QString::number(cell.row);
    indices << QString::number(cell.col);
    return QStringLiteral("[%1]").arg(indices.join(QStringLiteral(", ")));
}

QString cellPosition(const NodeInfo& info, const Shape& shape, const Cell& cell)
{
    if (shape.rank < 2)
        return inCell(QT_TRANSLATE_NOOP("Cell", "column %1")).arg(cell.col);
    QString place = inCell(QT_TRANSLATE_NOOP("Cell", "row %1, column %2")).arg(cell.row).arg(cell.col);
    if (shape.rank < 3)
        return place;
    if (labelled(info.slices, cell.slice))
        return labelText(info.slices, cell.slice) + QStringLiteral(" · ") + place;
    const QString slice = info.slices.name.kind == AxisKind::Heads ? inCell(QT_TRANSLATE_NOOP("Cell", "head %1"))
                                                                   : inCell(QT_TRANSLATE_NOOP("Cell", "slice %1"));
    return slice.arg(cell.slice) + QStringLiteral(" · ") + place;
}

} // namespace heedmap
