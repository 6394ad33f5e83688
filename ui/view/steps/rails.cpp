#include "view/steps/rails.h"

#include "model/selection.h"
#include "model/workbench.h"
#include "paint/formula.h"
#include "paint/value_text.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace heedmap {
namespace {

struct RailWords {
    Q_DECLARE_TR_FUNCTIONS(heedmap::Rails)
};

constexpr double plainDot = 5; // radii of dots
constexpr double currentDot = 8;
constexpr double leastGap = 5; ///< apart: dots as close as that are a line

} // namespace

bool Rails::shown(const ViewContext& context)
{
    return context.workbench.isOpen() && context.workbench.gradients().on();
}

std::vector<Demand> Rails::demands(const ViewContext& context)
{
    if (!shown(context))
        return {};
    const LiveGradients& gradients = context.workbench.gradients();
    return {{gradients.targetNode(), Region::of(gradients.target()->cell.value_or(Cell{}))}};
}

QString Rails::pillFormula(const ViewContext& context)
{
    Workbench& workbench = context.workbench;
    const LiveGradients& gradients = workbench.gradients();
    const Node& node = workbench.graph().node(gradients.targetNode());
    const Cell cell = gradients.target()->cell.value_or(Cell{});
    const QString name = node.info.name == "loss" ? QStringLiteral("\\text{%1}").arg(RailWords::tr("loss"))
                                                  : QString::fromStdString(node.info.symbol);
    const Values values = workbench.values(gradients.targetNode(), Region::of(cell));
    constexpr int decimals = 3;
    if (!values)
        return name;
    const double value = values.view.at(cell);
    return name + QStringLiteral("\\text{ %1}").arg(valueText(value, numberFormat(std::abs(value), decimals)));
}

FormulaBox Rails::pillBox(const ViewContext& context)
{
    constexpr double px = 12;
    return {pillFormula(context), {FormulaStyle::Face::Title, px * context.display.scale()}};
}

double Rails::pillWidth(const ViewContext& context) { return pillBox(context).width() + context.display.px(20); }

QRectF Rails::pill(double nameEnd) const
{
    const double width = pillWidth(m_context);
    const double height = m_context.display.px(24);
    const double left = std::min(nameEnd + m_context.display.px(8), m_size.width() - width - 2);
    return {left, (m_size.height() - height) / 2, width, height};
}

void Rails::drawLines(QPainter& painter, const Across& across, double bend) const
{
    const Theme& theme = m_context.display.theme();
    const Selection& selection = m_context.selection;
    const int last = static_cast<int>(selection.steps().size()) - 1;
    const int step = std::min(selection.step(), last);
    const int turn = selection.turn();
    const double radius = std::min(reach(), std::max(bend - across(turn), 1.0));
    const auto line = [&](double from, double to, double y, const QColor& colour) {
        painter.setPen(QPen(colour, 3 * m_context.display.scale(), Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(QPointF(from, y), QPointF(to, y));
    };
    const auto turnAround = [&](const QColor& colour, bool lower) {
        QPainterPath path({across(turn), lower ? backY() : forwardY()});
        path.lineTo(bend - radius, lower ? backY() : forwardY());
        path.quadTo({bend, lower ? backY() : forwardY()}, {bend, m_size.height() / 2});
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(colour, 3 * m_context.display.scale(), Qt::SolidLine, Qt::FlatCap));
        painter.drawPath(path);
    };
    const bool back = selection.back();
    const QColor gradient = theme.ink(SymbolInk::Gradient);
    const int reached = back ? turn : step;
    line(across(0), across(last), forwardY(), theme.hairline);
    line(across(0), across(turn), backY(), theme.hairline);
    line(across(0), across(reached), forwardY(), theme.accent);
    turnAround(back ? theme.accent : theme.hairline, false);
    turnAround(back ? gradient : theme.hairline, true);
    if (back)
        line(across(step), across(turn), backY(), gradient);
}

void Rails::drawDots(QPainter& painter, const Across& across, bool back, bool focused) const
{
    const Theme& theme = m_context.display.theme();
    const double scale = m_context.display.scale();
    const Selection& selection = m_context.selection;
    const int last = static_cast<int>(selection.steps().size()) - 1;
    const double gap = last > 0 ? across(1) - across(0) : 2 * currentDot * scale;
    const QColor colour = back ? theme.ink(SymbolInk::Gradient) : theme.accent;
    for (int step = 0; step <= (back ? selection.turn() : last); ++step) {
        const bool current = step == selection.step() && back == selection.back();
        if (gap < leastGap * scale && !current)
            continue;
        const bool done = back ? selection.back() && step >= selection.step()
                               : step <= (selection.back() ? selection.turn() : selection.step());
        const double radius = current ? currentDot * scale : std::min(plainDot * scale, 0.36 * gap);
        painter.setPen(done ? QPen(Qt::NoPen) : QPen(theme.muted, 1.5 * scale));
        painter.setBrush(done ? colour : theme.panel);
        const QPointF dot(across(step), back ? backY() : forwardY());
        painter.drawEllipse(dot, radius, radius);
        if (!current || !focused)
            continue;
        painter.setPen(QPen(colour, 1.5 * scale));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(dot, radius + 3.5 * scale, radius + 3.5 * scale);
    }
}

void Rails::draw(QPainter& painter, const Across& across, double nameEnd, bool focused) const
{
    const Theme& theme = m_context.display.theme();
    const QRectF box = pill(nameEnd);
    drawLines(painter, across, box.center().x());
    drawDots(painter, across, false, focused);
    drawDots(painter, across, true, focused);
    const QColor gradient = theme.ink(SymbolInk::Gradient);
    painter.setPen(QPen(gradient, 1.5 * m_context.display.scale()));
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(box, box.height() / 2, box.height() / 2);
    const FormulaBox text = pillBox(m_context);
    text.draw(painter, {box.center().x() - text.width() / 2, box.center().y() + m_context.display.px(4.5)}, gradient);
}

} // namespace heedmap
