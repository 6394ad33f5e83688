#pragma once

#include "view/frame/exportable.h"
#include "view/scene/stage_marks.h"
#include "view/sheet/sheet_scene.h"

#include <QPixmap>
#include <QWidget>

namespace heedmap {

/// Everything as one figure, the one that goes on paper, to be zoomed and walked through.
///
/// A click selects a matrix and its step, a double click opens it on the stage. Layers open and close by a click
/// on their title, or by Enter where the keys have reached it. The visible part is redrawn at every zoom; panning
/// draws only what comes into sight.
class SheetView : public QWidget, public Exportable {
    Q_OBJECT

public:
    explicit SheetView(const ViewContext& context, QWidget* parent = nullptr);

    /// Where a cell of a node stands as a result, in the widget's px; empty where the sheet does not have it.
    QRectF rectOf(NodeId node, const Cell& cell);
    /// The title line of a layer, which opens and closes it; empty where the sheet does not have it.
    QRectF titleRectOf(const std::string& layer);
    /// The outlines around cells of that node, likewise.
    std::vector<QRectF> outlinesOf(NodeId node) const;
    /// Widget px a px of the page.
    double zoom() const { return m_zoom; }
    Drawing drawing(const Theme& theme) override;

    QSize sizeHint() const override { return {820, 640}; }
    QSize minimumSizeHint() const override { return {360, 220}; }

public slots:
    void zoomIn() { zoomAt(1.25, middle()); }
    void zoomOut() { zoomAt(0.8, middle()); }
    /// All of the page.
    void fit();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    QString build(SheetScene& scene) const; ///< its title
    void rebuild();
    void numbersReady();
    void redraw();
    void observe();
    void refresh();
    void begin();
    void render(const QRegion& region);
    void light();

    double statusHeight() const;
    QRectF area() const; ///< where the page is seen
    QPointF middle() const { return area().center(); }
    QRectF seen() const; ///< of the page
    QPointF toPage(const QPointF& at) const { return (at - m_origin) / m_zoom; }
    QRectF fromPage(const QRectF& rect) const { return {rect.topLeft() * m_zoom + m_origin, rect.size() * m_zoom}; }
    StagePart shown(StagePart part) const;

    void zoomAt(double factor, const QPointF& at);
    void panBy(const QPointF& by);
    QPointF held(const QPointF& origin) const;
    void reveal(NodeId node);
    void reveal(const QRectF& page);
    void follow();
    void choose(int by);
    void fold();
    void toggle(std::size_t layer);
    void keepInPlace();
    void forgetTitles();
    void walkTo(std::size_t layer);
    bool foldCommand(const QKeyEvent* event);
    std::optional<std::size_t> titleUnder(const QPointF& at);
    QString titleText(std::size_t layer) const;
    void drawTitleMarks(QPainter& painter) const;
    bool command(const QKeyEvent* event);
    std::optional<SheetScene::Found> found(const QPointF& at);
    void drawHidden(QPainter& painter) const;
    void drawSelected(QPainter& painter) const;
    void drawStatus(QPainter& painter) const;

    ViewContext m_context;
    SheetScene m_scene;
    StageMarks m_marks;
    QPixmap m_base;          ///< the page as it is seen
    QPointF m_origin;        ///< of the page
    double m_zoom = 0;       ///< 0: nothing has been shown yet
    unsigned m_document = 0; ///< whose zoom and place these are
    bool m_fitted = true;
    bool m_structureStale = true;
    bool m_dirty = true;
    std::size_t m_litStep = 0;

    /// What stays where it is while layers open and close, until the page is moved.
    struct Anchor {
        std::optional<std::size_t> layer; ///< its title, else the chosen matrix
        QPointF at;
    };
    std::optional<Anchor> m_anchor;
    std::optional<std::size_t> m_title;   ///< the layer whose title the keys have reached
    std::optional<std::size_t> m_pointed; ///< the layer whose title the pointer is at

    QPointF m_pressed;
    bool m_mayClick = false;
    bool m_choosing = false; ///< the selection changes from here
    bool m_focusSeen = false;
};

} // namespace heedmap
