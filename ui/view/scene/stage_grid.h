#pragma once

#include "model/selection.h"
#include "view/scene/stage_scene.h"

namespace heedmap {

/// The matrices of a stage: one of each stack, or all of them at one size in a grid of tiles. In px from the block's
/// top left corner.
class StageGrid {
public:
    /// Whether the stage shows all matrices of the node's stack.
    static bool showsAll(const GraphShape& graph, NodeId node, const DisplaySettings& settings);

    /// As `StageScene::build`; `slice` is the chosen one.
    bool build(Workbench& workbench, NodeId node, Index slice, const DisplaySettings& settings,
               const std::optional<SeenCells>& seen = std::nullopt);
    /// Sets the style of all figures until they are rebuilt.
    void leaveOut(const PartSet& parts);
    /// As of `StageScene`.
    void nameSums(const ViewContext& context);
    /// Replaces the titles of tiles, as far as there are some.
    void rename(const QStringList& slices);
    void layout(double side, double deviceScale);
    /// As of `StageScene`.
    void readableFrom(double px);
    /// Finds the largest cells with which the grid fits, in as many columns as needed.
    double fittingSide(const QSizeF& room, double deviceScale);
    /// The same on paper, with matrices stacked if the page is too narrow.
    void fitOn(const Print& print, const QSizeF& room, double deviceScale);
    void draw(QPainter& painter, const Theme& theme) const;

    bool empty() const { return m_tiles.empty(); }
    QSizeF size() const { return m_size; }
    StepGeometry geometry() const { return chosen().geometry(); }
    /// Whether some matrix has cells too small for the numbers that are switched on.
    bool numbersMissing(double zoom) const { return !empty() && chosen().numbersMissing(zoom); }
    /// As of `StageScene`, of the chosen slice.
    bool fewerDecimals() const { return !empty() && chosen().fewerDecimals(); }
    double numberSize() const { return empty() ? 0 : chosen().numberSize(); }
    const SheetLayout& sheet() const { return chosen().sheet(); }
    Index cellCount() const { return empty() ? 0 : chosen().cellCount(); }
    /// Whether rows of scores become rows of weights, in one matrix.
    bool weighs() const { return m_tiles.size() == 1 && chosen().weighs(); }

    /// The parts of the chosen slice.
    const std::vector<StagePart>& parts() const { return chosen().parts(); }
    const StagePart* partOf(NodeId node) const { return chosen().partOf(node); }
    bool shows(NodeId node) const { return !empty() && partOf(node) != nullptr; }
    /// Whether the cell is one of those that its matrix is shown without.
    bool cuts(const CellPlace& place) const { return shows(place.node) && !partOf(place.node)->shows(place.cell); }
    /// The part whose title is at a point.
    const StagePart* titledAt(const QPointF& at) const;
    /// The gradients under these parts.
    const std::vector<StagePart>& gradients() const { return chosen().gradients(); }
    /// Whether a node is one of the gradients.
    bool standsUnder(NodeId node) const;
    /// Sets whether the walk through the steps has reached the gradients.
    void runBack(bool ran);
    /// The parts of the slice that shows that cell, the chosen slice first; with gradients if one of them shows it.
    std::vector<StagePart> allWith(const CellPlace& place) const;
    /// The parts of the slice that shows that cell, the chosen slice first.
    const std::vector<StagePart>& partsWith(const CellPlace& place) const;
    const StagePart* partAt(const QPointF& at) const;
    /// The result of each tile.
    std::vector<StagePart> results() const;
    /// The slice of the tile at a point; none if there is only one tile.
    std::optional<Index> sliceAt(const QPointF& at) const;

private:
    struct Tile {
        Index slice = 0;
        QString title;
        StageScene scene;
        QRectF rect;
    };

    const StageScene& chosen() const { return m_tiles[m_chosen].scene; }
    const StageScene* sceneWith(const CellPlace& place) const;
    Index rowCount(Index columns) const;
    void placeTiles();
    QSizeF roomOfTile(const QSizeF& room, Index columns) const;

    std::vector<Tile> m_tiles;
    std::size_t m_chosen = 0;
    Index m_columns = 1;
    Compact m_compact = Compact::No; ///< all of them
    QSizeF m_size;
};

} // namespace heedmap
