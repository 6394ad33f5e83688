#pragma once

#include "model/selection.h"
#include "paint/formula_box.h"
#include "view/scene/gradient_switch.h"
#include "view/scene/stage_scene.h"

class QPainter;

namespace heedmap {

/// What stands around the matrices of the stage: the step's number and name, its results to choose from,
/// the other matrices of a stack, and a line that reads out the chosen cell.
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

    QString number; ///< "Step 3 of 6"
    QString title;
    QPointF titleAt; ///< its baseline
    GradientSwitch gradientSwitch;
    std::vector<Choice> choices;
    NodeId stack = noNode; ///< whose matrices the heads are
    std::vector<Head> heads;
    Index headsHidden = 0; ///< for want of room
    QRectF hiddenAt;       ///< where is said how many
    QRectF room;           ///< for the matrices
};

/// Of the stage that shows the step of `shown`, so large.
StageFrame stageFrame(const ViewContext& context, NodeId shown, const QSizeF& size);
void drawFrame(QPainter& painter, const StageFrame& frame, const ViewContext& context);
/// Over the frame: covers cells to be guessed in the other matrices of the stack.
void drawFrameGuesses(QPainter& painter, const StageFrame& frame, const ViewContext& context);

/// The node whose operation is shown when `node` is selected: an operand given in the same step brings what
/// is made of it.
NodeId shownNode(const Selection& selection, const GraphShape& graph);
/// What a step offers to show.
std::vector<NodeId> shownNodes(const Step& step, const GraphShape& graph);

/// Writes `S[0, 1]`, typeset, in the colour of its matrix; returns how wide it is.
double drawCellName(QPainter& painter, const Node& node, const Cell& cell, const QPointF& baseline, const Theme& theme);
/// The shortest text that gives the number back.
QString exactValueText(double value);

} // namespace heedmap
