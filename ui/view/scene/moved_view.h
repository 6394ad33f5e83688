#pragma once

#include "view/scene/scene_view.h"

namespace heedmap {

/// Shows a scene that is zoomed and moved about: by the wheel, by dragging and by gestures.
class MovedView : public SceneView {
    Q_OBJECT

public slots:
    void zoomIn() { zoomAt(1.25, middle()); }
    void zoomOut() { zoomAt(0.8, middle()); }
    /// All of it.
    virtual void fit() = 0;

protected:
    using SceneView::SceneView;

    /// In px of the widget, as all of these.
    virtual QPointF middle() = 0;
    virtual void zoomAt(double factor, const QPointF& at) = 0;
    virtual void panBy(const QPointF& by) = 0;
    /// Whether there is more of it than is seen.
    virtual bool pans() { return true; }

    bool viewportEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    std::optional<QPointF> m_dragged; ///< from where the pointer was last
};

} // namespace heedmap
