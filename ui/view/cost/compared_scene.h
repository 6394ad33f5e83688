#pragma once

#include "view/scene/scene.h"

namespace heedmap {

/// Two matrices and their difference, side by side: the same cell is marked in all three.
class ComparedScene : public Scene {
public:
    explicit ComparedScene(const ViewContext& context) : Scene(context) {}
    SceneFrame frame() const override { return {.margin = 0, .titled = false, .lineBelow = 30}; }
    std::unique_ptr<Scene> copy() const override;

    /// Shows a node that is the difference of two others; noNode shows nothing.
    void show(NodeId difference) { m_node = difference; }
    NodeId difference() const { return m_node; }

    std::vector<Demand> demands(const Pointing& pointing, const QRectF& seen) const override;
    bool take(const Sight& sight) override;
    QSizeF size() const override { return m_size; }
    QStringList losses() const override { return m_losses; }
    void draw(QPainter& painter, const Theme& theme, const QRectF& seen) const override;
    void drawMarks(QPainter& painter, const Theme& theme, const Pointing& pointing) const override;
    std::vector<ScenePart> parts() const override;

    QString title() const override { return {}; }
    QString hint() const override;
    void drawReadOut(QPainter& painter, const QSizeF& area, const Theme& theme,
                     const Pointing& pointing) const override;

private:
    bool there() const;
    void fit(const QSizeF& room, double deviceScale);
    void enter(QPainter& painter) const;

    NodeId m_node = noNode;
    bool m_figure = false;
    StageScene m_block;
    QStringList m_losses; ///< of a figure
    QSizeF m_size;
    QPointF m_origin;
    double m_shrink = 1; ///< scale of the maps and their type, if they would not fit
};

} // namespace heedmap
