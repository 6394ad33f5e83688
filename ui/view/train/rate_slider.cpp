#include "view/train/rate_slider.h"

#include <QMouseEvent>
#include <QPainter>
#include <QSignalBlocker>
#include <QStyle>

#include <cmath>

namespace heedmap {
namespace {

constexpr int decade = 100; ///< positions from one power of ten to the next
constexpr int lowest = -4;
constexpr double handle = 16;
constexpr double groove = 12; ///< from the top

} // namespace

RateSlider::RateSlider(const Display& display, QWidget* parent) : QSlider(Qt::Horizontal, parent), m_display(display)
{
    setRange(0, -lowest * decade);
    setSingleStep(decade / 10);
    setPageStep(decade);
    connect(this, &QSlider::valueChanged, this, [this] { emit chosen(rate()); });
}

double RateSlider::rate() const
{
    const double exact = std::pow(10.0, lowest + static_cast<double>(value()) / decade);
    const double digit = std::pow(10.0, std::floor(std::log10(exact)) - 1);
    return QString::number(std::round(exact / digit) * digit, 'g', 2).toDouble();
}

void RateSlider::setRate(double rate)
{
    const QSignalBlocker quiet(this);
    setValue(rate > 0 ? qRound((std::log10(rate) - lowest) * decade) : 0);
}

QSize RateSlider::sizeHint() const { return {m_display.px(240), m_display.px(38)}; }

double RateSlider::across(int position) const
{
    const double margin = m_display.px(24); // half of a number
    return margin + (width() - 2 * margin) * position / maximum();
}

void RateSlider::mousePressEvent(QMouseEvent* event)
{
    const double margin = across(0);
    const double share = (event->position().x() - margin) / (width() - 2 * margin);
    if (event->button() == Qt::LeftButton && event->position().y() < m_display.px(26))
        setValue(qRound(share * maximum()));
    setSliderDown(false);
    event->accept();
}

void RateSlider::paintEvent(QPaintEvent*)
{
    const Theme& theme = m_display.theme();
    const double scale = m_display.scale();
    const double y = groove * scale;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.hairline, 4 * scale, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QPointF(across(0), y), QPointF(across(maximum()), y));
    painter.setPen(QPen(theme.accent, 4 * scale, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QPointF(across(0), y), QPointF(across(value()), y));
    painter.setFont(m_display.font(11));
    const bool dense = across(decade) - across(0) < painter.fontMetrics().horizontalAdvance(QStringLiteral("0.0001 "));
    for (int exponent = lowest; exponent <= 0; ++exponent) {
        const double x = across((exponent - lowest) * decade);
        painter.setPen(QPen(theme.muted, scale));
        painter.drawLine(QPointF(x, y + 8 * scale), QPointF(x, y + 11 * scale));
        if (!dense || exponent % 2 == 0)
            painter.drawText(QRectF(x - 40 * scale, y + 9 * scale, 80 * scale, 16 * scale), Qt::AlignCenter,
                             QString::number(std::pow(10.0, exponent)));
    }
    painter.setPen(QPen(theme.accent, (hasFocus() ? 3 : 2) * scale));
    painter.setBrush(theme.panel);
    painter.drawEllipse(QPointF(across(value()), y), handle / 2 * scale, handle / 2 * scale);
}

} // namespace heedmap

#include "moc_rate_slider.cpp"
