#pragma once

#include "paint/operation_figure.h"

#include <QRectF>

#include <optional>

namespace heedmap {

/// The cells of a matrix in sight.
struct SeenCells {
    Range rows;
    Range cols;
    bool wholeRange = false; ///< whether colours are those of the whole matrix
    bool inLine = false;     ///< whether factors of a product stand beside each other
    NodeId alone = noNode;   ///< the one matrix of a step that is shown, with these cells; none: all

    bool operator==(const SeenCells&) const = default;
};

/// Those of a matrix of that shape that are at least half in a room; nothing if all are, or none. They are more than
/// one cell.
std::optional<SeenCells> seenCells(const QRectF& cells, const QRectF& room, const Shape& shape);
/// A figure of one matrix with these cells alone; they are those of the matrix, also where it stands transposed.
void restrictTo(HeatmapFigure& figure, const SeenCells& seen);
/// The cells of the operand of that number that belong to those of the result: the same where both have one shape,
/// unless it is a product, else what these are computed from. After the operands comes the result.
SeenCells operandCells(const GraphShape& graph, NodeId result, const OperationFigure& operation, std::size_t number,
                       const SeenCells& seen);

} // namespace heedmap
