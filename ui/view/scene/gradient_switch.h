#pragma once

#include "model/selection.h"
#include "view/frame/display.h"

#include <QRectF>
#include <QString>

class QPainter;

namespace heedmap {

/// "One range for all", at a stage with gradients.
struct GradientSwitch {
    QString text;
    QRectF rect; ///< empty where there are none

    /// With its right end there; returns how wide it is, with the gap beside it.
    double place(const ViewContext& context, const QPointF& topRight);
    void draw(QPainter& painter, const ViewContext& context) const;
};

/// Whether a cell is of a gradient under a mask: it has none, whatever was computed.
bool maskedGradient(Workbench& workbench, const CellPlace& place);
QString noGradient();

/// "dA[the, is]   −0.0225": a cell of a gradient with its number, or that it has none.
QString gradientReadOut(const ViewContext& context, const CellPlace& place);

/// What gradients are of, as a sentence names it: "the loss", "A[1, 2]".
QString gradientSubject(const ViewContext& context);
/// "Softmax: which scores would lower the loss?", of a step on the way back.
QString backTitle(const ViewContext& context, NodeId shown, const QString& heading);
/// What the colours of gradients say.
QString gradientColours(const ViewContext& context);

} // namespace heedmap
