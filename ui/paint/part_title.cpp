#include "paint/part_title.h"

#include "paint/axis_labels.h"

#include <QCoreApplication>

#include <algorithm>

namespace heedmap {

QString numberedPart(const FigureAxis& parts, Index part)
{
    //: A numbered part of a stack: "head 0". %1 the part's name, %2 its number
    const QString text = QCoreApplication::translate("Paint", "%1 %2");
    return parts.name.isEmpty() ? QString::number(part) : text.arg(parts.name).arg(part);
}

QString blockTitle(const HeatmapFigure& figure, Index block, double width)
{
    const QStringList& names = figure.slices.labels;
    const auto fits = [width](const QString& name) { return textWidth(name, axisNamePx) + 4 <= width; };
    return block < names.size() && std::ranges::all_of(names, fits) ? names[block] : numberedPart(figure.slices, block);
}

} // namespace heedmap
