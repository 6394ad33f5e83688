#pragma once

#include "view/scene/framed_scene.h"

#include <QPixmap>
#include <QRegion>
#include <QWidget>

namespace heedmap {

/// The last painting of a page in a viewport, without what follows the pointer.
class PaintedScene {
public:
    PaintedScene(const ViewContext& context, FramedScene& page, QWidget& viewport)
        : m_context(context), m_framed(page), m_viewport(viewport)
    {
    }

    /// Paints the viewport again, and the page too if `so`.
    void invalidate(bool so = true)
    {
        m_stale = m_stale || so;
        m_viewport.update();
    }
    bool stale() const;
    void setCurrent() { m_stale = false; }
    /// Paints the whole page, with the numbers that it has taken.
    void paint();
    /// Shifts the painting and paints only what comes into sight.
    void shift(const QPointF& by, const Pointing& pointing, double deviceScale);
    void drawInto(QPainter& painter) const;

private:
    void render(const QRegion& region, const QRectF& part);

    ViewContext m_context;
    FramedScene& m_framed;
    QWidget& m_viewport;
    QPixmap m_base;
    bool m_stale = true;
};

} // namespace heedmap
