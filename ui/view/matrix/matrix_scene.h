#pragma once

#include "view/matrix/matrix_plot.h"
#include "view/scene/scene.h"

namespace heedmap {

/// The chosen matrix, which a MatrixPlot draws: one matrix under the plot's zoom, and the summary of its numbers.
class MatrixScene : public Scene {
public:
    MatrixScene(const ViewContext& context, MatrixPlot& plot) : Scene(context), m_plot(plot) {}
    std::unique_ptr<Scene> copy() const override { return std::make_unique<MatrixScene>(context(), m_plot); }

    /// The summary of its numbers: "4 numbers · from −0.8 to 0.8 · mean 0.1".
    QString summary() const;

    SceneFrame frame() const override { return {.margin = 0, .titled = false, .lineBelow = 58}; }
    void layOut(const QSizeF& room, double deviceScale) override;
    std::vector<Demand> demands(const Pointing& pointing, const QRectF& seen) const override;
    bool take(const Sight& sight) override;
    bool drawsCovers() const override { return false; }
    QSizeF size() const override { return m_size; }
    /// The plot draws itself.
    void draw(QPainter& /*painter*/, const Theme& /*theme*/, const QRectF& /*seen*/) const override {}
    std::vector<ScenePart> parts() const override;
    std::optional<CellPlace> firstCell() const override;
    QString title() const override;
    void drawReadOut(QPainter& painter, const QSizeF& area, const Theme& theme,
                     const Pointing& pointing) const override;

private:
    bool anyChosen() const;

    MatrixPlot& m_plot;
    QSizeF m_size;
};

} // namespace heedmap
