#pragma once

#include "view/scene/scene.h"
#include "view/scene/stage_frame.h"

namespace heedmap {

/// `Δ +0.05`: a cell's change since the snapshot; empty if it is not shown or not known.
QString changeText(const ViewContext& context, const CellPlace& place);
/// A cell's name, its value to the last digit and its labels, in words.
QString cellReadOut(const ViewContext& context, const CellPlace& place);
/// Writes a cell's name, its value to the last digit and its labels on one line; returns where it ends.
double drawReadOut(QPainter& painter, const ViewContext& context, const CellPlace& place, QPointF baseline);
/// Writes a message in place of the read-out; returns where it ends.
double drawMessage(QPainter& painter, const Pointing& pointing, const QPointF& baseline, const Theme& theme);

} // namespace heedmap
