#include "view/sheet/sheet_scene.h"

#include "paint/computation_sheet.h"
#include "paint/type.h"
#include "text/language.h"
#include "text/one_line.h"
#include "view/frame/view_frame.h"
#include "view/scene/guess.h"
#include "view/scene/read_out.h"
#include "view/scene/too_small.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <utility>

namespace heedmap {
namespace {

struct SheetWords {
    Q_DECLARE_TR_FUNCTIONS(heedmap::SheetView)
};

/// Switches the painter to px of the widget; returns the transform of the page.
QTransform leavePage(QPainter& painter)
{
    painter.save();
    const QTransform to = painter.worldTransform();
    painter.resetTransform();
    return to;
}

StagePart mapped(const StagePart& part, const QTransform& to) { return part.mapped(to.m11(), {to.dx(), to.dy()}); }

} // namespace

// The line below the scene lies on whole px.
SceneFrame SheetScene::frame() const
{
    const heedmap::Display& display = context().display;
    return {.margin = 0, .titled = false, .lineBelow = display.px(32) / display.scale()};
}

std::unique_ptr<Scene> SheetScene::copy() const
{
    auto made = std::make_unique<SheetScene>(context());
    made->m_figure = true;
    return made;
}

// ---- the numbers

QString SheetScene::title() const
{
    return titleOf(graph(), oneLine(QString::fromStdString(context().workbench.head().title.in(currentLanguage()))));
}

void SheetScene::build()
{
    if (!std::exchange(m_stale, false))
        return;
    const QString summary = QString::fromStdString(context().workbench.head().summary.in(currentLanguage()));
    const bool titled = !leavesOut(FigurePart::Title);
    m_sheet.build(context().workbench, context().selection.groups(), titled ? title() : QString(),
                  titled ? summary : QString(), context().display.settings(), paper().without);
}

void SheetScene::layOut(const QSizeF& /*room*/, double /*deviceScale*/) { build(); }

void SheetScene::numbersChanged()
{
    m_sheet.evaluated(m_demanded);
    m_sheet.invalidate();
}

std::vector<Demand> SheetScene::demands(const Pointing& /*pointing*/, const QRectF& seen) const
{
    m_demanded = seen;
    return stale() ? std::vector<Demand>()
                   : m_sheet.demands(context().workbench, seen, context().selection.slice(), m_figure);
}

bool SheetScene::take(const Sight& sight)
{
    build();
    m_zoom = sight.zoom;
    m_seen = m_figure ? QRectF({}, m_sheet.size()) : sight.seen;
    if (m_figure)
        m_sheet.evaluated(m_seen);
    if (!m_sheet.empty())
        m_sheet.fill(context().workbench, m_seen, context().selection.slice(), context().display.settings());
    return true;
}

// ---- what is where

QRectF SheetScene::rectOf(const Spot& spot) const
{
    const auto index = static_cast<std::size_t>(spot.index);
    if (spot.kind == Title)
        return index < m_sheet.layerCount() ? m_sheet.titlePlace(index).head : QRectF();
    const std::vector<StagePart> parts = m_sheet.parts(index, spot.cell.slice);
    const auto matrix = static_cast<std::size_t>(spot.kind - 1);
    if (matrix < parts.size())
        return parts[matrix].rectOf(spot.cell);
    const std::vector<StagePart> gradients = m_sheet.partsOf(m_sheet.nodeOf(index, matrix));
    return gradients.empty() ? QRectF() : gradients.front().rectOf(spot.cell);
}

std::optional<Spot> SheetScene::spotAt(const QPointF& at) const
{
    if (const auto found = m_sheet.cellAt(at))
        return Spot{static_cast<int>(found->matrix) + 1, static_cast<Index>(found->step), found->place.cell};
    const auto layer = m_sheet.titleAt(at);
    return layer ? std::optional(Spot{Title, static_cast<Index>(*layer)}) : std::nullopt;
}

QStringList SheetScene::names(int kind) const
{
    QStringList names;
    for (std::size_t layer = 0; kind == Title && layer < m_sheet.layerCount(); ++layer)
        names << QString::fromStdString(m_sheet.layer(layer));
    return names;
}

std::optional<CellPlace> SheetScene::explained(const Spot& spot, const Pointing& /*pointing*/) const
{
    if (spot.kind == Title)
        return std::nullopt;
    return CellPlace{m_sheet.nodeOf(static_cast<std::size_t>(spot.index), static_cast<std::size_t>(spot.kind - 1)),
                     spot.cell};
}

std::optional<StagePart> SheetScene::matrixOf(const Spot& spot) const
{
    const auto step = static_cast<std::size_t>(spot.index);
    if (spot.kind == Title || stale() || step >= m_sheet.nodes().size())
        return std::nullopt;
    const std::vector<StagePart> parts = m_sheet.parts(step, spot.cell.slice);
    const auto matrix = static_cast<std::size_t>(spot.kind - 1);
    if (matrix < parts.size()) {
        const bool there = parts[matrix].node != noNode && parts[matrix].slice == spot.cell.slice;
        return there ? std::optional(parts[matrix]) : std::nullopt;
    }
    const NodeId gradient = m_sheet.nodeOf(step, matrix);
    for (const StagePart& part : gradient == noNode ? std::vector<StagePart>() : m_sheet.partsOf(gradient))
        if (part.slice == spot.cell.slice)
            return part;
    return std::nullopt;
}

std::optional<Spot> SheetScene::spotOfCell(const CellPlace& place) const
{
    const auto step = stale() ? std::nullopt : m_sheet.stepOf(place.node);
    const std::vector<StagePart> parts = step ? m_sheet.parts(*step, place.cell.slice) : std::vector<StagePart>();
    for (std::size_t i = parts.size(); i-- > 0;) // the result has precedence
        if (parts[i].node == place.node && parts[i].slice == place.cell.slice)
            return Spot{static_cast<int>(i) + 1, static_cast<Index>(*step), place.cell};
    for (std::size_t i = parts.size(); i < 2 * parts.size(); ++i) { // the gradients under them
        const Spot spot{static_cast<int>(i) + 1, static_cast<Index>(*step), place.cell};
        if (m_sheet.nodeOf(*step, i) == place.node && matrixOf(spot))
            return spot;
    }
    return std::nullopt;
}

// A pointed operand is lit under the pointer, a result in its own step.
StageMarks SheetScene::marks(const Pointing& pointing, const QTransform& to) const
{
    const auto& place = context().selection.cell();
    if (!place || stale() || place->node >= graph().size())
        return {};
    const auto own = m_sheet.stepOf(place->node);
    if (!own)
        return {};
    const auto& spot = pointing.pointed;
    const std::size_t step = spot && spot->kind != Title ? static_cast<std::size_t>(spot->index) : *own;
    const bool gradient = isGradient(graph(), place->node);
    std::vector<StagePart> parts =
        gradient ? m_sheet.partsWithGradients(step, place->cell.slice) : m_sheet.parts(step, place->cell.slice);
    for (StagePart& part : parts)
        part = mapped(part, to);
    if (gradient)
        return gradientMarks(context().workbench, parts, *place);
    return marksOf(context().workbench, parts, m_sheet.geometry(step), *place);
}

// ---- how it looks

void SheetScene::draw(QPainter& painter, const Theme& theme, const QRectF& seen) const
{
    if (m_sheet.empty())
        return;
    if (!m_figure) {
        const QTransform to = leavePage(painter);
        painter.setPen(QPen(theme.hairline, theme.lineWidth));
        painter.setBrush(theme.panel);
        painter.drawRoundedRect(to.mapRect(QRectF({}, m_sheet.size())), 4, 4);
        painter.restore();
    }
    m_sheet.draw(painter, seen, theme);
}

void SheetScene::drawMarks(QPainter& painter, const Theme& theme, const Pointing& pointing) const
{
    if (stale())
        return;
    const QTransform to = leavePage(painter);
    drawHidden(painter, to);
    if (!m_figure) {
        drawSelected(painter, theme, to);
        drawTitleMarks(painter, theme, to, pointing);
        heedmap::drawMarks(painter, marks(pointing, to), theme);
        drawRange(painter, theme, pointing, to);
    }
    painter.restore();
}

// Covers matrices to be guessed, also where they are operands.
void SheetScene::drawHidden(QPainter& painter, const QTransform& to) const
{
    if (!mayHide(context()))
        return;
    std::vector<NodeId> nodes{shownNode(context().selection, graph())};
    for (const std::string& name : context().selection.covers().nodes())
        nodes.push_back(graph().find(name));
    for (const NodeId node : nodes)
        for (const StagePart& part : m_sheet.partsOf(node))
            if (part.cells.intersects(m_seen))
                drawGuesses(painter, context(), mapped(part, to));
}

// Frames every place of the chosen matrix.
void SheetScene::drawSelected(QPainter& painter, const Theme& theme, const QTransform& to) const
{
    painter.setBrush(Qt::NoBrush);
    for (const StagePart& part : m_sheet.partsOf(context().selection.node())) {
        painter.setPen(QPen(theme.accent, part.result ? 2 : 1));
        constexpr double beside = 1.5; // px: the labels of cells begin behind it
        painter.drawRoundedRect(to.mapRect(part.cells).adjusted(-beside, -beside, beside, beside), 2, 2);
    }
}

// Marks the title that the keys have reached, and the closed layer of the selected matrix.
void SheetScene::drawTitleMarks(QPainter& painter, const Theme& theme, const QTransform& to,
                                const Pointing& pointing) const
{
    const auto layer =
        m_sheet.stepOf(context().selection.node()) ? std::nullopt : m_sheet.titleOf(context().selection.group());
    const bool keys = pointing.keys && pointing.held;
    const QRectF title = keys ? rectOf(*pointing.held) : layer ? m_sheet.titlePlace(*layer).head : QRectF();
    if (title.isEmpty())
        return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.accent, (keys ? 2 : 1) * theme.lineWidth));
    painter.drawRoundedRect(to.mapRect(title), 6, 6);
}

