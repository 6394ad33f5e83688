#include "view/scene/read_out.h"

#include "model/drawn_numbers.h"
#include "paint/type.h"
#include "paint/value_text.h"
#include "view/scene/arithmetic.h"
#include "view/scene/cell_name.h"
#include "view/scene/guess.h"

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

namespace heedmap {
namespace {

/// What is said of weights that come from drawn numbers; empty for others.
QString drawnText(const ViewContext& context, const Node& node)
{
    return node.info.family == Family::Attention ? drawnNumbersText(context.workbench) : QString();
}

} // namespace

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
    parts << changeText(context, place) << cellTokens(node, place.cell) << drawnText(context, node);
    parts.removeAll({});
    return parts.join(QStringLiteral("   "));
}

void ReadOutLine::write(const QString& text, const QFont& font, const QColor& colour)
{
    if (m_at.x() >= m_right)
        return;
    const QFontMetricsF metrics(font);
    const QString shown = metrics.elidedText(text, Qt::ElideRight, m_right - m_at.x());
    m_painter.setFont(font);
    m_painter.setPen(colour);
    m_painter.drawText(m_at, shown);
    m_at.rx() += std::ceil(metrics.horizontalAdvance(shown)) + gap;
}

void ReadOutLine::writeName(const Node& node, const Cell& cell, const Theme& theme)
{
    m_at.rx() += std::ceil(drawCellName(m_painter, node, cell, m_at, theme)) + gap;
}

double drawReadOut(QPainter& painter, const ViewContext& context, const CellPlace& place, const QPointF& baseline,
                   double right)
{
    const Theme& theme = context.display.theme();
    const Node& node = context.workbench.graph().node(place.node);
    ReadOutLine line(painter, baseline, right);
    line.writeName(node, place.cell, theme);
    if (toGuess(context, place))
        line.write(guessQuestion(), textFont(13), theme.muted);
    else if (const Values values = context.workbench.values(place.node, Region::of(place.cell)))
        line.write(exactValueText(values.view.at(place.cell)), textFont(13), theme.text);
    if (const QString change = changeText(context, place); !change.isEmpty())
        line.write(change, textFont(13), theme.text);
    line.write(cellTokens(node, place.cell), textFont(12), theme.muted);
    if (const QString drawn = drawnText(context, node); !drawn.isEmpty())
        line.write(drawn, textFont(12), theme.noticeText);
    return line.end();
}

double drawMessage(QPainter& painter, const Pointing& pointing, const QPointF& baseline, const Theme& theme,
                   double right)
{
    ReadOutLine line(painter, baseline, right);
    line.write(pointing.message, textFont(13, pointing.isQuestion),
               pointing.isQuestion ? theme.accent : theme.noticeText);
    return line.end();
}

} // namespace heedmap
