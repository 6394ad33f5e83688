#pragma once

#include "model/workbench.h"
#include "paint/blocks/compact.h"
#include "view/frame/display.h"
#include "view/frame/exportable.h"
#include "view/scene/seen_cells.h"
#include "view/scene/stage_part.h"

namespace heedmap {

/// The matrices of one operation on the stage, in px from the block's top left corner, drawn with the same code as a
/// sheet on paper.
class StageScene {
public:
    /// Takes the node's operation with its current numbers, valid until the event loop turns; of stacks one slice.
    /// Returns false and changes nothing while numbers are missing. With `compared`, both operands share one colour
    /// scale; with `seen`, only these cells of the result and what belongs to them are there.
    bool build(Workbench& workbench, NodeId node, Index slice, const DisplaySettings& settings, bool compared = false,
               const std::optional<SeenCells>& seen = std::nullopt);
    /// Sets the style of its figures until it is rebuilt.
    void leaveOut(const PartSet& parts);
    /// Says what pinned rows of weights add up to, where none of it is to be guessed.
    void nameSums(const ViewContext& context);
    void layout(double side, double deviceScale);
    /// Stacks the matrices, for paper too narrow to have them side by side.
    void stack(const Print& print, double width, double deviceScale);
    /// As panels in the room on a page; returns what had none.
    QStringList print(const FigurePage& page, const QSizeF& room);
    /// Moves the block until the next layout.
    void translate(const QPointF& by);
    /// Sets the smallest number that can be read, in px of the block, until the next layout.
    void readableFrom(double px);
    /// Finds the largest cells with which the block fits; makes it compact if cells would have no room for numbers.
    double fittingSide(const QSizeF& room, double deviceScale);
    /// The compact form chosen by the last fittingSide.
    Compact compact() const { return m_compact; }
    void setCompact(Compact compact) { m_compact = compact; }

    bool empty() const { return m_step.result.values.data == nullptr; }
    const SheetLayout& sheet() const { return m_layout; }
    const std::vector<StagePart>& parts() const { return m_parts; }
    /// The gradients, each under its matrix.
    const std::vector<StagePart>& gradients() const { return m_gradients; }
    const StagePart* partOf(NodeId node) const;
    const StagePart* partAt(const QPointF& at) const;
    StepGeometry geometry() const { return m_step.geometry; }
    Index cellCount() const;
    /// Whether some matrix has cells, drawn `zoom` times as large, too small for the numbers that are switched on.
    bool numbersMissing(double zoom) const;
    /// Whether the numbers of some matrix have fewer decimals than texts beside them.
    bool fewerDecimals() const;
    /// The size of the smallest numbers in cells, in px of the block; 0 where some matrix has none.
    double numberSize() const;
    /// Whether rows of scores become rows of weights.
    bool weighs() const
    {
        return geometry() == StepGeometry::RowMap && m_step.result.role == ValueRole::Weights && m_gradients.empty();
    }
    /// Whether the walk through the steps has reached the gradients.
    void runBack(bool ran) { m_step.ranBack = ran; }

    /// The demands for showing a node on the stage, with the gradients of its matrices.
    static std::vector<Demand> demands(const Workbench& workbench, NodeId node, Index slice);

private:
    struct Content;
    static Content contentOf(Workbench& workbench, NodeId node, Index slice, const DisplaySettings& settings,
                             const std::optional<SeenCells>& seen);
    void placeParts();
    StagePart* partShowing(const HeatmapFigure* figure);

    SheetStep m_step;
    SheetLayout m_layout;
    std::vector<StagePart> m_parts;
    std::vector<StagePart> m_gradients;
    Compact m_compact = Compact::No;
    bool m_sharesStacks = false;       ///< a shared range is that of the matrices of one stack
    std::vector<Difference> m_changes; ///< the numbers of figures that show a change
};

/// The region of a node that views show: all of it, or one slice of a large stack.
Region shownRegion(const Shape& shape, Index slice);
/// The region as a figure; without values while they are stale.
HeatmapFigure currentFigure(Workbench& workbench, NodeId node, Index slice, const DisplaySettings& settings);
/// The gradient of a node as a figure, to be placed under its matrix; without a shape if there is none, transposed if
/// the operand is.
HeatmapFigure figureUnder(Workbench& workbench, const OperationFigure::Operand& matrix, Index slice,
                          const DisplaySettings& settings);
/// The layout with gradients: a product becomes a row, so that each matrix has room below.
void giveGradients(SheetStep& step, std::vector<HeatmapFigure> gradients);
/// Replaces the numbers by their change since the snapshot, if there is one; `store` owns them. Returns whether it did.
bool showChange(HeatmapFigure& figure, Workbench& workbench, NodeId node, Index slice, Difference& store);
/// One matrix of a stack by itself.
HeatmapFigure sliceOf(HeatmapFigure figure, Index slice);

} // namespace heedmap
