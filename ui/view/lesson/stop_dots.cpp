#include "view/lesson/stop_dots.h"

#include "view/lesson/stop_text.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace heedmap {

StopDots::StopDots(const ViewContext& context, LessonPlayer& player, QWidget* parent)
    : QWidget(parent), m_context(context), m_player(player)
{
    setObjectName("stopDots");
    setFocusPolicy(Qt::TabFocus);
    connect(&player, &LessonPlayer::moved, this, &StopDots::follow);
    connect(&context.display, &Display::changed, this, &StopDots::follow);
    follow();
}

void StopDots::follow()
{
    const LessonStop* stop = m_player.stop();
    setAccessibleName(
        stop == nullptr
            ? tr("Stops")
            : tr("Stop %1 of %2: %3").arg(m_player.at() + 1).arg(count()).arg(stopTitle(*stop, m_player.at())));
    update();
}

double StopDots::pitch() const { return width() / static_cast<double>(std::max(count(), 1)); }
QPointF StopDots::dotAt(int stop) const { return {(stop + 0.5) * pitch(), height() * 0.36}; }
int StopDots::stopAt(double x) const { return std::clamp(static_cast<int>(x / pitch()), 0, std::max(count() - 1, 0)); }

void StopDots::paintEvent(QPaintEvent*)
{
    if (!m_player.on() || count() == 0)
        return;
    const Display& display = m_context.display;
    const Theme& theme = display.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPointF now = dotAt(std::max(m_player.at(), 0));
    painter.setPen(QPen(theme.hairline, 2.5));
    painter.drawLine(dotAt(0), dotAt(count() - 1));
    painter.setPen(QPen(theme.accent, 2.5));
    painter.drawLine(dotAt(0), now);
    for (int stop = 0; stop < count(); ++stop) {
        const bool current = stop == m_player.at();
        const double radius = display.px(current ? 8 : 5);
        painter.setPen(stop <= m_player.at() ? QPen(theme.accent, 1.5) : QPen(theme.muted, 1.2));
        painter.setBrush(stop <= m_player.at() ? theme.accent : theme.panel);
        painter.drawEllipse(dotAt(stop), radius, radius);
        const QFont font = display.font(12, current);
        painter.setFont(font);
        painter.setPen(current ? theme.text : theme.muted);
        const QRectF place(stop * pitch() + 4, height() * 0.52, pitch() - 8, height() * 0.4);
        const QString name = stopTitle(m_player.stops()[static_cast<std::size_t>(stop)], stop);
        painter.drawText(place, Qt::AlignCenter, QFontMetricsF(font).elidedText(name, Qt::ElideRight, place.width()));
    }
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.accent, 1.5));
        painter.drawEllipse(now, display.px(11), display.px(11));
    }
}

bool StopDots::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && m_player.on() && count() > 0) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int stop = stopAt(help->pos().x());
        QToolTip::showText(help->globalPos(), stopTitle(m_player.stops()[static_cast<std::size_t>(stop)], stop), this);
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

void StopDots::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        follow();
    QWidget::changeEvent(event);
}

} // namespace heedmap
