#pragma once

#include "model/workbench.h"
#include "paint/blocks/compact.h"
#include "view/frame/display.h"
#include "view/scene/stage_part.h"

namespace heedmap {

/// The matrices of one operation as they stand on the stage, in px from the block's top left corner.
/// They are drawn by the pieces that draw a sheet on paper.
class StageScene {
public:
    /// The node's operation with the numbers of now; of stacks the slice. False, and nothing changed,
    /// while numbers are missing. They may be drawn until the event loop turns. Where the operands are to be
    /// `compared`, one colour is one number in both.
    bool build(Workbench& workbench, NodeId node, Index slice, const DisplaySettings& settings, bool compared = false);
    /// Of its figures, until it is built again.
    void leaveOut(const PartSet& parts);
    void layout(double side, double deviceScale);
    /// The matrices under each other, for paper where they have no room beside each other.
    void stack(const Print& print, double width, double deviceScale);
    /// Moves all of it until the next layout.
    void translate(const QPointF& by);
    /// The largest cells with which the block fits; made compact where they have no numbers otherwise.
    double fittingSide(const QSizeF& room, double deviceScale);
    /// So it is laid out until a side that fits is looked for again.
    Compact compact() const { return m_compact; }
    void setCompact(Compact compact) { m_compact = compact; }

    bool empty() const { return m_step.result.values.data == nullptr; }
    const SheetLayout& sheet() const { return m_layout; }
    const std::vector<StagePart>& parts() const { return m_parts; }
    /// The gradients of those that have one; they stand under them.
    const std::vector<StagePart>& gradients() const { return m_gradients; }
    const StagePart* partOf(NodeId node) const;
    const StagePart* partAt(const QPointF& at) const;
    StepGeometry geometry() const { return m_step.geometry; }
    Index cellCount() const;
    /// Whether numbers that are wanted stand in no cell of some matrix: its cells, drawn `zoom` times as large, are
    /// too small.
    bool numbersMissing(double zoom) const;
    /// Whether rows of scores become rows of weights.
    bool weighs() const
    {
        return geometry() == StepGeometry::RowMap && m_step.result.role == ValueRole::Weights && m_gradients.empty();
    }
    /// Whether the gradients have been walked to by now.
    void runBack(bool ran) { m_step.ranBack = ran; }

    /// Demands of the stage to show a node, and the gradients of what it shows.
    static std::vector<Demand> demands(const Workbench& workbench, NodeId node, Index slice);

private:
    struct Content;
    static Content contentOf(Workbench& workbench, NodeId node, Index slice, const DisplaySettings& settings);
    void placeParts();
    StagePart* partShowing(const HeatmapFigure* figure);

    SheetStep m_step;
    SheetLayout m_layout;
    std::vector<StagePart> m_parts;
    std::vector<StagePart> m_gradients;
    Compact m_compact = Compact::No;
    std::vector<Difference> m_changes; ///< the numbers of figures that show a change
};

/// What of a node is shown live: all of it, or of a large stack one slice.
Region shownRegion(const Shape& shape, Index slice);
/// The node's numbers of that region as a figure; null values while they are not evaluated.
HeatmapFigure currentFigure(Workbench& workbench, NodeId node, Index slice, const DisplaySettings& settings);
/// The gradient of a node as a figure to stand under that of its matrix, of no shape where it has none; of an operand
/// that is drawn transposed, so too.
HeatmapFigure figureUnder(Workbench& workbench, const OperationFigure::Operand& matrix, Index slice,
                          const DisplaySettings& settings);
/// As it stands with its gradients: a product is a row like the others, so that each has room under it.
void giveGradients(SheetStep& step, std::vector<HeatmapFigure> gradients);
/// Puts the difference to the remembered state in place of the numbers, where there is one. It lies in `store`.
/// Returns whether it did.
bool showChange(HeatmapFigure& figure, Workbench& workbench, NodeId node, Index slice, Difference& store);
/// One matrix of a stack by itself.
HeatmapFigure sliceOf(HeatmapFigure figure, Index slice);

} // namespace heedmap
