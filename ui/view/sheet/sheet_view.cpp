#include "view/sheet/sheet_view.h"

#include "paint/computation_sheet.h"
#include "paint/type.h"
#include "text/core_text.h"
#include "text/language.h"
#include "view/frame/base_pixmap.h"
#include "view/frame/view_frame.h"
#include "view/scene/guess.h"
#include "view/scene/read_out.h"
#include "view/scene/too_small.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace heedmap {
namespace {

constexpr double smallestPage = 0.02;
constexpr double margin = 12; ///< around the page

} // namespace

SheetView::SheetView(const ViewContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_document(context.workbench.documentNumber())
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Sheet"));
    const Workbench* workbench = &context.workbench;
    const Selection* selection = &context.selection;
    connect(workbench, &Workbench::valuesReady, this, &SheetView::numbersReady);
    connect(workbench, &Workbench::rememberedStateChanged, this, &SheetView::numbersReady);
    connect(workbench, &Workbench::pinsChanged, this, &SheetView::rebuild);
    connect(workbench, &Workbench::numberFormatChanged, this, &SheetView::rebuild);
    connect(selection, &Selection::stepsChanged, this, [this] {
        if (const unsigned number = m_context.workbench.documentNumber(); std::exchange(m_document, number) != number)
            m_zoom = 0;
        m_anchor.reset(), m_title.reset(), m_pointed.reset();
        rebuild();
    });
    connect(selection, &Selection::groupsChanged, this, &SheetView::fold);
    connect(selection, &Selection::nodeChanged, this, &SheetView::follow);
    connect(selection, &Selection::sliceChanged, this, &SheetView::rebuild);
    connect(selection, &Selection::cellChanged, this, &SheetView::light);
    connect(selection, &Selection::uncoveredChanged, this, qOverload<>(&QWidget::update));
    connect(&context.display, &Display::changed, this, &SheetView::rebuild);
}

// ---- what is shown

void SheetView::rebuild()
{
    m_structureStale = true;
    redraw();
}

void SheetView::numbersReady()
{
    m_scene.evaluated(seen());
    m_scene.invalidate();
    redraw();
}

void SheetView::redraw()
{
    m_dirty = true;
    update();
}

// A hidden sheet demands nothing.
void SheetView::observe()
{
    if (!m_context.workbench.isOpen() || m_scene.empty())
        return;
    std::vector<Demand> demands;
    if (isVisible() && !m_structureStale)
        demands = m_scene.demands(m_context.workbench.graph(), seen(), m_context.selection.slice());
    m_context.workbench.look(this, std::move(demands));
}

QString SheetView::build(SheetScene& scene) const
{
    const Document& document = m_context.workbench.head();
    const std::string& language = currentLanguage();
    QString title = titleOf(m_context.workbench.graph(), QString::fromStdString(document.title.in(language)));
    scene.build(m_context.workbench, m_context.selection.groups(), title,
                QString::fromStdString(document.summary.in(language)), m_context.display.settings());
    return title;
}

Drawing SheetView::drawing(const Theme& theme)
{
    const auto page = std::make_shared<SheetScene>();
    const QString title = m_context.workbench.isOpen() ? build(*page) : QString();
    const auto everything = [&page] { return QRectF(QPointF(), page->size()); };
    if (!page->empty()) {
        page->evaluated(everything());
        page->fill(m_context.workbench, everything(), m_context.selection.slice(), m_context.display.settings());
    }
    if (page->empty() || !page->complete())
        throw Error(verbatim(tr("Still computing. Export again when it has finished.")));
    return {title, page->size(),
            [page, everything = everything(), &theme](QPainter& painter) { page->draw(painter, everything, theme); }};
}

