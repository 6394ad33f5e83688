#include "view/scene/read_out.h"

#include "paint/type.h"
#include "paint/value_text.h"
#include "view/scene/arithmetic.h"
#include "view/scene/cell_name.h"
#include "view/scene/guess.h"

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

namespace heedmap {

QString changeText(const ViewContext& context, const CellPlace& place)
{
    if (!context.display.settings().showChange || toGuess(context, place))
        return {};
    const Difference change = context.workbench.difference(place.node, Region::of(place.cell));
    if (change == nullptr)
        return {};
    const double by = change->numbers().front();
    return QStringLiteral("Δ ") + (by > 0 ? QStringLiteral("+") : QString())
        + valueText(by, exactFormat({by}, 0, context.display.settings().decimals + 2));
}

QString cellReadOut(const ViewContext& context, const CellPlace& place)
{
    const Node& node = context.workbench.graph().node(place.node);
    QStringList parts{indexedName(node, place.cell)};
    if (toGuess(context, place))
        parts << guessQuestion();
    else if (const Values values = context.workbench.values(place.node, Region::of(place.cell)))
        parts << exactValueText(values.view.at(place.cell));
    parts << changeText(context, place) << cellTokens(node, place.cell);
    parts.removeAll({});
    return parts.join(QStringLiteral("   "));
}

double drawReadOut(QPainter& painter, const ViewContext& context, const CellPlace& place, QPointF baseline)
{
    const Theme& theme = context.display.theme();
    const Node& node = context.workbench.graph().node(place.node);
    const auto write = [&](const QString& text, const QFont& font, const QColor& colour) {
        painter.setFont(font);
        painter.setPen(colour);
        painter.drawText(baseline, text);
        baseline.rx() += std::ceil(QFontMetricsF(font).horizontalAdvance(text)) + 14;
    };
    baseline.rx() += std::ceil(drawCellName(painter, node, place.cell, baseline, theme)) + 14;
    if (toGuess(context, place))
        write(guessQuestion(), textFont(13), theme.muted);
    else if (const Values values = context.workbench.values(place.node, Region::of(place.cell)))
        write(exactValueText(values.view.at(place.cell)), textFont(13), theme.text);
    if (const QString change = changeText(context, place); !change.isEmpty())
        write(change, textFont(13), theme.text);
    write(cellTokens(node, place.cell), textFont(12), theme.muted);
    return baseline.x() - 14;
}

double drawMessage(QPainter& painter, const Pointing& pointing, const QPointF& baseline, const Theme& theme)
{
    painter.setFont(textFont(13, pointing.isQuestion));
    painter.setPen(pointing.isQuestion ? theme.accent : theme.noticeText);
    painter.drawText(baseline, pointing.message);
    return baseline.x() + std::ceil(QFontMetricsF(painter.font()).horizontalAdvance(pointing.message));
}

} // namespace heedmap
