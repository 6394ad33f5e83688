#pragma once

#include "model/selection.h"
#include "paint/sheet.h"
#include "view/scene/stage_scene.h"

namespace heedmap {

/// The whole computation as the figure on paper, in px of its page, with live numbers. A small computation is laid out
/// like the figure whenever its numbers change. Of a large one only the parts in sight have numbers; the rest has its
/// place, empty.
class LiveSheet {
public:
    struct Found {
        std::size_t step = 0;
        std::size_t matrix = 0; ///< of the step: an operand, or the result, or after it the gradients of all these
        CellPlace place;
    };

    /// The steps of the open computation, without numbers yet; none of closed layers. Leaves out these parts of
    /// figures.
    void build(const Workbench& workbench, const LayerGroups& layers, const QString& title, const QString& summary,
               const DisplaySettings& settings, const PartSet& without);
    bool empty() const { return m_nodes.empty() && m_layers.empty(); }
    QSizeF size() const { return m_page.size(); }
    /// Whether the whole page is demanded, in sight or not.
    bool whole() const { return m_whole; }
    /// Whether every matrix of the page has numbers.
    bool complete() const;

    /// The demands of a part of the page.
    std::vector<Demand> demands(const Workbench& workbench, const QRectF& seen, Index slice, bool all = false) const;
    /// Notes that the demands of a part have been evaluated.
    void evaluated(const QRectF& seen);
    /// Notes that every number may have changed.
    void invalidate();
    /// Takes the current numbers of a part, valid until the event loop turns.
    void fill(Workbench& workbench, const QRectF& seen, Index slice, const DisplaySettings& settings);
    /// Whether a matrix of that part has numbers too small to read, where a px of the page is `zoom` px of the screen.
    bool numbersMissing(const QRectF& seen, double zoom) const;
    void draw(QPainter& painter, const QRectF& seen, const Theme& theme) const;

    NodeId nodeOf(std::size_t step, std::size_t matrix) const { return shownAt(step, matrix).node; }
    std::optional<Found> cellAt(const QPointF& at) const;
    /// The matrices of a step between which the arithmetic of a cell runs, the result last.
    std::vector<StagePart> parts(std::size_t step, Index slice) const;
    /// The same and the gradients under them.
    std::vector<StagePart> partsWithGradients(std::size_t step, Index slice) const;
    StepGeometry geometry(std::size_t step) const { return m_sheet.steps[step].geometry; }
    /// Every matrix of that node.
    std::vector<StagePart> partsOf(NodeId node) const;
    /// The step of which a node is the result, with its place and operands; none for a node that only rearranges
    /// another.
    std::optional<std::size_t> stepOf(NodeId node) const;
    QRectF rectOf(std::size_t step) const;
    /// The results in the order of the page.
    const std::vector<NodeId>& nodes() const { return m_nodes; }

    // Layers, in the order of the page; one that comes twice has two titles.

    std::size_t layerCount() const { return m_layers.size(); }
    const std::string& layer(std::size_t index) const { return m_layers[index]; }
    /// The index in `nodes` that its title precedes.
    std::size_t firstOf(std::size_t layer) const { return m_sheet.groups[layer].first; }
    const GroupPlace& titlePlace(std::size_t layer) const { return m_page.frame.groups[layer]; }
    std::optional<std::size_t> titleAt(const QPointF& at) const;
    std::optional<std::size_t> titleOf(const std::string& layer) const;

private:
    struct Figures {
        std::vector<OperationFigure::Operand> nodes; ///< the result last
        std::vector<NodeId> gradients;               ///< of each of them, or noNode; or nothing
        std::vector<Shape> shapes;
        std::vector<Difference> changes;
        bool sliced = false;  ///< too large to show more than one matrix of each stack
        bool ready = false;   ///< it has been evaluated
        bool current = false; ///< it is laid out with the current numbers
    };

    std::vector<std::size_t> stepsIn(const QRectF& seen) const;
    HeatmapFigure figure(Workbench& workbench, std::size_t step, NodeId node, Index slice,
                         const DisplaySettings& settings);
    void take(Workbench& workbench, std::size_t step, Index slice, const DisplaySettings& settings);
    void borrow(Workbench& workbench, std::size_t step, Index slice);
    void shareRanges(const DisplaySettings& settings);
    OperationFigure::Operand shownAt(std::size_t step, std::size_t matrix) const;
    std::size_t indexOf(std::size_t step, const HeatmapFigure* figure) const;
    StagePart part(std::size_t step, const PlacedFigure& placed, const MatrixPlace& matrix) const;

    Sheet m_sheet;
    SheetPage m_page;
    std::vector<NodeId> m_nodes;       ///< the result of each step
    std::vector<std::string> m_layers; ///< the layer of each group of the sheet
    std::vector<Figures> m_figures;
    PartSet m_without;
    Index m_slice = 0; ///< of stacks that are too large
    bool m_whole = true;
};

} // namespace heedmap