void SheetView::refresh()
{
    Workbench& workbench = m_context.workbench;
    m_dirty = m_dirty || !sharp(m_base, *this);
    if (!m_dirty || !workbench.isOpen())
        return;
    m_dirty = false;
    const DisplaySettings& settings = m_context.display.settings();
    const QSizeF before = m_scene.size();
    const bool anew = std::exchange(m_structureStale, false);
    if (anew) {
        build(m_scene);
        forgetTitles();
    }
    if (m_scene.whole()) // what numbers need beside them changes the page's size
        m_scene.fill(workbench, seen(), m_context.selection.slice(), settings);
    if (anew || m_scene.size() != before)
        begin();
    if (anew)
        observe();
    m_base = basePixmap(*this);
    render(rect());
    light();
}

// The whole page, or the selection where the page would be too small to read.
void SheetView::begin()
{
    constexpr double readable = 0.18;
    if (m_zoom > 0 && !m_fitted)
        return keepInPlace();
    const bool first = m_zoom == 0;
    const QSizeF page = m_scene.size();
    const QSizeF room = area().size() - QSizeF(2 * margin, 2 * margin);
    m_zoom = std::clamp(std::min(room.width() / page.width(), room.height() / page.height()), smallestPage, 2.0);
    m_fitted = true;
    if (first && m_zoom < readable) {
        m_zoom = 0.5;
        m_fitted = false;
    }
    const QSizeF covered = page * m_zoom;
    m_origin = held(middle() - QPointF(covered.width(), covered.height()) / 2);
    if (const auto step = m_scene.stepOf(m_context.selection.node()); !m_fitted && step)
        m_origin = held(middle() - m_scene.rectOf(*step).center() * m_zoom);
}

void SheetView::render(const QRegion& region)
{
    Workbench& workbench = m_context.workbench;
    const Theme& theme = m_context.display.theme();
    const QRectF part(toPage(region.boundingRect().topLeft()), QSizeF(region.boundingRect().size()) / m_zoom);
    if (!m_scene.empty())
        m_scene.fill(workbench, part, m_context.selection.slice(), m_context.display.settings());
    QPainter painter(&m_base);
    painter.setClipRegion(region);
    painter.fillRect(region.boundingRect(), theme.window);
    if (m_scene.empty())
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.hairline, theme.lineWidth));
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(fromPage(QRectF(QPointF(), m_scene.size())), 4, 4);
    painter.translate(m_origin);
    painter.scale(m_zoom, m_zoom);
    m_scene.draw(painter, part, theme);
}

StagePart SheetView::shown(StagePart part) const
{
    part.cells = fromPage(part.cells);
    if (!part.bar.isEmpty())
        part.bar = fromPage(part.bar);
    return part;
}

void SheetView::light()
{
    update();
    if (m_dirty || !isVisible())
        return;
    m_marks = {};
    const auto& place = m_context.selection.cell();
    if (!place || m_scene.empty() || place->node >= m_context.workbench.graph().size())
        return;
    const auto own = m_scene.stepOf(place->node);
    if (!own)
        return;
    // An operand that is pointed at is lit where the pointer is; a result in its own step.
    const std::size_t step = m_context.selection.hovered() ? m_litStep : *own;
    std::vector<StagePart> parts = m_scene.parts(step, place->cell.slice);
    for (StagePart& part : parts)
        part = shown(part);
    m_marks = marksOf(m_context.workbench, parts, m_scene.geometry(step), *place);
}

double SheetView::statusHeight() const { return m_context.display.px(32); }

QRectF SheetView::area() const { return {0, 0, double(width()), height() - statusHeight()}; }

QRectF SheetView::seen() const
{
    return m_zoom > 0 ? QRectF(toPage({}), area().size() / m_zoom) : QRectF(QPointF(), m_scene.size());
}

QRectF SheetView::rectOf(NodeId node, const Cell& cell)
{
    refresh();
    const auto step = m_scene.stepOf(node);
    for (const StagePart& part : step ? m_scene.parts(*step, cell.slice) : std::vector<StagePart>())
        if (part.node == node && part.slice == cell.slice && part.shape.contains(cell))
            return fromPage(part.rectOf(cell));
    return {};
}

