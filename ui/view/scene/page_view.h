#pragma once

#include "view/scene/moved_view.h"

namespace heedmap {

/// A SceneView that shows its scene as a page, zoomed and panned. Panning shifts the painted pixels and paints only
/// what comes into sight.
class PageView : public MovedView {
    Q_OBJECT

public:
    /// Widget px per px of the page.
    double zoom() const { return m_zoom; }

    /// Shows the whole page.
    void fit() override;
    void bringIntoSight(const Spot& spot) override { panTo(framed().scene().rectOf(spot)); }

protected:
    PageView(const ViewContext& context, std::unique_ptr<Scene> scene, const char* title, QWidget* parent);

    /// Shows another page from its beginning.
    void begin()
    {
        m_zoom = 0;
        framed().zoomTo(0, {});
    }
    /// Whether the whole page is shown, and stays so when its size changes.
    bool fitted() const { return m_fitted; }
    void stopFitting() { m_fitted = false; }
    /// Lays the page out again after its contents may have moved, keeping the zoom and place if its size is the same.
    void rearranged() { m_size = {}; }
    QRectF area();
    QRectF fromPage(const QRectF& rect) { return framed().toWidget(rect); }
    QPointF middle() override { return area().center(); }
    void zoomAt(double factor, const QPointF& at) override;
    void panBy(const QPointF& by) override;
    /// Pans until a part of the page is in sight, unless the whole page is.
    void panTo(const QRectF& part);

    /// The part shown first of a page that would be too small to read as a whole.
    virtual QRectF home() { return {}; }
    /// The origin at which the anchored part stays in place, after the page changed its size.
    virtual QPointF stayed(const QPointF& origin) { return origin; }
    /// The user has moved the page.
    virtual void moved() {}

    bool settle() override;
    bool command(const QKeyEvent& event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QPointF within(const QPointF& origin);
    QPointF filling(const QPointF& origin, const QSizeF& size);
    void place(double zoom, const QPointF& origin);

    double m_zoom = 0; ///< 0: not shown yet
    QPointF m_origin;  ///< of the page
    QSizeF m_size;     ///< size of the page when it was placed
    bool m_fitted = true;
};

} // namespace heedmap
