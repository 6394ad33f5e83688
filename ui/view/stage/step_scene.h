#pragma once

#include "view/scene/read_out.h"
#include "view/scene/scene.h"
#include "view/scene/stage_frame.h"
#include "view/scene/stage_grid.h"
#include "view/scene/stage_marks.h"
#include "view/stage/played.h"
#include "view/stage/row_bars.h"

namespace heedmap {

/// The chosen step, laid out by the geometry of its operation, with its surroundings: the results to choose from, the
/// other matrices of a stack, the row of the chosen cell as bars.
class StepScene : public Scene {
public:
    /// The kinds of spots: a result to choose, a slice of a stack beside the matrices or among them, a node's matrix,
    /// the switch of the gradients' range, the label of a row or column of a mask, the title of a matrix.
    enum Kind { Choice, Slice, Matrix, Range, Line, Title };

    using Scene::Scene;
    SceneFrame frame() const override { return {.margin = 0, .titled = m_figure, .lineBelow = 0}; }
    std::unique_ptr<Scene> copy() const override;

    /// The node whose operation is shown.
    NodeId shown() const;
    bool empty() const { return m_grid.empty(); }
    const StageGrid& grid() const { return m_grid; }
    const StageFrame& surroundings() const { return m_frame; }
    const StageMarks& marks() const;

    /// The cells of the result that a figure shows: those in sight where the block is moved or zoomed, or those that
    /// were asked for; nothing if it shows all.
    std::optional<SeenCells> seen() const;
    void showInFigure(const std::optional<SeenCells>& seen) { m_seen = seen; }

    /// The cell of the step that a part of it must show: the kept one, else the middle of what is covered.
    std::optional<CellPlace> lookedAt() const;
    std::optional<CellPlace> asked() const;
    /// Whether the shown part leaves it out.
    bool missesLookedAt() const
    {
        const auto at = m_part ? lookedAt() : std::nullopt;
        return at && m_grid.cuts(*at);
    }

    /// Centres the block at the largest size that fits, also when the room changes.
    void fit();
    bool pans() const;
    void pan(const QPointF& by);
    void zoomAt(double factor, const QPointF& at);
    /// Updates the marks: the shared cell has changed, or more of it was played.
    void light() { m_lit = false; }
    /// Where a cell is in any of the tiles, the chosen one first; empty if it is not.
    QRectF rectOfCell(const CellPlace& place) const;
    QRectF fromBlock(const QRectF& rect) const { return {toScene(rect.topLeft()), rect.size() * m_shrink}; }

    /// The size of the smallest numbers in cells, in px of the scene; 0 where some matrix has none.
    double numberSize() const { return m_grid.numberSize() * m_shrink; }

    void layOut(const QSizeF& room, double deviceScale) override;
    std::vector<Demand> demands(const Pointing& pointing, const QRectF& seen) const override;
    bool take(const Sight& sight) override;
    QSizeF size() const override { return m_figure ? m_grid.size() + QSizeF(0, barsHeight()) : m_frame.room.size(); }
    void draw(QPainter& painter, const Theme& theme, const QRectF& seen) const override;
    void drawMarks(QPainter& painter, const Theme& theme, const Pointing& pointing) const override;

    std::vector<ScenePart> parts() const override;
    std::optional<Spot> spotAt(const QPointF& at) const override;
    std::optional<CellPlace> explained(const Spot& spot, const Pointing& pointing) const override;
    std::optional<CellPlace> firstCell() const override;
    bool leads(const Spot& spot) const override { return spot.kind == Line; }
    bool letsGo() const override { return false; }
    bool drawsCovers() const override { return false; }

    QString title() const override { return m_frame.heading.title; }
    QString line() const override { return m_frame.heading.line; }
    QString announcement(const Pointing& pointing) const override;
    void drawReadOut(QPainter& painter, const QSizeF& area, const Theme& theme,
                     const Pointing& pointing) const override;

private:
    QPointF toScene(const QPointF& inBlock) const { return inBlock * m_shrink + m_origin; }
    QPointF toBlock(const QPointF& at) const { return (at - m_origin) / m_shrink; }
    void enter(QPainter& painter) const;
    QRectF seenRoom() const { return m_frame.room.adjusted(-12, -4, 12, 4); }
    bool build(const std::optional<SeenCells>& part);
    void measure(double deviceScale);
    void measureType(double deviceScale);
    void keepNumbers(double deviceScale);
    bool fitsIn(double share, double deviceScale);
    bool roomyFor(double share) const;
    /// What a px of the block is on the screen, where the type has that share of its size.
    double zoom(double share) const;
    bool legible(double share) const;
    bool canBeRead() const;
    void showPart(double deviceScale);
    bool readablePart(const SeenCells& part, double share, double deviceScale);
    void growPart(double share, double deviceScale);
    void showForNumbers(double deviceScale);
    void tryPart(const SeenCells& part, double deviceScale);
    /// The cell that is lit: of a figure the one that is kept.
    const std::optional<CellPlace>& lit() const
    {
        return m_figure ? context().selection.kept() : context().selection.cell();
    }
    /// A figure has bars for a cell that is kept on it.
    double barsHeight() const
    {
        return m_barred && (!m_figure || (lit() && m_grid.shows(lit()->node) && !m_grid.cuts(*lit())))
            ? rowBarsHeight(m_grid, m_frame.room)
            : 0;
    }
    void drawCovers(QPainter& painter) const;
    std::optional<Spot> lineAt(const QPointF& inBlock) const;
    void drawLine(QPainter& painter, const Theme& theme, const Spot& line) const;
    double writeReadOut(QPainter& painter, const QPointF& baseline, double right, const Theme& theme,
                        const Pointing& pointing) const;
    void writeCell(ReadOutLine& line, const CellPlace& place, const Theme& theme) const;

    StageGrid m_grid;
    StageFrame m_frame;
    mutable StageMarks m_marks;
    mutable Played m_played;
    mutable bool m_lit = false; ///< whether marks and arithmetic belong to the current cell
    QPointF m_origin;           ///< of the block
    QPointF m_pan;
    double m_side = 0;    ///< of a cell
    double m_shrink = 1;  ///< of the block, where large type would leave its cells no room
    bool m_barred = true; ///< rows stand as bars, too: not where numbers would have no room beside them
    bool m_fitted = true;
    bool m_measure = true; ///< the side must be measured again
    bool m_figure = false;
    std::optional<SeenCells> m_seen; ///< of a figure
    std::optional<SeenCells> m_part; ///< in front of a class, where numbers would be too small for it
};

} // namespace heedmap
