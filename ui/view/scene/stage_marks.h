#pragma once

#include "model/selection.h"
#include "view/scene/stage_scene.h"

#include <span>

class QPainter;

namespace heedmap {

/// The marks of a chosen cell: the cell, the operands it is computed from, and dotted lines between them.
struct StageMarks {
    struct Outline {
        NodeId node = noNode;
        QRectF rect;
        SymbolInk ink = SymbolInk::Plain;
        enum class Line { Solid, Strong, Dashed } line = Line::Solid;
    };
    struct Connector {
        QPointF from;
        QPointF to;
        SymbolInk ink = SymbolInk::Plain;
    };
    std::vector<Outline> operands;
    std::optional<Outline> chosen;
    std::vector<Connector> connectors;
};

/// The parts of one operation: its operands in the order of the inputs, then the result. `expression`
/// explains the cell of that result; none lights the cell alone. `required` is what it depends on of each input.
StageMarks stageMarks(std::span<const StagePart> parts, StepGeometry geometry, const Node& node, NodeId id,
                      const Cell& cell, const std::optional<Expression>& expression, std::span<const Region> required);
/// The same for a cell of the parts' result, with the workbench's current arithmetic.
StageMarks marksOf(Workbench& workbench, std::span<const StagePart> parts, StepGeometry geometry,
                   const CellPlace& place);

/// For a cell of a gradient: the cells it is computed from among all parts, also through gradients that are not shown;
/// the cell whose gradient it is gets a dashed outline.
StageMarks gradientMarks(Workbench& workbench, std::span<const StagePart> parts, const CellPlace& place);

/// Dims all of `room` except the lit cells.
void drawSpotlight(QPainter& painter, const StageMarks& marks, const Theme& theme, const QRectF& room);
void drawMarks(QPainter& painter, const StageMarks& marks, const Theme& theme);

} // namespace heedmap
