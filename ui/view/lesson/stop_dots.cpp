#include "view/lesson/stop_dots.h"

#include "view/lesson/stop_text.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace heedmap {
namespace {

constexpr double nameGap = 4; ///< px above and below a name

}

StopDots::StopDots(const ViewContext& context, LessonPlayer& player, QWidget* parent)
    : QWidget(parent), m_context(context), m_player(player)
{
    setObjectName("stopDots");
    setFocusPolicy(Qt::TabFocus);
    connect(&player, &LessonPlayer::moved, this, &StopDots::follow);
    connect(&context.display, &Display::restyled, this, &StopDots::follow);
    follow();
}

void StopDots::follow()
{
    const int place = m_player.place();
    setAccessibleName(place < 0 || place >= count()
                          ? tr("Stops")
                          : tr("Stop %1 of %2: %3").arg(place + 1).arg(count()).arg(nameOf(place)));
    update();
}

double StopDots::pitch() const { return width() / static_cast<double>(std::max(count(), 1)); }

// Beneath the chip of an aside the bar is low: dots then stand as high as their names need.
QPointF StopDots::dotAt(int stop) const
{
    const double highest = currentRadius() + 2;
    const double lowest = height() - namesHeight() - currentRadius() - 2 * nameGap;
    return {(stop + 0.5) * pitch(), std::max(highest, std::min(height() * 0.36, lowest))};
}

double StopDots::currentRadius() const { return m_context.display.px(8); }
double StopDots::namesHeight() const { return QFontMetricsF(m_context.display.font(12, true)).height(); }

QRectF StopDots::discAt(int stop) const
{
    const double radius = stop == m_player.place() ? currentRadius() : m_context.display.px(5);
    return {dotAt(stop) - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius)};
}

QRectF StopDots::nameAt(int stop, const QString& text) const
{
    constexpr double between = 8;
    const QFontMetricsF metrics(m_context.display.font(12, true));
    const double wide = metrics.horizontalAdvance(text) + between;
    const double left = std::clamp(dotAt(stop).x() - wide / 2, 0.0, std::max(width() - wide, 0.0));
    const double top = std::max(height() * 0.52, dotAt(stop).y() + currentRadius() + nameGap);
    return {left, top, wide, std::max(height() * 0.92 - top, namesHeight())};
}

int StopDots::stopAt(double x) const { return std::clamp(static_cast<int>(x / pitch()), 0, std::max(count() - 1, 0)); }

void StopDots::paintEvent(QPaintEvent*)
{
    if (!m_player.on() || count() == 0)
        return;
    const Display& display = m_context.display;
    const Theme& theme = display.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPointF now = dotAt(std::max(m_player.place(), 0));
    painter.setPen(QPen(theme.hairline, 2.5));
    painter.drawLine(dotAt(0), dotAt(count() - 1));
    painter.setPen(QPen(theme.accent, 2.5));
    painter.drawLine(dotAt(0), now);
    for (int stop = 0; stop < count(); ++stop) {
        painter.setPen(stop <= m_player.place() ? QPen(theme.accent, 1.5) : QPen(theme.muted, 1.2));
        painter.setBrush(stop <= m_player.place() ? theme.accent : theme.panel);
        painter.drawEllipse(discAt(stop));
    }
    drawNames(painter);
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.accent, 1.5));
        painter.drawEllipse(now, display.px(11), display.px(11));
    }
}

QString StopDots::nameOf(int stop) const { return stopTitle(m_player.stops()[static_cast<std::size_t>(stop)], stop); }

/// Under each dot its title; where not all have room, that of the current stop, whole, and the others' numbers.
void StopDots::drawNames(QPainter& painter) const
{
    constexpr double between = 8;
    const Display& display = m_context.display;
    const QFontMetricsF metrics(display.font(12, true));
    bool room = true;
    for (int stop = 0; stop < count(); ++stop)
        room = room && metrics.horizontalAdvance(nameOf(stop)) + between <= pitch();
    const int at = std::max(m_player.place(), 0);
    const QRectF current = nameAt(at, nameOf(at));
    for (int stop = 0; stop < count(); ++stop) {
        const bool here = stop == at;
        const QString text = here || room ? nameOf(stop) : QString::number(stop + 1);
        if (!here && nameAt(stop, text).intersects(current))
            continue;
        painter.setFont(display.font(12, here));
        painter.setPen(here ? display.theme().text : display.theme().muted);
        painter.drawText(nameAt(stop, text), Qt::AlignCenter, text);
    }
}

bool StopDots::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && m_player.on() && count() > 0) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int stop = stopAt(help->pos().x());
        QToolTip::showText(help->globalPos(), nameOf(stop), this);
        return true;
    }
    return QWidget::event(event);
}

void StopDots::mousePressEvent(QMouseEvent* event) { m_player.go(stopAt(event->position().x())); }

void StopDots::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left: return m_player.back();
    case Qt::Key_Right: return m_player.next();
    default: QWidget::keyPressEvent(event);
    }
}

} // namespace heedmap

#include "moc_stop_dots.cpp"
