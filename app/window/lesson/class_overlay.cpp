#include "window/lesson/class_overlay.h"

#include <QEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace heedmap {
namespace {

constexpr int leastPart = 12; ///< px: less is a click
constexpr double pen = 4;
constexpr double dot = 11;

} // namespace

ClassOverlay::ClassOverlay(const Display& display, QWidget* over) : QWidget(over), m_display(display), m_view(over)
{
    setObjectName("classOverlay");
    setMouseTracking(true);
    over->installEventFilter(this);
    resize(over->size());
    use(Tool::None);
}

void ClassOverlay::lieOver(QWidget* ground)
{
    if (ground == parentWidget())
        return;
    if (parentWidget() != m_view)
        parentWidget()->removeEventFilter(this);
    setParent(ground);
    ground->installEventFilter(this);
    resize(ground->size());
    move(0, 0);
}

void ClassOverlay::use(Tool tool)
{
    m_tool = tool;
    m_at.reset();
    m_from.reset();
    m_part = {};
    if (tool == Tool::None)
        m_strokes.clear();
    lieOver(tool == Tool::Blank ? m_view->window() : m_view);
    setAttribute(Qt::WA_TransparentForMouseEvents, tool == Tool::None);
    setVisible(tool != Tool::None);
    setCursor(tool == Tool::Pointer || tool == Tool::Blank ? Qt::BlankCursor : Qt::CrossCursor);
    raise();
    update();
    emit toolChanged();
}

void ClassOverlay::enlarge(const QRect& part)
{
    hide();
    m_part = parentWidget()->grab(part);
    QPainter painter(&m_part);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(-part.topLeft());
    drawStrokes(painter);
    show();
    update();
}

void ClassOverlay::drawStrokes(QPainter& painter) const
{
    painter.setPen(QPen(m_display.theme().ink(SymbolInk::Gradient), pen * m_display.scale() / 1.6, Qt::SolidLine,
                        Qt::RoundCap, Qt::RoundJoin));
    for (const QPolygonF& stroke : m_strokes)
        painter.drawPolyline(stroke);
}

void ClassOverlay::drawPart(QPainter& painter) const
{
    painter.fillRect(rect(), m_display.theme().window);
    const QSizeF size =
        (QSizeF(m_part.size()) / m_part.devicePixelRatio()).scaled(QSizeF(this->size()), Qt::KeepAspectRatio);
    QRectF place(QPointF(), size);
    place.moveCenter(QRectF(rect()).center());
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawPixmap(place, m_part, QRectF(m_part.rect()));
}

void ClassOverlay::paintEvent(QPaintEvent*)
{
    const Theme& theme = m_display.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_tool == Tool::Blank)
        return painter.fillRect(rect(), Qt::black);
    if (enlarges())
        drawPart(painter);
    else
        drawStrokes(painter);
    if (m_tool == Tool::Pointer && m_at) {
        QColor glow = theme.error;
        glow.setAlphaF(0.75F);
        painter.setPen(QPen(theme.panel, 2));
        painter.setBrush(glow);
        painter.drawEllipse(*m_at, dot, dot);
    }
    if (m_tool == Tool::Zoom && m_from && m_at) {
        painter.setPen(QPen(theme.accent, 2, Qt::DashLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(QPointF(*m_from), *m_at).normalized());
    }
}

bool ClassOverlay::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parentWidget() && event->type() == QEvent::Resize)
        resize(parentWidget()->size());
    if (watched == parentWidget() && event->type() == QEvent::ChildAdded)
        raise();
    return QWidget::eventFilter(watched, event);
}

void ClassOverlay::mousePressEvent(QMouseEvent* event)
{
    switch (m_tool) {
    case Tool::Pen: m_strokes.emplace_back().append(event->position()); break;
    case Tool::Zoom: enlarges() ? use(Tool::Zoom) : (void)(m_from = event->pos()); break;
    case Tool::Blank: use(Tool::None); break;
    default: break;
    }
    update();
}

void ClassOverlay::mouseMoveEvent(QMouseEvent* event)
{
    m_at = event->position();
    if (m_tool == Tool::Pen && (event->buttons() & Qt::LeftButton) != 0 && !m_strokes.empty())
        m_strokes.back().append(event->position());
    update();
}

void ClassOverlay::mouseReleaseEvent(QMouseEvent* event)
{
    if (m_tool != Tool::Zoom || !m_from)
        return;
    const QRect part = QRect(*m_from, event->pos()).normalized().intersected(rect());
    m_from.reset();
    if (std::min(part.width(), part.height()) >= leastPart)
        enlarge(part);
}

void ClassOverlay::leaveEvent(QEvent*)
{
    m_at.reset();
    update();
}

} // namespace heedmap

#include "moc_class_overlay.cpp"
