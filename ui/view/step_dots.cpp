#include "view/step_dots.h"

#include "model/selection.h"

#include <paint/node_figure.h>

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <cmath>

namespace heedmap {
namespace {

constexpr double small = 6; // radii of dots
constexpr double large = 9;

} // namespace

StepDots::StepDots(const ViewContext& context, QWidget* parent) : QWidget(parent), m_context(context)
{
    setFocusPolicy(Qt::TabFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&context.selection, &Selection::stepsChanged, this, &StepDots::refresh);
    connect(&context.selection, &Selection::stepChanged, this, &StepDots::refresh);
    connect(&context.display, &Display::changed, this, &StepDots::refresh);
    refresh();
}

int StepDots::count() const { return static_cast<int>(m_context.selection.steps().size()); }

QString StepDots::name(int step) const
{
    return translatedCoreText(m_context.selection.steps()[static_cast<std::size_t>(step)].heading);
}

QSize StepDots::sizeHint() const { return {m_context.display.px(480), m_context.display.px(60)}; }

void StepDots::refresh()
{
    const int step = m_context.selection.step();
    setAccessibleName(tr("Steps"));
    if (step < count())
        setAccessibleDescription(tr("Step %1 of %2: %3").arg(step + 1).arg(count()).arg(name(step)));
    update();
}

// The first and the last name have half of their width beyond their dots.
QPointF StepDots::dotAt(int step) const
{
    const QFontMetricsF bold(m_context.display.font(12, true));
    double margin = m_context.display.px(24);
    if (count() > 0)
        margin = std::max(
            {margin, bold.horizontalAdvance(name(0)) / 2 + 4, bold.horizontalAdvance(name(count() - 1)) / 2 + 4});
    const double gap = count() > 1 ? (width() - 2 * margin) / (count() - 1) : 0;
    return {margin + step * gap, height() / 2.0 - m_context.display.px(9)};
}

QRectF StepDots::nameRect(int step) const
{
    const QFontMetricsF metrics(m_context.display.font(12, step == m_context.selection.step()));
    const double width = metrics.horizontalAdvance(name(step));
    const QPointF dot = dotAt(step);
    return {dot.x() - width / 2, dot.y() + m_context.display.px(15), width, metrics.height()};
}

// The current step is always named, and as many others as have room; the rest say their name when pointed at.
std::vector<int> StepDots::namesThatFit() const
{
    std::vector<int> order{m_context.selection.step(), 0, count() - 1};
    if (m_hovered >= 0)
        order.insert(order.begin(), m_hovered);
    for (int step = 1; step < count() - 1; ++step)
        order.push_back(step);
    std::vector<int> fit;
    const double gap = m_context.display.px(10);
    for (const int step : order) {
        const QRectF rect = nameRect(step).adjusted(-gap / 2, 0, gap / 2, 0);
        if (std::ranges::none_of(
                fit, [&](int other) { return rect.intersects(nameRect(other).adjusted(-gap / 2, 0, gap / 2, 0)); }))
            fit.push_back(step);
    }
    return fit;
}

void StepDots::paintEvent(QPaintEvent*)
{
    if (count() == 0)
        return;
    const Theme& theme = m_context.display.theme();
    const double scale = m_context.display.scale();
    const int current = m_context.selection.step();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.hairline, 3 * scale, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(dotAt(current), dotAt(count() - 1));
    painter.setPen(QPen(theme.accent, 3 * scale, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(dotAt(0), dotAt(current));
    for (int step = 0; step < count(); ++step) {
        const double radius = scale * (step == current ? large : small);
        const bool done = step <= current;
        painter.setPen(QPen(done || step == m_hovered ? theme.accent : theme.muted, done ? 0.0 : 1.5 * scale));
        if (done)
            painter.setPen(Qt::NoPen);
        painter.setBrush(done ? theme.accent : theme.panel);
        painter.drawEllipse(dotAt(step), radius, radius);
        if (step == current && hasFocus()) {
            painter.setPen(QPen(theme.accent, 1.5 * scale));
            painter.setBrush(Qt::NoBrush);
            painter.drawEllipse(dotAt(step), radius + 3.5 * scale, radius + 3.5 * scale);
        }
    }
    for (const int step : namesThatFit()) {
        painter.setFont(m_context.display.font(12, step == current));
        painter.setPen(step == current || step == m_hovered ? theme.text : theme.muted);
        painter.drawText(nameRect(step).adjusted(-2, 0, 2, 2), Qt::AlignCenter, name(step));
    }
}

int StepDots::stepAt(const QPointF& place) const
{
    for (int step = 0; step < count(); ++step) {
        const QPointF away = place - dotAt(step);
        const double reach = count() > 1 ? std::min(m_context.display.px(40) * 1.0, (dotAt(1).x() - dotAt(0).x()) / 2)
                                         : m_context.display.px(40);
        if (std::abs(away.x()) <= reach)
            return step;
    }
    return -1;
}

void StepDots::mousePressEvent(QMouseEvent* event)
{
    if (const int step = stepAt(event->position()); event->button() == Qt::LeftButton && step >= 0)
        m_context.selection.setStep(step);
}

void StepDots::mouseMoveEvent(QMouseEvent* event)
{
    const int step = stepAt(event->position());
    if (step != m_hovered) {
        m_hovered = step;
        setCursor(step >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
        update();
    }
    if ((event->buttons() & Qt::LeftButton) != 0 && step >= 0)
        m_context.selection.setStep(step);
}

void StepDots::leaveEvent(QEvent*)
{
    m_hovered = -1;
    update();
}

void StepDots::keyPressEvent(QKeyEvent* event)
{
    Selection& selection = m_context.selection;
    switch (event->key()) {
    case Qt::Key_Left: return selection.setStep(selection.step() - 1);
    case Qt::Key_Right: return selection.setStep(selection.step() + 1);
    default: QWidget::keyPressEvent(event);
    }
}

bool StepDots::event(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        refresh();
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int step = stepAt(help->pos());
        QToolTip::showText(help->globalPos(), step >= 0 ? name(step) : QString(), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace heedmap
