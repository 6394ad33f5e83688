#pragma once

#include "paint/node_figure.h"
#include "paint/sheet.h"

#include <optional>
#include <vector>

namespace heedmap {

/// How a node and its operands stand beside each other, on screen and on paper.
struct OperationFigure {
    struct Operand {
        NodeId node = noNode;
        bool transposed = false; ///< the operation reads it transposed, so it is drawn so
    };

    StepGeometry geometry = StepGeometry::Single;
    std::vector<Operand> operands; ///< none of a leaf, a pinned node or a constant
    QString operatorText;          ///< TeX subset, as SheetStep has it
};

/// Of one slice alone, or of all.
OperationFigure operationFigure(const GraphShape& graph, NodeId id, std::optional<Index> slice = {});

/// The symbol of a result: for a product its whole rule, "S = Q K^T".
QString resultSymbol(const GraphShape& graph, NodeId id);

/// How many inputs of a node are drawn beside it: the ones that its geometry places, and then computed vectors, such
/// as the running maximum of each row.
std::size_t operandCount(const GraphShape& graph, const Node& node);

/// The figure seen from its other side, with a ᵀ at its symbol.
HeatmapFigure transposedFigure(HeatmapFigure figure);

} // namespace heedmap
