#include "view/scene/gradient_switch.h"

#include "model/selection.h"
#include "model/workbench.h"
#include "paint/axis_labels.h"
#include "paint/node_figure.h"
#include "paint/type.h"
#include "text/joined_text.h"
#include "view/scene/cell_name.h"
#include "view/scene/stage_frame.h"

#include <QCoreApplication>
#include <QPainter>

#include <cmath>

namespace heedmap {
namespace {

struct SwitchWords {
    Q_DECLARE_TR_FUNCTIONS(heedmap::GradientSwitch)
};

constexpr QSizeF switchTrack{28, 14};
constexpr double switchPad = 12;

QString ofFamily(Family family)
{
    switch (family) {
    case Family::Input: return SwitchWords::tr("inputs");
    case Family::Query: return SwitchWords::tr("queries");
    case Family::Key: return SwitchWords::tr("keys");
    case Family::Value: return SwitchWords::tr("values");
    case Family::Score: return SwitchWords::tr("scores");
    case Family::Attention: return SwitchWords::tr("weights of attention");
    case Family::Output: return SwitchWords::tr("outputs");
    default: return SwitchWords::tr("numbers");
    }
}

/// The inputs of a step by their meaning: "queries and keys".
QString readBy(const GraphShape& graph, NodeId shown)
{
    QStringList names;
    for (const NodeId input : graph.node(shown).inputs) {
        const NodeInfo& info = graph.node(input).info;
        const QString name = info.role == Role::Weight ? SwitchWords::tr("weights") : ofFamily(info.family);
        if (info.role != Role::Mask && !names.contains(name))
            names << name;
    }
    return names.size() == 1 ? names[0]
        : names.size() == 2  ? filledText(SwitchWords::tr("%1 and %2"), {names[0], names[1]})
                             : SwitchWords::tr("numbers");
}

} // namespace

double GradientSwitch::place(const ViewContext& context, const QPointF& topRight)
{
    if (!context.workbench.gradients().on())
        return 0;
    text = SwitchWords::tr("One range for all");
    const double width = std::ceil(textWidth(text, 12)) + switchTrack.width() + 3 * switchPad;
    rect = {topRight.x() - width, topRight.y(), width, 30};
    return width + switchPad;
}

void GradientSwitch::draw(QPainter& painter, const ViewContext& context) const
{
    if (rect.isEmpty())
        return;
    const Theme& theme = context.display.theme();
    const bool on = context.display.settings().oneGradientRange;
    painter.setPen(QPen(theme.hairline, theme.lineWidth));
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
    painter.setFont(textFont(12));
    painter.setPen(theme.text);
    painter.drawText(rect.adjusted(switchPad, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, text);
    const QRectF way(
        QPointF(rect.right() - switchPad - switchTrack.width(), rect.center().y() - switchTrack.height() / 2),
        switchTrack);
    painter.setPen(Qt::NoPen);
    painter.setBrush(on ? theme.ink(SymbolInk::Gradient) : theme.muted);
    painter.drawRoundedRect(way, switchTrack.height() / 2, switchTrack.height() / 2);
    const double radius = switchTrack.height() / 2 - 2;
    painter.setBrush(theme.panel);
    painter.drawEllipse(QPointF(on ? way.right() - radius - 2 : way.left() + radius + 2, way.center().y()), radius,
                        radius);
}

bool maskedGradient(Workbench& workbench, const CellPlace& place)
{
    const GraphShape& graph = workbench.graph();
    const NodeId mask = isGradient(graph, place.node) ? maskOver(graph, place.node) : noNode;
    if (mask == noNode)
        return false;
    const Cell cell{graph.node(mask).shape.slices > 1 ? place.cell.slice : 0, place.cell.row, place.cell.col};
    const Values keep = workbench.values(mask, Region::of(cell));
    return keep && keep.view.at(cell) == 0;
}

QString noGradient() { return QCoreApplication::translate("Paint", "no gradient: masked"); }

QString gradientReadOut(const ViewContext& context, const CellPlace& place)
{
    const QString name = cellName(context.workbench.graph(), place) + QStringLiteral("   ");
    if (maskedGradient(context.workbench, place))
        return name + noGradient();
    const Values values = context.workbench.values(place.node, Region::of(place.cell));
    return values ? name + exactValueText(values.view.at(place.cell)) : name.trimmed();
}

QString gradientSubject(const ViewContext& context)
{
    const LiveGradients& gradients = context.workbench.gradients();
    const Node& node = context.workbench.graph().node(gradients.targetNode());
    if (node.info.name == "loss")
        return SwitchWords::tr("the loss");
    const Cell cell = gradients.target()->cell.value_or(Cell{});
    return node.shape.rank > 2 ? indexedName(node, cell) // its slice too
                               : cellName(context.workbench.graph(), {gradients.targetNode(), cell});
}

QString gradientColours(const ViewContext& context)
{
    const QString subject = gradientSubject(context);
    return SwitchWords::tr("Gradients of %1. Green: more here, less of it. Magenta: more here, more of it.")
        .arg(subject);
}

QString backTitle(const ViewContext& context, NodeId shown, const QString& heading)
{
    const LiveGradients& gradients = context.workbench.gradients();
    const QString what = readBy(context.workbench.graph(), gradients.home(shown));
    return context.workbench.graph().node(gradients.targetNode()).info.name == "loss"
        ? filledText(SwitchWords::tr("%1: which %2 would lower the loss?"), {heading, what})
        : filledText(SwitchWords::tr("%1: which %2 move %3?"), {heading, what, gradientSubject(context)});
}

} // namespace heedmap
