#include "view/train/part_bar.h"

#include "paint/axis_labels.h"
#include "paint/type.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double partPx = 12;
constexpr double pad = 10;
constexpr double radius = 6;

} // namespace

PartBar::PartBar(const Display& display, QWidget* parent) : QWidget(parent), m_display(display)
{
    setObjectName("partBar");
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    hide();
}

void PartBar::show(MicroSteps::Part part)
{
    m_part = part;
    setVisible(part != MicroSteps::Part::None);
    updateGeometry();
    update();
}

QSize PartBar::sizeHint() const
{
    double widest = 0;
    for (const QString& word : {tr("forward"), tr("loss"), tr("backward"), tr("update")})
        widest = std::max(widest, textWidth(word, partPx, true));
    return {m_display.px(4 * std::ceil(widest + 2 * pad)), m_display.px(26)};
}

void PartBar::paintEvent(QPaintEvent* /*event*/)
{
    const Theme& theme = m_display.theme();
    const QColor ink = theme.ink(SymbolInk::Gradient);
    QColor pale = ink;
    pale.setAlphaF(0.12F);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath whole;
    whole.addRoundedRect(rect(), m_display.px(radius), m_display.px(radius));
    painter.setClipPath(whole);
    const QStringList words{tr("forward"), tr("loss"), tr("backward"), tr("update")};
    const double width = static_cast<double>(this->width()) / 4;
    const int current = static_cast<int>(m_part) - static_cast<int>(MicroSteps::Part::Forward);
    for (int i = 0; i < 4; ++i) {
        const QRectF segment(i * width, 0, width - (i < 3 ? 1 : 0), height());
        painter.fillRect(segment, i == current ? ink : pale);
        painter.setFont(textFont(m_display.px(partPx), i == current));
        painter.setPen(i != current ? ink : ink.lightnessF() > 0.6 ? QColor(0x14171b) : QColor(Qt::white));
        painter.drawText(segment, Qt::AlignCenter, words[i]);
    }
}

} // namespace heedmap

#include "moc_part_bar.cpp"
