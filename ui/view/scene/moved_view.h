#pragma once

#include "view/scene/scene_view.h"

namespace heedmap {

/// A SceneView whose scene is zoomed and panned by the wheel, by dragging and by gestures.
class MovedView : public SceneView {
    Q_OBJECT

public slots:
    void zoomIn() { zoomAt(1.25, middle()); }
    void zoomOut() { zoomAt(0.8, middle()); }
    /// Shows the whole scene.
    virtual void fit() = 0;

protected:
    using SceneView::SceneView;

    /// All positions and distances are in px of the widget.
    virtual QPointF middle() = 0;
    virtual void zoomAt(double factor, const QPointF& at) = 0;
    virtual void panBy(const QPointF& by) = 0;
    /// Whether part of the scene is out of sight.
    virtual bool pans() { return true; }

    bool command(const QKeyEvent& event) override;
    bool viewportEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    std::optional<QPointF> m_dragged; ///< last position of the pointer
};

} // namespace heedmap