std::vector<QRectF> SheetView::outlinesOf(NodeId node) const
{
    std::vector<QRectF> rects;
    for (const StageMarks::Outline& outline : m_marks.operands)
        if (outline.node == node)
            rects.push_back(outline.rect);
    if (m_marks.chosen && m_marks.chosen->node == node)
        rects.push_back(m_marks.chosen->rect);
    return rects;
}

std::optional<SheetScene::Found> SheetView::found(const QPointF& at)
{
    refresh();
    return m_zoom > 0 && area().contains(at) ? m_scene.cellAt(toPage(at)) : std::nullopt;
}

void SheetView::paintEvent(QPaintEvent*)
{
    refresh();
    const Theme& theme = m_context.display.theme();
    QPainter painter(this);
    if (m_base.isNull()) {
        painter.fillRect(rect(), theme.window);
        return;
    }
    painter.drawPixmap(0, 0, m_base);
    painter.setRenderHint(QPainter::Antialiasing);
    drawHidden(painter);
    drawSelected(painter);
    drawTitleMarks(painter);
    drawMarks(painter, m_marks, theme);
    drawStatus(painter);
    if (hasFocus() && m_focusSeen) {
        painter.setPen(QPen(theme.accent, 1 + theme.lineWidth / 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5), 4, 4);
    }
}

// Covers matrices to be guessed, also where they are operands.
void SheetView::drawHidden(QPainter& painter) const
{
    if (!m_context.display.settings().guessFirst || m_scene.empty())
        return;
    for (StagePart part : m_scene.partsOf(shownNode(m_context.selection, m_context.workbench.graph())))
        if (part = shown(part); part.cells.intersects(area()))
            drawGuesses(painter, m_context, part);
}

// Every place of the chosen matrix.
void SheetView::drawSelected(QPainter& painter) const
{
    if (m_scene.empty())
        return;
    const Theme& theme = m_context.display.theme();
    painter.setBrush(Qt::NoBrush);
    for (const StagePart& part : m_scene.partsOf(m_context.selection.node())) {
        painter.setPen(QPen(theme.accent, part.result ? 2 : 1));
        painter.drawRoundedRect(fromPage(part.cells).adjusted(-4, -4, 4, 4), 4, 4);
    }
}

void SheetView::drawStatus(QPainter& painter) const
{
    const Theme& theme = m_context.display.theme();
    const double scale = m_context.display.scale();
    const QRectF line(0, area().bottom(), width(), statusHeight());
    painter.fillRect(line, theme.window);
    painter.fillRect(QRectF(line.topLeft(), QSizeF(line.width(), theme.lineWidth)), theme.hairline);
    painter.save();
    painter.scale(scale, scale);
    const double y = line.bottom() / scale - 11;
    double end = 16;
    const auto& place = m_context.selection.cell();
    if (place && place->node < m_context.workbench.graph().size())
        end = drawReadOut(painter, m_context, *place, {16, y});
    else if (const auto& title = m_pointed ? m_pointed : m_title; title && !m_structureStale) {
        painter.setFont(textFont(12));
        painter.setPen(theme.muted);
        painter.drawText(QPointF(16, y), titleText(*title));
        end += QFontMetricsF(painter.font()).horizontalAdvance(titleText(*title));
    }
    painter.setFont(textFont(12));
    painter.setPen(theme.muted);
    const QString zoom = m_context.workbench.evaluating() ? tr("Computing…") : tr("%1 %").arg(qRound(m_zoom * 100));
    const double x = width() / scale - 16 - QFontMetricsF(painter.font()).horizontalAdvance(zoom);
    painter.drawText(QPointF(x, y), zoom);
    if (m_scene.numbersMissing(seen(), m_zoom) && numbersWanted(m_context))
        drawTooSmall(painter, true, {x - 14, y}, end, theme);
    painter.restore();
}

void SheetView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (m_fitted && !m_scene.empty())
        fit();
    redraw();
    observe();
}

void SheetView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        setAccessibleName(tr("Sheet"));
        rebuild();
    }
    QWidget::changeEvent(event);
}

void SheetView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    numbersReady();
    observe();
}

void SheetView::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    observe();
}

} // namespace heedmap
