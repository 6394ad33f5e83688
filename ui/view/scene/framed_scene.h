#pragma once

#include "paint/exporter.h"
#include "view/frame/view_frame.h"
#include "view/scene/scene.h"

namespace heedmap {

/// The room that the controls of a view take, in px of its widget: below the title, and at the right of its line.
struct ControlsRoom {
    int below = 0;
    int beside = 0;
};

/// A scene with its title and the line below: its place in a widget, how it is painted, and its figure.
class FramedScene {
public:
    FramedScene(const ViewContext& context, std::unique_ptr<Scene> scene)
        : m_context(context), m_scene(std::move(scene))
    {
    }

    Scene& scene() const { return *m_scene; }
    /// Replaces the scene and returns the old one.
    std::unique_ptr<Scene> exchange(std::unique_ptr<Scene> scene);
    /// Places the page in a widget of that size.
    void place(const QSize& size, const ControlsRoom& controls);
    void layOut(double deviceScale);
    void scrollTo(double y) { m_scroll = y; }
    /// Shows the scene as a page: `zoom` px of the widget per px of it, from `origin` on; 0 shows the whole page.
    void zoomTo(double zoom, const QPointF& origin)
    {
        m_zoom = zoom;
        m_zoomOrigin = origin;
    }
    bool isPage() const { return m_zoom.has_value(); }
    /// Takes the current numbers, for a part of the scene.
    void take(const Pointing& pointing, double deviceScale, const QRectF& part);
    bool missing() const { return m_missing; }
    /// The height of the scene that does not fit in the room.
    double hidden() const { return m_scene->size().height() - room().height(); }

    double scale() const { return m_context.display.scale(); }
    /// Places the heading in a widget of that size; returns the place of the controls below it, in px.
    QRect controlsPlace(const QSize& size);
    const ViewHeading& heading() const { return m_heading; }
    /// Leaves that many px of the widget beside it, if the title then still stands whole on its line.
    bool leaveBeside(int width);
    /// The top of a control of that height beside it, in px of the widget.
    int besideHeading(int height) const { return m_context.display.px(m_heading.middle) - height / 2; }
    QRectF room() const; ///< for the scene, in unscaled px
    QRectF seen() const; ///< of the scene
    QRectF toWidget(const QRectF& rect) const;
    QRectF fromWidget(const QRectF& rect) const;
    /// None outside the room of the scene.
    std::optional<QPointF> toScene(const QPointF& at) const;

    void draw(QPainter& painter, const QRectF& part) const;
    /// Draws marks, read-out and focus ring, over the scene at every paint.
    void drawAbove(QPainter& painter, const Pointing& pointing, bool ring) const;
    /// The demands of the part in sight.
    std::vector<Demand> demands(const Pointing& pointing) const;
    /// The whole scene as a figure, see Exportable, and its demands.
    std::vector<Demand> figureDemands(const Pointing& pointing, const QSizeF& room, const FigurePage& page) const;
    Drawing figure(const Pointing& pointing, const QSizeF& room, const FigurePage& page, const Theme& theme) const;
    QString readOut(const Pointing& pointing) const;

private:
    QSizeF area() const { return QSizeF(m_size) / scale(); }
    double factor() const { return m_zoom.value_or(scale()); }
    QPointF origin() const { return m_zoom ? m_zoomOrigin : (room().topLeft() - QPointF(0, m_scroll)) * scale(); }
    std::vector<Demand> demandsOf(const Scene& scene, const Pointing& pointing, const QRectF& seen) const;
    void enter(QPainter& painter) const;
    double margin() const { return m_scene->frame().margin; }
    void drawAside(QPainter& painter, const Theme& theme) const;
    void head();
    void drawStanding(QPainter& painter, const Theme& theme) const;

    ViewContext m_context;
    std::unique_ptr<Scene> m_scene;
    QSize m_size;
    ViewHeading m_heading;
    double m_headingRight = 0; ///< where it must end
    double m_top = 0;          ///< of the scene, in unscaled px
    double m_scroll = 0;
    std::optional<double> m_zoom; ///< of a page
    QPointF m_zoomOrigin;         ///< of it, in px of the widget
    bool m_missing = true;
};

} // namespace heedmap
