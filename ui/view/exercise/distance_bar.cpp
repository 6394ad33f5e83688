#include "view/exercise/distance_bar.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double nearPart = 0.2; ///< of the bar

} // namespace

DistanceBar::DistanceBar(const Display& display, double within) : m_display(display), m_within(within)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setDistance({});
}

void DistanceBar::setDistance(std::optional<double> distance)
{
    m_distance = distance;
    setAccessibleName(!distance ? tr("being computed")
                                : tr("Farthest number: %1 off, %2 allowed").arg(*distance, 0, 'g', 3).arg(m_within));
    update();
}

void DistanceBar::paintEvent(QPaintEvent*)
{
    const Theme& theme = m_display.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(m_display.font(12));
    painter.setPen(theme.text);
    painter.drawText(QRectF(0, 0, width(), m_display.px(18)), Qt::AlignLeft | Qt::AlignVCenter, accessibleName());
    const QRectF bar(0, m_display.px(24), width(), m_display.px(8));
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.hairline);
    painter.drawRoundedRect(bar, 4, 4);
    if (!m_distance)
        return;
    // From `within` at the mark to a thousand times as far at the end.
    const double least = std::max(m_within, 1e-9);
    const double decades = std::log10(std::max(*m_distance, least / 1e3) / least);
    const double part = std::clamp(nearPart + decades * (1 - nearPart) / 3, 0.02, 1.0);
    painter.setBrush(near() ? theme.ink(SymbolInk::Weights) : theme.error);
    painter.drawRoundedRect(QRectF(bar.topLeft(), QSizeF(bar.width() * part, bar.height())), 4, 4);
    painter.setPen(QPen(theme.text, theme.lineWidth));
    const double mark = bar.left() + bar.width() * nearPart;
    painter.drawLine(QPointF(mark, bar.top() - 3), QPointF(mark, bar.bottom() + 3));
}

} // namespace heedmap

#include "moc_distance_bar.cpp"
