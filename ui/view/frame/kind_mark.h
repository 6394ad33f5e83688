#pragma once

#include <heedmap/graph/graph.h>

#include <QColor>
#include <QPointF>
#include <QString>

class QPainter;

namespace heedmap {

/// The origin of a matrix's numbers.
enum class MatrixKind { Input, Weight, Mask, Computed };

MatrixKind matrixKind(const Node& node);
/// "input: given with the document"
QString matrixKindText(MatrixKind kind);
/// A small mark beside a symbol: a dot for inputs, a diamond for weights, a square for masks, none for computed
/// matrices. It is hollow where the numbers are `drawn` at random.
void drawMatrixKind(QPainter& painter, MatrixKind kind, const QPointF& centre, const QColor& colour,
                    bool drawn = false);
/// The line of a tool tip about such numbers.
QString drawnNumbersTip();

} // namespace heedmap
