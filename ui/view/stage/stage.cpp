#include "view/stage/stage.h"

#include "paint/type.h"
#include "paint/value_text.h"
#include "view/frame/base_pixmap.h"
#include "view/scene/guess.h"
#include "view/scene/player.h"
#include "view/scene/read_out.h"
#include "view/scene/too_small.h"
#include "view/stage/cell_editor.h"
#include "view/stage/stage_accessible.h"

#include <QFocusEvent>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace heedmap {

Stage::Stage(const ViewContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_editor(new CellEditor(this))
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Stage"));
    setProperty(stopsPlaying, true);
    QAccessible::installFactory(stageAccessible); // once, however many stages there are
    const Workbench* workbench = &context.workbench;
    const Selection* selection = &context.selection;
    connect(workbench, &Workbench::valuesReady, this, &Stage::invalidate);
    connect(workbench, &Workbench::rememberedStateChanged, this, &Stage::invalidate);
    connect(workbench, &Workbench::pinsChanged, this, &Stage::followAnew);
    connect(workbench, &Workbench::rebuilt, this, [this] { m_editor->end(), answered(false), forgetPressed(); });
    connect(selection, &Selection::stepsChanged, this, &Stage::followAnew);
    connect(selection, &Selection::nodeChanged, this, [this] { followAnew(), forgetKept(); });
    connect(selection, &Selection::sliceChanged, this,
            [this] { m_anchor.reset(), observe(), m_editor->end(), invalidate(); });
    connect(selection, &Selection::cellChanged, this, [this] { m_notice.clear(), light(); });
    connect(selection, &Selection::keptChanged, this, &Stage::describe);
    connect(workbench, &Workbench::valuesReady, this, &Stage::describe);
    connect(selection, &Selection::uncoveredChanged, this, [this] { describe(), update(); });
    connect(selection, &Selection::momentChanged, this, &Stage::followMoment);
    connect(&context.display, &Display::changed, this, &Stage::fitAnew);
    connect(&context.display, &Display::changed, this, &Stage::describe); // what is covered, or not, is another
    connect(m_editor, &CellEditor::committed, this, &Stage::commit);
    connect(m_editor, &CellEditor::cancelled, this, [this] { m_notice.clear(), m_editor->end(), setFocus(); });
    if (context.workbench.isOpen())
        followAnew();
}

// ---- what is shown

void Stage::observe()
{
    const Workbench& workbench = m_context.workbench;
    if (!workbench.isOpen() || m_context.selection.node() >= workbench.graph().size())
        return;
    m_shown = shownNode(m_context.selection, workbench.graph());
    std::vector<Demand> demands;
    if (isVisible())
        demands = StageScene::demands(workbench.graph(), m_shown, m_context.selection.slice());
    m_context.workbench.look(this, std::move(demands));
}

void Stage::invalidate()
{
    m_dirty = true;
    update();
}

void Stage::fitAnew()
{
    observe();
    m_editor->end();
    m_notice.clear();
    m_anchor.reset();
    m_fitted = true;
    m_measure = true;
    m_pan = {};
    invalidate();
}

// The same matrix of another graph, or under other pins, stays where it was moved and as near.
void Stage::followAnew()
{
    const NodeId node = m_context.selection.node();
    if (!m_place.is(m_context.workbench, node)) {
        m_place = KeptNode(m_context.workbench, node);
        return fitAnew();
    }
    observe();
    m_editor->end();
    m_notice.clear();
    m_anchor.reset();
    m_measure = true;
    invalidate();
}

// Painting may rebuild the graph, and dragging finds its node by name, so both recover by themselves.
void Stage::forgetPressed()
{
    m_pressedPlace.reset();
    if (m_drag == Drag::Pressed)
        m_drag = Drag::None;
}

