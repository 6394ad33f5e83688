#pragma once

#include "view/scene/moved_view.h"

namespace heedmap {

/// Shows a scene as a page, zoomed and panned. Panning moves what is painted already, and paints what comes into sight.
class PageView : public MovedView {
    Q_OBJECT

public:
    /// Widget px a px of the page.
    double zoom() const { return m_zoom; }

    /// All of the page.
    void fit() override;
    void bringIntoSight(const Spot& spot) override { panTo(page().scene().rectOf(spot)); }

protected:
    PageView(const ViewContext& context, std::unique_ptr<Scene> scene, const char* title, QWidget* parent);

    /// The page is another one, to be seen from its beginning.
    void begin() { m_zoom = 0, page().zoomTo(0, {}); }
    /// Whether all of it is seen, and stays so whatever size it has.
    bool fitted() const { return m_fitted; }
    void stopFitting() { m_fitted = false; }
    /// What is on it may stand elsewhere, if the page has the same size.
    void rearranged() { m_size = {}; }
    QRectF area();
    QRectF fromPage(const QRectF& rect) { return page().toWidget(rect); }
    QPointF middle() override { return area().center(); }
    void zoomAt(double factor, const QPointF& at) override;
    void panBy(const QPointF& by) override;
    /// Pans until that part of the page is seen, unless all of it is.
    void panTo(const QRectF& part);

    /// What is seen of a page that would be too small to read as a whole.
    virtual QRectF home() { return {}; }
    /// Where the page has to be so that what is to stay in place does, now that it has another size.
    virtual QPointF stayed(const QPointF& origin) { return origin; }
    /// A person has moved the page.
    virtual void moved() {}

    bool settle() override;
    bool command(const QKeyEvent& event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QPointF within(const QPointF& origin);
    QPointF filling(const QPointF& origin, const QSizeF& size);
    void place(double zoom, const QPointF& origin);

    double m_zoom = 0; ///< 0: nothing has been shown yet
    QPointF m_origin;  ///< of the page
    QSizeF m_size;     ///< of the page that it was placed for
    bool m_fitted = true;
};

} // namespace heedmap
