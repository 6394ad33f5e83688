#pragma once

#include "paint/exporter.h"
#include "paint/value_statistics.h"
#include "view/frame/kept_node.h"
#include "view/matrix/shown_matrix.h"
#include "view/scene/scene.h"
#include "view/scene/seen_cells.h"

namespace heedmap {

/// Where a matrix is shown under its zoom, and whether its cells have room for their numbers.
struct PlotPlace {
    QRectF cells; ///< the whole matrix, in the scene
    bool numbersMissing = false;
    bool zoomsToNumbers = false;
};

/// The chosen matrix, its range of colours, and the statistics of its numbers. In a widget, a MatrixPlot draws it and
/// sets its place. Holds no copy of the numbers.
class MatrixScene : public Scene {
public:
    explicit MatrixScene(const ViewContext& context) : Scene(context) {}
    std::unique_ptr<Scene> copy() const override;

    /// The matrix that was taken.
    const ShownMatrix& matrix() const { return m_matrix; }
    const Shape& shape() const { return graph().node(m_node).shape; }
    Index slice() const { return m_slice; }
    bool there() const;
    bool known() const { return there() && m_matrix.known(); }
    /// How many matrices were taken; the same one of another graph counts once.
    int number() const { return m_number; }
    /// Forgets the matrix, because the graph has been replaced.
    void forget();
    /// Its numbers again, because they are lent for one turn of the event loop only.
    const ShownMatrix& borrow();
    /// Whether any number is to be guessed; then no statistics may be shown.
    bool hides() const;
    /// The matrix with all of its cells; no node while its numbers are missing.
    StagePart partAt(const QRectF& cells) const;

    /// Fixes the range of colours; without one it follows the numbers that are taken next.
    void setRange(const std::optional<RangeChoice>& range);
    bool rangeChosen() const { return m_range.has_value(); }
    const PlotPlace& place() const { return m_place; }
    void setPlace(const PlotPlace& place) { m_place = place; }
    /// Sets the cells of the figure; all of them if there are none.
    void showInFigure(const std::optional<SeenCells>& seen) { m_seen = seen; }

    /// The statistics of the numbers; those of a large matrix follow a moment later.
    const ValueStatistics& statistics() const { return m_statistics; }
    bool counting() const { return m_count && !m_count->done(); }
    /// Counts more cells.
    void count();
    /// The statistics in words: "4 numbers · from −0.8 to 0.8 · mean 0.1".
    QString summary() const;

    SceneFrame frame() const override { return {.margin = 0, .titled = false, .lineBelow = 58}; }
    void layOut(const QSizeF& room, double /*deviceScale*/) override { m_size = room; }
    std::vector<Demand> demands(const Pointing& pointing, const QRectF& seen) const override;
    bool take(const Sight& sight) override;
    bool drawsCovers() const override { return false; }
    QSizeF size() const override { return m_figure ? m_figure->size : m_size; }
    void draw(QPainter& painter, const Theme& theme, const QRectF& seen) const override;
    std::vector<ScenePart> parts() const override;
    std::optional<CellPlace> firstCell() const override;
    QString title() const override;
    void drawReadOut(QPainter& painter, const QSizeF& area, const Theme& theme,
                     const Pointing& pointing) const override;

private:
    bool anyChosen() const;
    void choose();

    NodeId m_node = noNode;
    Index m_slice = 0;
    KeptNode m_kept;     ///< the matrix that range and statistics belong to
    Shape m_keptShape{}; ///< the shape of that matrix
    int m_number = 0;
    std::optional<RangeChoice> m_range;
    ShownMatrix m_matrix;
    Difference m_change; ///< the shown numbers if they are a change
    ValueStatistics m_statistics;
    std::optional<StatisticsCount> m_count; ///< counts the current numbers
    PlotPlace m_place;
    std::optional<SeenCells> m_seen;
    std::optional<Drawing> m_figure; ///< what a copy draws
    QSizeF m_size;
};

} // namespace heedmap
