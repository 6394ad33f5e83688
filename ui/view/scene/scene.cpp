#include "view/scene/scene.h"

#include "model/workbench.h"
#include "paint/value_text.h"
#include "text/clauses.h"
#include "view/frame/view_frame.h"
#include "view/scene/cell_name.h"
#include "view/scene/gradient_switch.h"
#include "view/scene/guess.h"
#include "view/scene/read_out.h"
#include "view/scene/too_small.h"

namespace heedmap {

QString Scene::readOut(const Pointing& /*pointing*/) const
{
    const auto& place = context().selection.cell();
    return place && spotOfCell(*place) ? cellReadOut(context(), *place) : QString();
}

QString Scene::spokenCell(const CellPlace& place) const
{
    if (place.node >= graph().size() || !graph().node(place.node).shape.contains(place.cell))
        return {};
    const Node& node = graph().node(place.node);
    const Values values = context().workbench.values(place.node, Region::of(place.cell));
    QStringList parts{indexedName(node, place.cell),
                      cellTokens(node, place.cell).replace(QStringLiteral(" × "), QStringLiteral(" → "))};
    if (covered(place))
        parts << guessQuestion();
    else if (maskedGradient(context().workbench, place))
        parts << noGradient();
    else if (values)
        parts << exactValueText(values.view.at(place.cell));
    parts.removeAll(QString());
    return joinedClauses(parts);
}

QString Scene::announcement(const Pointing& pointing) const
{
    return walks() == Walk::Held && !pointing.held ? QString() : readOut(pointing);
}

void Scene::drawReadOut(QPainter& painter, const QSizeF& area, const Theme& theme, const Pointing& pointing) const
{
    const bool tooSmall = numbersMissing() && numbersWanted(context(), parts());
    const QString said = readOut(pointing);
    const double beside = tooSmall && said.isEmpty() ? tooSmallWidth() : 0; // a hint may be cut
    const double end = pointing.message.isEmpty()
        ? drawViewReadOut(painter, {area.width() - beside, area.height()}, said, hint(), theme, tooSmall ? 1 : 2)
        : drawMessage(painter, pointing, {28, area.height() - 16}, theme, area.width() - 28);
    if (tooSmall)
        drawTooSmall(painter, false, {area.width() - 28, area.height() - 16}, end, theme, withoutNumbers());
}

} // namespace heedmap
