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
    QRectF rect; ///< empty without gradients

    /// Places its right end; returns its width including the gap beside it.
    double place(const ViewContext& context, const QPointF& topRight);
    void draw(QPainter& painter, const ViewContext& context) const;
};

/// Whether a cell belongs to a gradient under a mask, and so has no gradient, whatever was computed.
bool maskedGradient(Workbench& workbench, const CellPlace& place);
QString noGradient();

/// "dA[the, is]   −0.0225": a gradient's cell with its number, or a note that it has none.
QString gradientReadOut(const ViewContext& context, const CellPlace& place);

/// The target of the gradients, as used in a sentence: "the loss", "A[1, 2]".
QString gradientSubject(const ViewContext& context);
/// The title of a step on the way back: "Softmax: which scores would lower the loss?"
QString backTitle(const ViewContext& context, NodeId shown, const QString& heading);
/// The meaning of the colours of gradients.
QString gradientColours(const ViewContext& context);

} // namespace heedmap
