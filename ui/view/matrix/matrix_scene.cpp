#include "view/matrix/matrix_scene.h"

#include "paint/figure_parts.h"
#include "paint/node_figure.h"
#include "paint/type.h"
#include "text/core_text.h"
#include "text/language.h"
#include "view/matrix/matrix_figure.h"
#include "view/scene/guess.h"
#include "view/scene/read_out.h"
#include "view/scene/too_small.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <utility>

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

bool MatrixScene::there() const { return context().workbench.isOpen() && m_node != noNode && m_node < graph().size(); }

bool MatrixScene::hides() const { return there() && hidesAny(context(), m_node, m_slice); }

std::unique_ptr<Scene> MatrixScene::copy() const
{
    auto figure = std::make_unique<MatrixScene>(context());
    figure->m_kept = m_kept;
    figure->m_keptShape = m_keptShape;
    figure->m_range = m_range;
    figure->m_seen = m_seen;
    figure->m_figure.emplace();
    return figure;
}

void MatrixScene::forget()
{
    m_node = noNode;
    m_change.reset();
    m_count.reset();
    m_statistics = {};
    m_matrix = {};
}

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

// A new matrix has its own range.
void MatrixScene::choose()
{
    const Workbench& workbench = context().workbench;
    m_node = context().selection.node();
    m_slice = std::clamp<Index>(context().selection.slice(), 0, shape().slices - 1);
    if (!m_kept.is(workbench, m_node) || shape() != m_keptShape) {
        ++m_number;
        m_range.reset();
        m_statistics = {};
    }
    m_kept = KeptNode(workbench, m_node);
    m_keptShape = shape();
}

bool MatrixScene::take(const Sight& sight)
{
    if (!anyChosen())
        return false;
    choose();
    Workbench& workbench = context().workbench;
    const DisplaySettings& settings = context().display.settings();
    HeatmapFigure figure = currentFigure(workbench, m_node, m_slice, settings);
    m_change.reset();
    if (settings.showChange && figure.values.data != nullptr)
        showChange(figure, workbench, m_node, m_slice, m_change);
    m_matrix.figure = sliceOf(std::move(figure), m_slice);
    m_matrix.scale.reset();
    if (m_matrix.figure.values.data == nullptr)
        return false;
    if (!hides())
        nameSums(m_matrix.figure);
    if (m_range)
        m_matrix.figure.range = *m_range;
    m_matrix.measure();
    if (m_figure) {
        if (shape().slices > 1)
            m_matrix.figure.heading = sliceTitle(emptyNodeFigure(graph(), m_node), m_slice);
        m_figure = matrixDrawing(m_matrix.figure, m_seen, paper(), sight.theme);
        return true;
    }
    m_count.emplace(m_matrix.extent);
    count();
    return true;
}

const ShownMatrix& MatrixScene::borrow()
{
    if (m_change != nullptr || !there())
        return m_matrix;
    const auto values = [&](NodeId node) {
        HeatmapFigure lent;
        lent.values = context().workbench.values(node, shownRegion(graph().node(node).shape, m_slice)).view;
        return sliceOf(std::move(lent), m_slice).values;
    };
    const NodeId mask = maskOver(graph(), m_node);
    m_matrix.figure.values = values(m_node);
    m_matrix.figure.keep = mask == noNode ? ConstView() : values(mask);
    checkMask(m_matrix.figure);
    return m_matrix;
}

void MatrixScene::setRange(const std::optional<RangeChoice>& range)
{
    m_range = range;
    borrow();
    if (m_range)
        m_matrix.setRange(*m_range);
}

// Counts a large matrix in parts, so that input is handled in between.
void MatrixScene::count()
{
    constexpr Index cellsAtOnce = 1 << 17;
    const ShownMatrix& matrix = borrow();
    if (!m_count || !matrix.known())
        return;
    const Index cols = std::max<Index>(matrix.figure.values.shape.cols, 1);
    if (m_count->add(FigureCells(matrix.figure), 0, std::max<Index>(cellsAtOnce / cols, 1)))
        m_statistics = m_count->statistics();
}

void MatrixScene::draw(QPainter& painter, const Theme& /*theme*/, const QRectF& /*seen*/) const
{
    if (m_figure)
        m_figure->draw(painter);
}

StagePart MatrixScene::partAt(const QRectF& cells) const
{
    return known() ? StagePart{m_node, m_slice, false, true, m_matrix.figure.ink, shape(), cells} : StagePart();
}

std::vector<ScenePart> MatrixScene::parts() const
{
    if (!known())
        return {};
    return {{{0, 0, {m_slice, 0, 0}}, m_place.cells, partAt(m_place.cells)}};
}

std::optional<CellPlace> MatrixScene::firstCell() const
{
    return known() ? std::optional(CellPlace{m_node, {m_slice, 0, 0}}) : std::nullopt;
}

QString MatrixScene::title() const
{
    if (m_figure)
        return m_figure->title;
    if (!anyChosen())
        return {};
    const QString step = sentenceText(graph().node(context().selection.node()).info.step);
    return m_change != nullptr ? step + QStringLiteral("  ·  Δ ") + MatrixText::tr("since the snapshot") : step;
}

QString MatrixScene::summary() const
{
    const ValueStatistics& statistics = m_statistics;
    if (!known() || hides())
        return {};
    if (counting())
        return MatrixText::tr("Summing up…");
    QStringList parts;
    if (statistics.numbers > 0)
        parts << counted(HEEDMAP_COUNTED("%2 numbers", "%2 number"), statistics.numbers,
                         groupedText(static_cast<double>(statistics.numbers)).toStdString())
              << MatrixText::tr("from %1 to %2").arg(shortNumber(statistics.lo), shortNumber(statistics.hi))
              << MatrixText::tr("mean %1").arg(shortNumber(statistics.mean));
    const auto count = [&](Index number, const QString& text) {
        if (number > 0)
            parts << text.arg(groupedText(static_cast<double>(number)));
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
    const double line = top + 45;
    double end = 0;
    if (!pointing.message.isEmpty())
        end = drawMessage(painter, pointing, {16, line}, theme, area.width() - 16);
    else if (const auto& place = context().selection.cell(); place && place->node < graph().size())
        end = heedmap::drawReadOut(painter, context(), *place, {16, line}, area.width() - 16);
    const bool missing = m_place.numbersMissing && numbersWanted(context(), parts());
    const bool above =
        missing && area.width() - 16 - tooSmallWidth() < end; // the sign stands in the line of the summary
    painter.setFont(textFont(12));
    painter.setPen(theme.muted);
    painter.drawText(QPointF(16, top + 22),
                     QFontMetricsF(painter.font())
                         .elidedText(summary(), Qt::ElideRight, area.width() - 32 - (above ? tooSmallWidth() : 0)));
    if (missing)
        drawTooSmall(painter, m_place.zoomsToNumbers, {area.width() - 16, line}, end, theme);
}

} // namespace heedmap