// Drops a cell of a matrix that is no longer on the stage.
void Stage::forgetKept()
{
    const auto& kept = m_context.selection.kept();
    if (!kept || m_shown == noNode || kept->node == m_shown)
        return;
    const OperationFigure operation = operationFigure(graph(), m_shown);
    if (std::ranges::none_of(operation.operands, [&](const auto& each) { return each.node == kept->node; }))
        m_context.selection.keep(std::nullopt);
}

void Stage::refresh()
{
    m_dirty = m_dirty || !sharp(m_base, *this);
    if (!m_dirty || !m_context.workbench.isOpen() || m_shown == noNode)
        return;
    m_dirty = false;
    m_frame = stageFrame(m_context, m_shown, QSizeF(size()) / scale());
    if (m_scene.build(m_context.workbench, m_shown, m_context.selection.slice(), m_context.display.settings())) {
        if (m_measure && m_fitted)
            measure();
        else
            m_scene.layout(m_side, devicePixelRatioF() * scale() * m_shrink);
        m_measure = false;
        const QSizeF block = m_scene.size() * m_shrink;
        m_origin =
            m_frame.room.adjusted(0, 0, 0, -barsHeight()).center() - QPointF(block.width(), block.height()) / 2 + m_pan;
        m_origin = {std::round(m_origin.x()), std::round(m_origin.y())};
        render();
    } else {
        m_scene = {};
        m_measure = true;
        render();
    }
    light();
}

// The largest type with which cells keep their numbers; smaller than it is meant to be only where
// nothing else lets the block fit.
void Stage::measure()
{
    constexpr double withNumbers = 40;
    constexpr double smallest = 0.6;
    const bool presenting = m_context.display.settings().presenting; // whose type has the size that a room needs
    const double least = m_context.display.leastShare();
    for (m_shrink = 1;; m_shrink = presenting && m_shrink > least ? least : m_shrink * 0.85) {
        const QSizeF room = (m_frame.room.size() - QSizeF(0, barsHeight())) / m_shrink;
        m_side = m_scene.fittingSide(room, devicePixelRatioF() * scale() * m_shrink);
        const QSizeF block = m_scene.size();
        const bool fits = block.width() <= room.width() && block.height() <= room.height();
        const double type = scale() * m_shrink;
        if (fits && (m_side >= withNumbers || type <= 1 || (presenting && m_shrink <= least)))
            return;
        if (type * 0.85 < smallest)
            return;
    }
}

void Stage::render()
{
    const Theme& theme = m_context.display.theme();
    m_base = basePixmap(*this);
    m_base.fill(theme.window);
    QPainter painter(&m_base);
    painter.scale(scale(), scale());
    drawFrame(painter, m_frame, m_context);
    painter.setClipRect(m_frame.room.adjusted(-12, -4, 12, 4));
    if (m_scene.empty()) {
        painter.setPen(theme.muted);
        painter.setFont(textFont(14));
        painter.drawText(m_frame.room, Qt::AlignCenter, tr("Computing…"));
        return;
    }
    painter.translate(m_origin);
    painter.scale(m_shrink, m_shrink);
    m_scene.draw(painter, theme);
}

void Stage::light()
{
    update();
    if (m_dirty || !isVisible()) // the scene is still that of another node or graph
        return;
    m_marks = {};
    m_partial.reset();
    const auto& place = m_context.selection.cell();
    if (!place || place->node >= m_context.workbench.graph().size() || m_scene.empty())
        return;
    const GraphShape& graph = m_context.workbench.graph();
    const Node& node = graph.node(place->node);
    std::optional<Expression> expression;
    std::vector<Region> required(node.inputs.size());
    if (place->node == m_shown)
        expression = m_context.workbench.explain(place->node, place->cell);
    if (expression)
        expression = played(*expression);
    for (std::size_t i = 0; expression && !m_partial && i < node.inputs.size(); ++i)
        required[i] = node.op->required(graph.shapes(place->node), i, Region::of(place->cell));
    m_marks =
        stageMarks(m_scene.partsWith(*place), m_scene.geometry(), node, place->node, place->cell, expression, required);
}

