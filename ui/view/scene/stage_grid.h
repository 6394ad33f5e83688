#pragma once

#include "model/selection.h"
#include "view/scene/stage_scene.h"

namespace heedmap {

/// The matrices of a stage as they stand on it: one of each stack, or where that is wished all of them alike,
/// in a grid of tiles. In px from the block's top left corner.
class StageGrid {
public:
    /// Whether a stage that shows a node shows all of its stack.
    static bool showsAll(const GraphShape& graph, NodeId node, const DisplaySettings& settings);

    /// As `StageScene::build`; `slice` is the chosen one.
    bool build(Workbench& workbench, NodeId node, Index slice, const DisplaySettings& settings);
    /// Of the figures of all tiles, until they are built again.
    void leaveOut(const PartSet& parts);
    /// The titles of tiles, in place of their own as far as there are some.
    void rename(const QStringList& slices);
    void layout(double side, double deviceScale);
    /// The largest cells with which all of it fits, in as many columns as that needs.
    double fittingSide(const QSizeF& room, double deviceScale);
    /// The same on paper, under each other where that is too narrow.
    void fitOn(const Print& print, const QSizeF& room, double deviceScale);
    void draw(QPainter& painter, const Theme& theme) const;

    bool empty() const { return m_tiles.empty(); }
    QSizeF size() const { return m_size; }
    StepGeometry geometry() const { return chosen().geometry(); }
    /// Whether numbers that are wanted stand in no cell of some matrix.
    bool numbersMissing(double zoom) const { return !empty() && chosen().numbersMissing(zoom); }
    Index cellCount() const { return empty() ? 0 : chosen().cellCount(); }
    /// Whether rows of scores become rows of weights, in one matrix.
    bool weighs() const { return m_tiles.size() == 1 && chosen().weighs(); }

    /// Of the chosen slice.
    const std::vector<StagePart>& parts() const { return chosen().parts(); }
    const StagePart* partOf(NodeId node) const { return chosen().partOf(node); }
    /// The gradients under them.
    const std::vector<StagePart>& gradients() const { return chosen().gradients(); }
    /// Whether a node is one of them.
    bool standsUnder(NodeId node) const;
    /// Whether the gradients have been walked to by now.
    void runBack(bool ran);
    /// Of the slice that shows that cell, the chosen one first; with the gradients where one of those shows it.
    std::vector<StagePart> allWith(const CellPlace& place) const;
    /// Of the slice that shows that cell, the chosen one first.
    const std::vector<StagePart>& partsWith(const CellPlace& place) const;
    const StagePart* partAt(const QPointF& at) const;
    /// The result of each tile.
    std::vector<StagePart> results() const;
    /// Whose tile that is; none where there is but one.
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
