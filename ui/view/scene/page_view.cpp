#include "view/scene/page_view.h"

#include <QKeyEvent>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double margin = 12; ///< around the page
constexpr double smallestZoom = 0.02;
constexpr double largestZoom = 8;

} // namespace

PageView::PageView(const ViewContext& context, std::unique_ptr<Scene> scene, const char* title, QWidget* parent)
    : MovedView(context, std::move(scene), title, parent)
{
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    framed().zoomTo(0, {});
}

QRectF PageView::area()
{
    const QRectF room = framed().room();
    return {room.topLeft() * framed().scale(), room.size() * framed().scale()};
}

// ---- where the page is

// Keeps part of the page in sight, and the page on whole device pixels.
QPointF PageView::within(const QPointF& origin)
{
    const QSizeF size = m_size * m_zoom;
    const QRectF room = area();
    const auto hold = [this](double at, double length, double from, double to) {
        const double least = std::min(96.0, length / 2);
        const double ratio = devicePixelRatioF();
        return std::round(std::clamp(at, from + least - length, to - least) * ratio) / ratio;
    };
    return {hold(origin.x(), size.width(), room.left(), room.right()),
            hold(origin.y(), size.height(), room.top(), room.bottom())};
}

void PageView::place(double zoom, const QPointF& origin)
{
    m_zoom = zoom;
    m_origin = within(origin);
    framed().zoomTo(m_zoom, m_origin);
}

// The whole page, or its home if the whole page would be too small to read.
bool PageView::settle()
{
    constexpr double readable = 0.18;
    constexpr double readZoom = 0.5;
    const QSizeF size = framed().scene().size();
    if (size.isEmpty() || (m_zoom > 0 && size == m_size))
        return false;
    m_size = size;
    const QPointF middle = area().center();
    if (m_zoom > 0 && !m_fitted) {
        place(m_zoom, stayed(m_origin));
        return true;
    }
    const QSizeF room = area().size() - QSizeF(2 * margin, 2 * margin);
    double zoom = std::clamp(std::min(room.width() / size.width(), room.height() / size.height()), smallestZoom, 2.0);
    m_fitted = m_zoom > 0 || zoom >= readable;
    zoom = m_fitted ? zoom : readZoom;
    const QRectF seen = m_fitted || home().isEmpty() ? QRectF({}, size) : home();
    place(zoom, filling(middle - seen.center() * zoom, size * zoom));
    return true;
}

// Leaves no gap beside a page large enough to fill the room.
QPointF PageView::filling(const QPointF& origin, const QSizeF& size)
{
    const QRectF room = area().adjusted(margin, margin, -margin, -margin);
    const auto hold = [](double at, double length, double from, double to) {
        return length <= to - from ? at : std::clamp(at, to - length, from);
    };
    return {hold(origin.x(), size.width(), room.left(), room.right()),
            hold(origin.y(), size.height(), room.top(), room.bottom())};
}

void PageView::fit()
{
    moved();
    m_fitted = true;
    m_size = {};
    settle();
    redraw();
}

void PageView::zoomAt(double factor, const QPointF& at)
{
    shown();
    if (m_size.isEmpty())
        return;
    const QPointF fixed = framed().fromWidget({at, QSizeF()}).topLeft();
    const double zoom = std::clamp(m_zoom * factor, smallestZoom, largestZoom);
    m_fitted = false;
    moved();
    place(zoom, at - fixed * zoom);
    redraw();
}

void PageView::panBy(const QPointF& by)
{
    shown();
    const QPointF before = m_origin;
    if (m_size.isEmpty() || within(before + by) == before)
        return;
    m_fitted = false;
    moved();
    place(m_zoom, before + by);
    shift(m_origin - before);
}

void PageView::panTo(const QRectF& part)
{
    shown();
    if (m_fitted)
        return;
    const QRectF target = fromPage(part);
    const QRectF room = area();
    const auto shift = [](double from, double to, double low, double high) {
        return to - from > high - low || from < low ? low - from : to > high ? high - to : 0;
    };
    panBy({shift(target.left() - 24, target.right() + 24, room.left(), room.right()),
           shift(target.top() - 48, target.bottom() + 24, room.top(), room.bottom())});
}

void PageView::resizeEvent(QResizeEvent* event)
{
    if (m_fitted)
        m_size = {};
    MovedView::resizeEvent(event);
}

// ---- mouse and keys

bool PageView::command(const QKeyEvent& event)
{
    const double step = (event.modifiers() & Qt::ShiftModifier) != 0 ? 240 : 48;
    switch (event.key()) {
    case Qt::Key_Left: panBy({step, 0}); break;
    case Qt::Key_Right: panBy({-step, 0}); break;
    case Qt::Key_Up: panBy({0, step}); break;
    case Qt::Key_Down: panBy({0, -step}); break;
    default: return MovedView::command(event);
    }
    return true;
}

} // namespace heedmap

#include "moc_page_view.cpp"