QRectF Stage::fromBlock(const QRectF& rect) const
{
    return {(rect.topLeft() * m_shrink + m_origin) * scale(), rect.size() * (m_shrink * scale())};
}

QRectF Stage::rectOf(NodeId node, const Cell& cell)
{
    refresh();
    if (m_scene.empty())
        return {};
    for (const StagePart& part : m_scene.partsWith({node, cell}))
        if (part.node == node && part.slice == cell.slice && part.shape.contains(cell))
            return fromBlock(part.rectOf(cell));
    return {};
}

QRectF Stage::headRect(Index slice)
{
    refresh();
    const auto found = std::ranges::find(m_frame.heads, slice, &StageFrame::Head::slice);
    return found == m_frame.heads.end() ? QRectF()
                                        : QRectF(found->rect.topLeft() * scale(), found->rect.size() * scale());
}

std::vector<QRectF> Stage::outlinesOf(NodeId node)
{
    refresh();
    std::vector<QRectF> rects;
    for (const StageMarks::Outline& outline : m_marks.operands)
        if (outline.node == node)
            rects.push_back(fromBlock(outline.rect));
    if (m_marks.chosen && m_marks.chosen->node == node)
        rects.push_back(fromBlock(m_marks.chosen->rect));
    return rects;
}

QImage Stage::picture(double scale)
{
    m_dirty = true; // the numbers are borrowed for this turn only
    refresh();
    constexpr double margin = 24;
    QImage image(((m_scene.size() + QSizeF(2 * margin, 2 * margin)) * scale).toSize(), QImage::Format_RGB32);
    image.fill(m_context.display.theme().window);
    QPainter painter(&image);
    painter.scale(scale, scale);
    painter.translate(margin, margin);
    m_scene.draw(painter, m_context.display.theme());
    return image;
}

std::optional<CellPlace> Stage::placeAt(const QPointF& at)
{
    refresh();
    const QPointF inBlock = toBlock(at);
    const StagePart* part = m_scene.partAt(inBlock);
    if (part == nullptr || !m_frame.room.adjusted(-12, -4, 12, 4).contains(at / scale()))
        return std::nullopt;
    return CellPlace{part->node, *part->cellAt(inBlock)};
}

void Stage::paintEvent(QPaintEvent*)
{
    refresh();
    const Theme& theme = m_context.display.theme();
    QPainter painter(this);
    if (m_base.isNull())
        painter.fillRect(rect(), theme.window);
    else
        painter.drawPixmap(0, 0, m_base);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(scale(), scale());
    drawFrameGuesses(painter, m_frame, m_context);
    drawTooSmall(painter, drawReadOut(painter));
    if (hasFocus() && m_focusSeen) {
        painter.setPen(QPen(theme.accent, 1 + theme.lineWidth / 2));
        painter.drawRoundedRect(QRectF(QPointF(), QSizeF(size()) / scale()).adjusted(1.5, 1.5, -1.5, -1.5), 4, 4);
    }
    painter.setClipRect(m_frame.room.adjusted(-12, -4, 12, 4));
    drawStickyLabels(painter);
    painter.translate(m_origin);
    painter.scale(m_shrink, m_shrink);
    drawRowBars(painter);
    drawCovers(painter);
    if (m_context.display.settings().spotlight && m_marks.chosen)
        drawSpotlight(painter, m_marks, theme,
                      {(m_frame.room.topLeft() - m_origin) / m_shrink, m_frame.room.size() / m_shrink});
    drawMarks(painter, m_marks, theme);
    drawRange(painter);
}

void Stage::drawRange(QPainter& painter)
{
    if (m_scene.empty() || !m_anchor || !ranged())
        return;
    const StagePart& part = *m_scene.partOf(m_anchor->node);
    const QRectF range = part.rectOf(m_anchor->cell) | part.rectOf(current().cell);
    QColor ground = m_context.display.theme().accent;
    painter.setPen(QPen(ground, 2));
    ground.setAlphaF(0.15F);
    painter.setBrush(ground);
    painter.drawRoundedRect(range, 4, 4);
}

