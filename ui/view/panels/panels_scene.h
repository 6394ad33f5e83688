#pragma once

#include "view/panels/word_arcs.h"
#include "view/scene/scene.h"

#include <heedmap/document/reference.h>

#include <algorithm>
#include <functional>
#include <optional>

namespace heedmap {

class FigureGrid;

/// Chosen matrices side by side, with cells of one size, and weights as lines under their words. Until matrices are
/// chosen, those of the step that is selected; one that is given stands with what it leads to.
class PanelsScene : public Scene {
public:
    using Scene::Scene;
    SceneFrame frame() const override { return {.titledEarly = true}; }
    std::unique_ptr<Scene> copy() const override;

    /// What is shown; of a graph that has none of them, nothing.
    std::vector<PanelMatrix> matrices() const;
    /// Whether weights may stand as lines: from the words of a sentence to words of the same.
    bool mayBeLines(const PanelMatrix& matrix) const;
    bool showsAt(const CellPlace& place) const;
    bool hasLines() const { return !m_arcs.empty(); }
    /// The query of the lines at a point: the word there.
    std::optional<CellPlace> wordAt(const Spot& spot) const;

    std::vector<Demand> demands(const Pointing& pointing, const QRectF& seen) const override;
    NodeId subject() const override;
    bool take(const Sight& sight) override;
    QSizeF size() const override { return m_size; }
    QStringList losses() const override { return m_losses; }
    void draw(QPainter& painter, const Theme& theme, const QRectF& seen) const override;
    void drawMarks(QPainter& painter, const Theme& theme, const Pointing& pointing) const override;

    std::vector<ScenePart> parts() const override;
    std::optional<Spot> spotAt(const QPointF& at) const override;
    std::optional<CellPlace> firstCell() const override;

    QString title() const override;
    QString line() const override;
    QString hint() const override;
    QString emptiness() const override;

protected:
    bool numbersMissing() const override;
    QString withoutNumbers() const override;

private:
    /// Weights as lines, and which part they are.
    struct Arcs {
        StagePart part;
        WordArcs picture;
    };

    std::vector<PanelMatrix> ofStep() const;
    void addStory(std::vector<PanelMatrix>& matrices) const;
    std::optional<HeatmapFigure> figureOf(const PanelMatrix& matrix);
    QString headingOf(const PanelMatrix& matrix) const;
    bool asLines(const PanelMatrix& matrix, double width, bool yields) const;
    bool gather(const Sight& sight, bool yields);
    bool mayYield(double width) const;
    double heightOfLines() const;
    bool place(const Sight& sight);
    struct Attempt;
    bool fit(const Sight& sight, const Attempt& attempt);
    bool shrinks(const Attempt& attempt, const QSizeF& room, double deviceScale);
    bool scrolls(const Attempt& attempt, double width, double deviceScale);
    bool lay(const Attempt& attempt, double share, double deviceScale, const std::function<bool(FigureGrid&)>& fits);
    double zoom() const { return m_shrink * std::max(context().display.scale(), 1.0); } ///< of what can be read
    void fitPage(const Sight& sight, double below);
    void print(const QSizeF& room);
    void placeParts();
    bool addArcs(const PanelMatrix& matrix, const QPointF& at, double width);
    std::optional<Index> queryOf(const Node& weights) const;
    void drawRow(QPainter& painter, const Theme& theme, const CellPlace& place) const;
    void drawCell(QPainter& painter, const Theme& theme, const CellPlace& place) const;

    std::vector<PanelMatrix> m_taken; ///< as matrices, in the order of the figures
    std::vector<HeatmapFigure> m_figures;
    std::vector<PanelMatrix> m_lines;  ///< as lines
    std::vector<Difference> m_changes; ///< the numbers of figures that show a change
    SheetLayout m_layout;
    QStringList m_losses;           ///< of a figure
    std::vector<StagePart> m_parts; ///< of the layout, unscaled
    std::vector<Arcs> m_arcs;
    std::optional<Index> m_query; ///< the word that lines go out from, found last
    QSizeF m_size;
    double m_shrink = 1;
    bool m_figure = false;
};

} // namespace heedmap
