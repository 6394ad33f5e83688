#include "view/heads/heads_scene.h"

#include "paint/formula.h"
#include "paint/value_text.h"
#include "view/frame/view_frame.h"
#include "view/scene/gradient_switch.h"
#include "view/scene/guess.h"
#include "view/scene/read_out.h"

#include <QPainter>

#include <algorithm>

namespace heedmap {

bool HeadsScene::showsChange() const { return settings().showChange && context().workbench.hasSnapshot(); }

bool HeadsScene::isWeights(NodeId node) const { return std::ranges::find(m_nodes, node) != m_nodes.end(); }

bool HeadsScene::hides(const Head& head) const { return hidesAny(context(), head.node, head.slice); }

QString HeadsScene::weightText(double weight, int decimals) const
{
    QString text = valueText(weight, {decimals, false});
    if (!showsChange())
        return text;
    return QStringLiteral("Δ ") + (weight > 0 ? QStringLiteral("+") : QString()) + text;
}

std::optional<double> HeadsScene::valueAt(const Head& head, const CellPlace& place) const
{
    const Cell own{head.slice, place.cell.row, place.cell.col};
    if (!sameAxes(graph(), head.node, place.node) || toGuess(context(), {head.node, own}))
        return std::nullopt;
    if (showsChange()) {
        const Difference change = context().workbench.difference(head.node, Region::of(own));
        return change != nullptr ? std::optional(change->numbers().front()) : std::nullopt;
    }
    const Values values = context().workbench.values(head.node, Region::of(own));
    return values ? std::optional(values.view.at(own)) : std::nullopt;
}

std::optional<CellPlace> HeadsScene::weightsPlace() const
{
    auto place = context().selection.cell();
    if (place) // of the gradient of weights, or of both multiplied
        if (const NodeId home = context().workbench.gradients().home(place->node);
            home != noNode && nodeUnder(home) == place->node)
            place->node = home;
    return place && isWeights(place->node) ? place : std::nullopt;
}

// ---- in words

QString HeadsScene::title() const { return plainFormula(titleFormula()); }

QString HeadsScene::readOut(const Pointing& /*pointing*/) const
{
    const std::optional<CellPlace> place = weightsPlace();
    if (!place)
        return {};
    if (const CellPlace& cell = *context().selection.cell(); cell != *place)
        return gradientReadOut(context(), cell);
    QStringList texts{headCell(graph().node(place->node).info, place->cell), weightsText(*place),
                      toGuess(context(), *place) ? guessQuestion() : QString()};
    texts.removeAll({});
    return texts.join(QStringLiteral("   "));
}

void outlineCell(QPainter& painter, const QRectF& cell, const QColor& colour, const QColor& ground)
{
    const QRectF around = cell.adjusted(-1.5, -1.5, 1.5, 1.5);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(ground, 4));
    painter.drawRoundedRect(around, 3, 3);
    painter.setPen(QPen(colour, 2));
    painter.drawRoundedRect(around, 3, 3);
}

} // namespace heedmap