double Stage::drawReadOut(QPainter& painter) const
{
    const Theme& theme = m_context.display.theme();
    const QSizeF area = QSizeF(size()) / scale();
    double x = 28;
    const double y = area.height() - 16;
    const auto write = [&](const QString& text, const QFont& font, const QColor& colour) {
        painter.setFont(font);
        painter.setPen(colour);
        painter.drawText(QPointF(x, y), text);
        x += std::ceil(QFontMetricsF(font).horizontalAdvance(text)) + 14;
    };
    if (!m_question.isEmpty()) {
        write(m_question, textFont(13, true), theme.accent);
        return x;
    }
    if (!m_notice.isEmpty()) {
        write(m_notice, textFont(13), theme.noticeText);
        return x;
    }
    const auto& place = m_context.selection.cell();
    const GraphShape& graph = m_context.workbench.graph();
    if (!place || place->node >= graph.size())
        return x;
    const Node& node = graph.node(place->node);
    x += std::ceil(drawCellName(painter, node, place->cell, {x, y}, theme)) + 14;
    const Values values = m_context.workbench.values(place->node, Region::of(place->cell));
    if (m_partial)
        write(tr("%1 so far").arg(valueText(*m_partial, partialFormat())), textFont(13), theme.text);
    else if (covered(*place))
        write(guessQuestion(), textFont(13), theme.muted);
    else if (values)
        write(exactValueText(values.view.at(place->cell)), textFont(13), theme.text);
    if (const QString change = changeText(m_context, *place); !change.isEmpty() && !m_partial)
        write(change, textFont(13), theme.text);
    write(cellLabels(node, place->cell), textFont(12), theme.muted);
    return x;
}

// At the right end of the line that reads out a cell: numbers never go without a word.
void Stage::drawTooSmall(QPainter& painter, double from) const
{
    if (!m_scene.numbersMissing(m_shrink * std::max(scale(), 1.0)) || !numbersWanted(m_context))
        return;
    const QSizeF area = QSizeF(size()) / scale();
    heedmap::drawTooSmall(painter, true, {area.width() - 28, area.height() - 16}, from, m_context.display.theme());
}

void Stage::fit() { fitAnew(); }

void Stage::zoom(double factor) { zoomAt(factor, m_frame.room.center() * scale()); }

void Stage::zoomAt(double factor, const QPointF& at)
{
    refresh();
    constexpr Index manyNumbers = 40000;
    const double largest = m_scene.cellCount() > manyNumbers ? 33 : 240;
    double side = std::clamp(m_side * factor, 0.02, largest);
    if (side > 1)
        side = factor > 1 ? std::max(std::round(side), std::min(m_side + 1, largest)) : std::floor(side);
    const QPointF centre = m_frame.room.center();
    m_pan = at / scale() - centre - (at / scale() - centre - m_pan) * (side / m_side);
    m_side = side;
    m_fitted = false;
    m_editor->end();
    invalidate();
}

// The focus ring shows keyboard users where keys go.
void Stage::focusInEvent(QFocusEvent* event)
{
    m_focusSeen = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason
        || event->reason() == Qt::ShortcutFocusReason;
    QWidget::focusInEvent(event);
}

void Stage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_measure = true;
    invalidate();
    if (m_edited && m_editor->active())
        m_editor->place(rectOf(m_edited->node, m_edited->cell).toAlignedRect());
}

void Stage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    observe();
    invalidate();
    describe();
}

// A hidden stage demands nothing.
void Stage::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    observe();
}

void Stage::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        setAccessibleName(tr("Stage"));
        m_editor->end();
        invalidate();
    }
    QWidget::changeEvent(event);
}

} // namespace heedmap
