#pragma once

#include "view/frame/exportable.h"
#include "view/scene/painted_scene.h"
#include "view/scene/scene_pointer.h"
#include "view/scene/scene_tool.h"

#include <heedmap/document/reference.h>

#include <QAbstractScrollArea>

#include <utility>

class QHelpEvent;
class QMenu;

namespace heedmap {

/// Shows a scene under its title: evaluates it while visible, scrolls it, follows the pointer and the keys, writes the
/// read-out, exports it as a figure. A view derives from it and adds its controls.
class SceneView : public QAbstractScrollArea, public Exportable {
    Q_OBJECT

public:
    /// The scene with current numbers.
    const Scene& shown();
    const Pointing& pointing() const { return m_pointer.pointing(); }
    void hold(const std::optional<Spot>& spot) { m_pointer.hold(spot); }
    /// The spot that the keys have reached, if it is not a cell.
    const std::optional<Spot>& currentSpot() const { return m_pointer.current(); }
    /// For screen readers: whether it is a list, not a table of matrices; its spots; the text of one.
    bool isList() const { return m_framed.scene().walks() != Scene::Walk::Cell; }
    const std::vector<Spot>& spots();
    const ViewHeading& heading() const { return m_framed.heading(); }
    const GraphShape& graph() const { return m_context.workbench.graph(); }
    bool edits(const CellPlace& place) const { return m_tool->edits(place); }
    QString spoken(const Spot& spot);
    /// The text below the scene.
    QString readOut();
    /// In the viewport's px.
    QRectF rectOf(const Spot& spot);
    std::optional<Spot> spotAt(const QPointF& at);
    std::vector<Demand> figureDemands() override;
    Drawing drawing(const Theme& theme) override;

    std::optional<CellPlace> cellAt(const QPointF& at);
    /// Carries a tool from now on. The tool is a child of the view.
    void carry(SceneTool& tool) { m_tool = &tool; }
    ScenePointer& pointer() { return m_pointer; }
    /// Scrolls to a spot, unless the whole scene is in sight.
    virtual void bringIntoSight(const Spot& spot) { reveal(spot); }

    QSize sizeHint() const override { return {820, 640}; }
    QSize minimumSizeHint() const override { return {360, 220}; }

signals:
    /// A request failed for that reason.
    void failed(const QString& sentence);

protected:
    /// `title` is the view's title in the table of views; null if a containing view names it. A derived constructor
    /// ends with `rebuild()`.
    SceneView(const ViewContext& context, std::unique_ptr<Scene> scene, const char* title, QWidget* parent);

    const ViewContext& context() const { return m_context; }
    void rebuild();
    /// Replaces the scene and returns the old one. `rebuild` or `chosen` has to follow.
    std::unique_ptr<Scene> setScene(std::unique_ptr<Scene> scene);
    void point(const std::optional<Spot>& spot) { m_pointer.point(spot); }
    /// Updates the view after its controls changed what the scene shows.
    void chosen();
    /// Lays the view out again, as the room of the controls may have changed.
    void measure();
    FramedScene& framed() { return m_framed; }
    /// Shifts the painting and paints only what comes into sight.
    void shift(const QPointF& by);
    void redraw();
    /// Whether the pointer has moved too far from the press for a click.
    bool drags(const QPointF& at);
    /// Tells screen readers what is held, pointed at or kept.
    void announce();

    /// Called after the scene was laid out or took its numbers; returns whether another part of it is in sight now.
    virtual bool settle();
    /// The graph has been replaced.
    virtual void rebuilt() {}
    /// The selected node or slice has changed.
    virtual void selectionChanged() {}
    /// The held spot has changed or is gone.
    virtual void held() {}
    /// The user has held that spot.
    virtual void picked(const Spot& /*spot*/) {}
    /// Places the controls below or beside the title; `room` begins below it.
    virtual ControlsRoom placeControls(const QRect& /*room*/) { return {}; }
    /// Handles a click that has a meaning of the view's own.
    virtual bool clicked(const Spot& /*spot*/, Qt::KeyboardModifiers /*modifiers*/) { return false; }
    /// The matrix at a spot, or of the whole view, that its menu can add to Panels.
    virtual std::optional<PanelMatrix> matrixAt(const std::optional<Spot>& spot);
    /// Adds the view's own actions on a spot to its menu.
    virtual void fillMenuOf(QMenu& /*menu*/, const Spot& /*spot*/) {}
    /// Handles a key of the view's own.
    virtual bool command(const QKeyEvent& /*event*/) { return false; }
    /// The room in which a figure is laid out, independent of the window's size.
    virtual QSizeF figureRoom() const { return figurePage().room(); }

    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void connectAll();
    void nameAgain();
    void observe();
    /// Tells the selection whether the kept cell is in the picture.
    void tellSight();
    void tellSightLater();
    void refresh();
    void click(const QPointF& at, Qt::KeyboardModifiers modifiers);
    void reveal(const Spot& spot);
    void revealKept();
    bool tellsWord(const QHelpEvent& event);
    void announceAgain();

    ViewContext m_context;
    FramedScene m_framed;
    ScenePointer m_pointer;
    PaintedScene m_painted;
    bool m_revealsKept = false;  ///< the marked cell is brought into sight once it is drawn
    bool m_revealsLater = false; ///< its current spot was to be revealed while it was hidden
    SceneTool m_noTool;
    SceneTool* m_tool = &m_noTool;
    const char* m_title;
    std::optional<std::vector<Spot>> m_spots; ///< once requested
    bool m_focusSeen = false;
    std::optional<QPointF> m_pressed; ///< until it is dragged
    QSize m_barred;                   ///< the size at which what is shown needs its scroll bar
};

/// A view that keeps a reference to the scene that it was made with.
template <typename Own, typename Base = SceneView> class ViewOf : public Base {
protected:
    ViewOf(const ViewContext& context, std::unique_ptr<Own> scene, const char* title, QWidget* parent)
        : ViewOf(context, *scene, scene, title, parent)
    {
    }

    Own& m_scene;

private:
    ViewOf(const ViewContext& context, Own& scene, std::unique_ptr<Own>& owned, const char* title, QWidget* parent)
        : Base(context, std::move(owned), title, parent), m_scene(scene)
    {
    }
};

} // namespace heedmap
