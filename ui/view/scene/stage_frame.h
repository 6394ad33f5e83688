#pragma once

#include "model/selection.h"
#include "paint/formula_box.h"
#include "view/frame/view_frame.h"
#include "view/scene/gradient_switch.h"
#include "view/scene/stage_scene.h"

class QPainter;

namespace heedmap {

/// The surroundings of the stage's matrices: the step's number and name, its results to choose from, the other matrices
/// of a stack, and the read-out of the chosen cell.
struct StageFrame {
    struct Choice {
        NodeId node = noNode;
        QRectF rect;
        FormulaBox symbol;
        SymbolInk ink = SymbolInk::Plain;
        bool current = false;
    };
    struct Head {
        Index slice = 0;
        QRectF rect;
        QRectF cells;
        QRectF label; ///< room of the title
        QString title;
    };

    ViewHeading heading;
    GradientSwitch gradientSwitch;
    std::vector<Choice> choices;
    NodeId stack = noNode; ///< whose matrices the heads are
    std::vector<Head> heads;
    Index headsHidden = 0; ///< for want of room
    QRectF hiddenAt;       ///< place of the count of those left out
    QRectF room;           ///< for the matrices
};

/// Lays out the frame of a stage of that size around the step of `shown`.
StageFrame stageFrame(const ViewContext& context, NodeId shown, const QSizeF& size);
void drawFrame(QPainter& painter, const StageFrame& frame, const ViewContext& context);
/// Covers cells to be guessed in the other matrices of the stack.
void drawFrameGuesses(QPainter& painter, const StageFrame& frame, const ViewContext& context);

/// The node whose operation the stage shows if `node` is selected: for an operand given in the same step, the node
/// computed from it.
NodeId shownNode(const Selection& selection, const GraphShape& graph);
/// The results of a step that can be shown.
std::vector<NodeId> shownNodes(const Step& step, const GraphShape& graph);

/// Writes `S[0, 1]`, typeset, in the colour of its matrix; returns how wide it is.
double drawCellName(QPainter& painter, const Node& node, const Cell& cell, const QPointF& baseline, const Theme& theme);
/// The shortest text that reads back as the same number.
QString exactValueText(double value);

} // namespace heedmap
