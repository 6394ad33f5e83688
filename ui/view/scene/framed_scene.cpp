#include "view/scene/framed_scene.h"

#include "paint/type.h"
#include "text/core_text.h"
#include "view/frame/exportable.h"
#include "view/frame/view_frame.h"
#include "view/scene/shared_range.h"

#include <QPainter>

#include <algorithm>
#include <iterator>
#include <utility>

namespace heedmap {
namespace {

constexpr double belowHeading = 4;
constexpr double controlsGap = 16;
constexpr double figureScale = 2; ///< device px per px of a figure
constexpr QRectF wholeFigure(0, 0, 1e6, 1e6);

} // namespace

// ---- where things are

std::unique_ptr<Scene> FramedScene::exchange(std::unique_ptr<Scene> scene)
{
    m_missing = true;
    return std::exchange(m_scene, std::move(scene));
}

void FramedScene::place(const QSize& size, const ControlsRoom& controls)
{
    m_size = size;
    m_headingRight = area().width() - margin() - controls.beside / scale();
    head();
    m_top = (m_scene->frame().titled ? m_heading.bottom + belowHeading : 0)
        + (controls.below > 0 ? controls.below / scale() + controlsGap : 0) + m_scene->headHeight();
}

// Over a stop of a lesson stands its own title, and what is seen in the line.
void FramedScene::head()
{
    const bool low = isLow(area().height(), m_context.display.settings().presenting);
    m_heading = {m_scene->line(), m_scene->title(), m_scene->titleFormula()};
    if (const Selection::Heading& stop = m_context.selection.heading(); !stop.title.isEmpty())
        m_heading = {stop.place + QStringLiteral(" · ") + m_scene->title(), stop.title, {}};
    const ViewHeading whole = m_heading;
    placeHeading(m_heading, m_headingRight, low);
    if (const QString& stop = m_context.selection.heading().place; !stop.isEmpty() && m_heading.line != whole.line) {
        m_heading = {stop, whole.title, {}}; // whole rather than cut
        placeHeading(m_heading, m_headingRight, low);
    }
}

void FramedScene::layOut(double deviceScale) { m_scene->layOut(room().size(), deviceScale * scale()); }

bool FramedScene::leaveBeside(int width)
{
    const double before = std::exchange(m_headingRight, area().width() - margin() - width / scale());
    const ViewHeading alone = m_heading;
    head();
    if (m_heading.titleLines == QStringList{m_heading.title} && m_heading.titlePx == alone.titlePx)
        return true;
    m_headingRight = before;
    m_heading = alone;
    return false;
}

QRect FramedScene::controlsPlace(const QSize& size)
{
    m_size = size;
    m_headingRight = area().width() - margin();
    head();
    const Display& display = m_context.display;
    return {display.px(margin()), display.px(m_heading.bottom + belowHeading), size.width() - 2 * display.px(margin()),
            size.height()};
}

QRectF FramedScene::room() const
{
    const double below = m_scene->footHeight() + m_scene->frame().lineBelow;
    return {margin(), m_top, std::max(area().width() - 2 * margin(), 1.0),
            std::max(area().height() - m_top - below, 1.0)};
}

QRectF FramedScene::seen() const
{
    if (!m_zoom)
        return {QPointF(0, m_scroll), room().size()};
    const QRectF place = room();
    return *m_zoom > 0 ? fromWidget({place.topLeft() * scale(), place.size() * scale()}) : QRectF({}, m_scene->size());
}

QRectF FramedScene::toWidget(const QRectF& rect) const
{
    return {rect.topLeft() * factor() + origin(), rect.size() * factor()};
}

QRectF FramedScene::fromWidget(const QRectF& rect) const
{
    return {(rect.topLeft() - origin()) / factor(), rect.size() / factor()};
}

void FramedScene::enter(QPainter& painter) const
{
    painter.translate(origin() / scale());
    painter.scale(factor() / scale(), factor() / scale());
}

std::optional<QPointF> FramedScene::toScene(const QPointF& at) const
{
    const bool inside = !m_missing && room().adjusted(-margin(), 0, margin(), 0).contains(at / scale());
    return inside ? std::optional((at - origin()) / factor()) : std::nullopt;
}

// ---- how it looks

void FramedScene::take(const Pointing& pointing, double deviceScale, const QRectF& part)
{
    m_missing = !m_scene->emptiness().isEmpty()
        || !m_scene->take({pointing, part, room().size(), deviceScale, m_context.display.theme(), m_zoom.value_or(1)});
    head(); // its words may tell the numbers
}

void FramedScene::draw(QPainter& painter, const QRectF& part) const
{
    const Theme& theme = m_context.display.theme();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(scale(), scale());
    const QRectF place = room();
    if (const SceneFrame frame = m_scene->frame(); frame.titled && (!m_missing || frame.titledEarly))
        drawHeading(painter, m_heading, theme);
    if (m_missing) {
        const QString reason = m_scene->emptiness();
        painter.setFont(textFont(14));
        painter.setPen(theme.muted);
        painter.drawText(place, Qt::AlignCenter | Qt::TextWordWrap, reason.isEmpty() ? computingText() : reason);
        return;
    }
    drawStanding(painter, theme);
    if (!m_zoom) // painted parts of a page move into sight
        painter.setClipRect(place.adjusted(-margin(), -2, margin(), 2));
    enter(painter);
    m_scene->draw(painter, theme, part);
}

void FramedScene::drawStanding(QPainter& painter, const Theme& theme) const
{
    painter.save();
    painter.translate(room().topLeft());
    m_scene->drawHead(painter, theme);
    painter.translate(0, room().height());
    m_scene->drawFoot(painter, theme);
    painter.restore();
}

void FramedScene::drawAbove(QPainter& painter, const Pointing& pointing, bool ring) const
{
    const Theme& theme = m_context.display.theme();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(scale(), scale());
    if (!m_missing) {
        painter.save();
        painter.setClipRect(room().adjusted(-margin(), -4, margin(), 4));
        enter(painter);
        m_scene->drawMarks(painter, theme, pointing);
        drawAside(painter, theme);
        painter.restore();
    }
    if (m_missing)
        drawViewReadOut(painter, area(), {}, m_scene->hint(), theme);
    else
        m_scene->drawReadOut(painter, area(), theme, pointing);
    if (ring)
        drawFocusRing(painter, area(), theme);
}

// What differs from the script of a lesson: its corner is folded.
void FramedScene::drawAside(QPainter& painter, const Theme& theme) const
{
    if (m_context.selection.aside().empty())
        return;
    constexpr double most = 12;
    painter.setPen(QPen(theme.panel, 1));
    painter.setBrush(theme.accent);
    for (const ScenePart& part : m_scene->parts())
        for (const CellPlace& place : m_context.selection.aside()) {
            if (!part.matrix || part.matrix->node != place.node || part.matrix->slice != place.cell.slice
                || !part.matrix->shows(place.cell))
                continue;
            const QRectF cell = part.matrix->rectOf(place.cell);
            const double side = std::min({most, cell.width() / 2, cell.height() / 2});
            const QPointF corner = cell.topRight();
            painter.drawConvexPolygon(QPolygonF({corner - QPointF(side, 0), corner, corner + QPointF(0, side)}));
        }
}

QString FramedScene::readOut(const Pointing& pointing) const
{
    return m_missing ? QString() : pointing.message.isEmpty() ? m_scene->readOut(pointing) : pointing.message;
}

// A range over all gradients also needs those not shown here.
std::vector<Demand> FramedScene::demandsOf(const Scene& scene, const Pointing& pointing, const QRectF& seen) const
{
    std::vector<Demand> demands = scene.demands(pointing, seen);
    Workbench& workbench = m_context.workbench;
    if (m_context.display.settings().oneGradientRange && workbench.gradients().on())
        std::ranges::copy(SharedRange::of(workbench).gradientDemands(m_context.selection.slice()),
                          std::back_inserter(demands));
    return demands;
}

std::vector<Demand> FramedScene::demands(const Pointing& pointing) const
{
    return demandsOf(*m_scene, pointing, seen());
}

namespace {

bool isFramed(const Scene& scene, const FigurePage& page)
{
    return scene.frame().titled && !page.without.has(FigurePart::Title);
}

/// Around a scene on paper whose title is left out.
double marginAround(const Scene& scene, const FigurePage& page)
{
    const bool bare = scene.frame().titled && !isFramed(scene, page) && page.print.asked();
    return bare ? viewMargin(page.print, page.without) : 0;
}

/// What a page has above and below a scene.
double highFrame(const Scene& scene, const FigurePage& page)
{
    return isFramed(scene, page) ? viewFrameHeight(page.print, page.without) : 2 * marginAround(scene, page);
}

/// The room on the page for a scene under a title and within a margin.
QSizeF withinPage(const Scene& scene, QSizeF room, const FigurePage& page)
{
    if (page.print.width > 0)
        room.rwidth() -= 2 * (isFramed(scene, page) ? viewMargin(page.print, page.without) : marginAround(scene, page));
    if (page.print.height > 0)
        room.rheight() -= scene.headHeight() + scene.footHeight() + highFrame(scene, page);
    return room;
}

/// The height of a scene with its head and foot.
double heightOf(const Scene& scene) { return scene.headHeight() + scene.size().height() + scene.footHeight(); }

/// Takes the numbers of a figure and lays it out for its page; a height again where head and foot turn out to be
/// higher.
bool takeFor(Scene& figure, const Pointing& pointing, const QSizeF& room, const FigurePage& page, const Theme& theme)
{
    QSizeF within = withinPage(figure, room, page);
    const double high = room.height() - highFrame(figure, page);
    constexpr int most = 4;
    for (int tries = 1;; ++tries) {
        if (!figure.take({pointing, wholeFigure, within, figureScale, theme}) || !figure.complete())
            return false;
        const double over = heightOf(figure) - high;
        if (page.print.height == 0 || over <= 0.01 || tries == most)
            return true;
        within.setHeight(std::max(within.height() - over, 1.0));
    }
}

} // namespace

std::vector<Demand> FramedScene::figureDemands(const Pointing& pointing, const QSizeF& room,
                                               const FigurePage& page) const
{
    if (!m_scene->emptiness().isEmpty())
        return {};
    const std::unique_ptr<Scene> figure = m_scene->copy();
    figure->prepare(page);
    figure->layOut(withinPage(*figure, room, page), figureScale);
    return demandsOf(*figure, {pointing.held, std::nullopt}, wholeFigure);
}

Drawing FramedScene::figure(const Pointing& pointing, const QSizeF& room, const FigurePage& page,
                            const Theme& theme) const
{
    if (const QString reason = m_scene->noFigure(); !reason.isEmpty())
        throw Error(verbatim(reason));
    const std::shared_ptr<Scene> figure = m_scene->copy();
    figure->prepare(page);
    const Pointing still{pointing.held, std::nullopt};
    if (!takeFor(*figure, still, room, page, theme))
        throw StillComputing();
    const QSizeF size(figure->size().width(), heightOf(*figure));
    const auto draw = [figure, still, &theme](QPainter& painter) {
        painter.translate(0, figure->headHeight());
        figure->drawHead(painter, theme);
        figure->draw(painter, theme, QRectF(QPointF(), figure->size()));
        figure->drawMarks(painter, theme, still);
        painter.translate(0, figure->size().height());
        figure->drawFoot(painter, theme);
    };
    const QString title = page.words.title.isEmpty() ? figure->title() : page.words.title;
    Drawing drawing;
    if (const double margin = marginAround(*figure, page); !isFramed(*figure, page))
        drawing = {title, size + QSizeF(2 * margin, 2 * margin), [draw, margin](QPainter& painter) {
                       painter.translate(margin, margin);
                       draw(painter);
                   }};
    else
        drawing = viewDrawing(m_context.workbench, figure->line(), title, size, theme, draw, page.print, page.without);
    drawing.losses = figure->losses();
    return drawing;
}

} // namespace heedmap