// ---- in words

QString SheetScene::titleText(Index layer) const
{
    const std::string& name = m_sheet.layer(static_cast<std::size_t>(layer));
    const QString said = context().selection.groups().open(name)
        ? SheetWords::tr("%1 is open: click or Enter closes it")
        : SheetWords::tr("%1 is closed: click or Enter opens it");
    return said.arg(LayerGroups::title(name));
}

QString SheetScene::readOut(const Pointing& pointing) const
{
    if (const auto& place = context().selection.cell(); place && place->node < graph().size())
        return cellReadOut(context(), *place);
    for (const auto& spot : {pointing.pointed, pointing.held})
        if (spot && spot->kind == Title && !stale())
            return titleText(spot->index);
    return {};
}

void SheetScene::drawReadOut(QPainter& painter, const QSizeF& area, const Theme& theme, const Pointing& pointing) const
{
    constexpr double left = 16;
    const QRectF line(0, area.height() - frame().lineBelow, area.width(), frame().lineBelow);
    const double y = line.bottom() - 11;
    painter.fillRect(line, theme.window);
    painter.fillRect(QRectF(line.topLeft(), QSizeF(line.width(), theme.lineWidth)), theme.hairline);
    const auto write = [&](const QString& text, double from, double to) {
        painter.setFont(textFont(12));
        painter.setPen(theme.muted);
        const double width = QFontMetricsF(painter.font()).horizontalAdvance(text);
        painter.drawText(QPointF(to > 0 ? to - width : from, y), text);
        return width;
    };
    const QString zoom =
        context().workbench.evaluating() ? computingText() : SheetWords::tr("%1 %").arg(qRound(m_zoom * 100));
    const double right = area.width() - left;
    const double x = right - write(zoom, 0, right);
    double end = left;
    const auto& place = context().selection.cell();
    if (!pointing.message.isEmpty())
        end = drawMessage(painter, pointing, {left, y}, theme, x - 14);
    else if (place && place->node < graph().size())
        end = heedmap::drawReadOut(painter, context(), *place, {left, y}, x - 14);
    else
        end += write(readOut(pointing), left, 0);
    if (m_sheet.numbersMissing(m_seen, m_zoom) && numbersWanted(context(), parts()))
        drawTooSmall(painter, true, {x - 14, y}, end, theme);
}

} // namespace heedmap
