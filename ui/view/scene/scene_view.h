#pragma once

#include "view/frame/exportable.h"
#include "view/scene/painted_scene.h"
#include "view/scene/scene_pointer.h"
#include "view/scene/scene_tool.h"

#include <QAbstractScrollArea>

namespace heedmap {

/// Shows a scene under its title: evaluates it while it is visible, scrolls it, follows the pointer and the keys, says
/// what is pointed at, and takes it away as a figure. A view derives from it, with the controls that are its own.
class SceneView : public QAbstractScrollArea, public Exportable {
    Q_OBJECT

public:
    /// With the numbers of now.
    const Scene& shown();
    const Pointing& pointing() const { return m_pointer.pointing(); }
    void hold(const std::optional<Spot>& spot) { m_pointer.hold(spot); }
    /// What the keys have reached, where that is not a cell.
    const std::optional<Spot>& currentSpot() const { return m_pointer.current(); }
    /// Whether it shows tokens, squares or heads, not cells of matrices; all of them; and how one is told.
    bool isList() const { return m_page.scene().walks() != Scene::Walk::Cell; }
    const std::vector<Spot>& spots();
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
    /// From now on; the tool is a child of the view.
    void carry(SceneTool& tool) { m_tool = &tool; }
    ScenePointer& pointer() { return m_pointer; }
    /// Moves it there, unless all of the scene is in sight.
    virtual void bringIntoSight(const Spot& spot) { reveal(spot); }

    QSize sizeHint() const override { return {820, 640}; }
    QSize minimumSizeHint() const override { return {360, 220}; }

signals:
    /// Something that was asked for could not be done.
    void failed(const QString& sentence);

protected:
    /// Called by that title in the table of views; null is named by the view that it is a part of. Whoever derives
    /// calls `rebuild` when it is made.
    SceneView(const ViewContext& context, std::unique_ptr<Scene> scene, const char* title, QWidget* parent);

    const ViewContext& context() const { return m_context; }
    /// The one that is shown.
    template <typename Own> Own& scene() { return static_cast<Own&>(m_page.scene()); }
    void rebuild();
    /// Shows another one, of which nothing is held, and gives the last one back; `rebuild` or `chosen` goes after it.
    std::unique_ptr<Scene> setScene(std::unique_ptr<Scene> scene);
    void point(const std::optional<Spot>& spot) { m_pointer.point(spot); }
    /// What the controls ask of the scene is another thing.
    void chosen();
    /// The controls need another room.
    void measure();
    ScenePage& page() { return m_page; }
    /// Moves what is painted by so many px, and paints what comes into sight.
    void shift(const QPointF& by);
    void redraw();
    /// Whether a pointer that is there now does not click any longer.
    bool drags(const QPointF& at);
    /// Tells a screen reader what is held, pointed at or kept.
    void announce();

    /// The scene has been laid out, or has taken its numbers; whether another part of it is seen now.
    virtual bool settle();
    /// The graph is another one.
    virtual void rebuilt() {}
    /// The selection is, of a node or a slice.
    virtual void follow() {}
    /// What is held may be, or is not there any longer.
    virtual void held() {}
    /// A person has held another one.
    virtual void picked(const Spot& /*spot*/) {}
    /// Puts the controls below the title, in px of so much width, or beside it.
    virtual ControlsRoom placeControls(const QRect& /*room*/) { return {}; }
    /// A click on a spot that means something of the view's own.
    virtual bool clicked(const Spot& /*spot*/, Qt::KeyboardModifiers /*modifiers*/) { return false; }
    /// A key of the view's own.
    virtual bool command(const QKeyEvent& /*event*/) { return false; }
    /// What a figure is laid out in, whatever the window's size.
    virtual QSizeF figureRoom() const { return figurePage().room(); }

    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void connectAll();
    void observe();
    void invalidate();
    void refresh();
    void click(const QPointF& at, Qt::KeyboardModifiers modifiers);
    void reveal(const Spot& spot);
    void announceAgain();

    ViewContext m_context;
    ScenePage m_page;
    ScenePointer m_pointer;
    PaintedScene m_painted;
    SceneTool m_noTool;
    SceneTool* m_tool = &m_noTool;
    const char* m_title;
    std::optional<std::vector<Spot>> m_spots; ///< once they were wanted
    bool m_focusSeen = false;
    std::optional<QPointF> m_pressed; ///< until it is dragged
};

} // namespace heedmap
