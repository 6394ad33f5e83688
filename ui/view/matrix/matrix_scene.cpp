#include "view/matrix/matrix_scene.h"

#include "paint/node_figure.h"
#include "paint/type.h"
#include "text/core_text.h"
#include "view/scene/guess.h"
#include "view/scene/read_out.h"
#include "view/scene/too_small.h"

#include <QCoreApplication>
#include <QLocale>
#include <QPainter>

namespace heedmap {
namespace {

struct MatrixText {
    Q_DECLARE_TR_FUNCTIONS(heedmap::MatrixView)
};

QString shortNumber(double value) { return QString::number(value, 'g', 5).replace(QLatin1Char('-'), QChar(0x2212)); }

} // namespace

bool MatrixScene::anyChosen() const
{
    const NodeId node = context().selection.node();
    return context().workbench.isOpen() && node != noNode && node < graph().size();
}

void MatrixScene::layOut(const QSizeF& room, double /*deviceScale*/) { m_size = room; }

std::vector<Demand> MatrixScene::demands(const Pointing& /*pointing*/, const QRectF& /*seen*/) const
{
    if (!anyChosen())
        return {};
    const NodeId node = context().selection.node();
    std::vector<Demand> demands;
    for (const NodeId each : {node, maskOver(graph(), node)})
        if (each != noNode)
            demands.push_back({each, shownRegion(graph().node(each).shape, context().selection.slice())});
    return demands;
}

bool MatrixScene::take(const Sight& /*sight*/)
{
    if (!anyChosen())
        return false;
    m_plot.show(context().selection.node(), context().selection.slice());
    return m_plot.known();
}

std::vector<ScenePart> MatrixScene::parts() const
{
    const StagePart part = m_plot.part();
    if (part.node == noNode)
        return {};
    const double scale = context().display.scale();
    const StagePart mapped = part.mapped(1 / scale, QPointF(m_plot.pos()) / scale);
    return {{{0, 0, {part.slice, 0, 0}}, mapped.cells, mapped}};
}

std::optional<CellPlace> MatrixScene::firstCell() const
{
    const StagePart part = m_plot.part();
    return part.node == noNode ? std::nullopt : std::optional(CellPlace{part.node, {part.slice, 0, 0}});
}

QString MatrixScene::title() const
{
    if (!anyChosen())
        return {};
    const QString step = sentenceText(graph().node(context().selection.node()).info.step);
    return m_plot.showsChange() ? step + QStringLiteral("  ·  Δ ") + MatrixText::tr("since the snapshot") : step;
}

QString MatrixScene::summary() const
{
    const ValueStatistics& statistics = m_plot.statistics();
    if (!m_plot.known() || m_plot.hides())
        return {};
    if (m_plot.counting())
        return MatrixText::tr("Summing up…");
    QStringList parts;
    const QLocale locale;
    if (statistics.numbers > 0)
        parts << counted(HEEDMAP_COUNTED("%2 numbers", "%2 number"), statistics.numbers,
                         locale.toString(static_cast<qlonglong>(statistics.numbers)).toStdString())
              << MatrixText::tr("from %1 to %2").arg(shortNumber(statistics.lo), shortNumber(statistics.hi))
              << MatrixText::tr("mean %1").arg(shortNumber(statistics.mean));
    const auto count = [&](Index number, const QString& text) {
        if (number > 0)
            parts << text.arg(locale.toString(static_cast<qlonglong>(number)));
    };
    count(statistics.masked, MatrixText::tr("%1 masked"));
    count(statistics.minusInfinities, QStringLiteral("%1 × −∞"));
    count(statistics.plusInfinities, QStringLiteral("%1 × ∞"));
    count(statistics.notNumbers, QStringLiteral("%1 × NaN"));
    return parts.join(QStringLiteral("  ·  "));
}

void MatrixScene::drawReadOut(QPainter& painter, const QSizeF& area, const Theme& theme, const Pointing& pointing) const
{
    const double top = area.height() - frame().lineBelow;
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.fillRect(QRectF(0, top, area.width(), theme.lineWidth / context().display.scale()), theme.hairline);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(textFont(12));
    painter.setPen(theme.muted);
    painter.drawText(QPointF(16, top + 22),
                     QFontMetricsF(painter.font()).elidedText(summary(), Qt::ElideRight, area.width() - 32));
    const double line = top + 45;
    double end = 0;
    if (!pointing.message.isEmpty())
        end = drawMessage(painter, pointing, {16, line}, theme);
    else if (const auto& place = context().selection.cell(); place && place->node < graph().size())
        end = heedmap::drawReadOut(painter, context(), *place, {16, line});
    if (m_plot.numbersMissing() && numbersWanted(context()))
        drawTooSmall(painter, m_plot.zoomsToNumbers(), {area.width() - 16, line}, end, theme);
}

} // namespace heedmap
