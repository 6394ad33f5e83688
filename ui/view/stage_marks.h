#pragma once

#include "view/stage_scene.h"

#include <span>

class QPainter;

namespace heedmap {

/// What a chosen cell lights up: itself, the operands it is computed from, and dotted lines between them.
struct StageMarks {
    struct Outline {
        NodeId node = noNode;
        QRectF rect;
        SymbolInk ink = SymbolInk::Plain;
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

/// `expression` explains the cell of the scene's result; none lights the cell alone. `required` is what it
/// depends on of each input.
StageMarks stageMarks(const StageScene& scene, const Node& node, NodeId id, const Cell& cell,
                      const std::optional<Expression>& expression, std::span<const Region> required);

/// Dims all of `room` but what is lit.
void drawSpotlight(QPainter& painter, const StageMarks& marks, const Theme& theme, const QRectF& room);
void drawMarks(QPainter& painter, const StageMarks& marks, const Theme& theme);

} // namespace heedmap
