#pragma once

#include "model/selection.h"
#include "view/frame/display.h"
#include "view/frame/kept_node.h"
#include "view/pipeline/live_thumbnails.h"
#include "view/pipeline/pipeline_layout.h"

#include <QAbstractScrollArea>
#include <QPixmap>

#include <set>

namespace heedmap {

/// The whole computation as a map of live thumbnails. A click or the arrow keys select a matrix; the ancestry
/// of the chosen cell's matrix is lit. Layers of a model open and close by click or Enter; Ctrl and the wheel,
/// + and − zoom, 0 fits. Only visible matrices are evaluated.
class Pipeline : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit Pipeline(const ViewContext& context, QWidget* parent = nullptr);

    /// The place of a matrix in the viewport's px; of a matrix in a closed layer, that of the layer's card.
    QRectF rectOf(NodeId node);
    bool isOpen(const std::string& group) const { return groups().open(group); }
    double zoom() const { return m_zoom; }

    QSize sizeHint() const override { return {224, 640}; }
    QSize minimumSizeHint() const override { return {160, 200}; }

protected:
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    static constexpr double headHeight = 40;

    void rebuild();
    void arrange();
    void refresh();
    /// Lays out for a viewport of this size; returns how far it reaches beyond it, in pixels of the screen.
    int layOut(const QSize& size);
    void invalidate();
    void follow();
    void say(const QString& what);
    void reveal(NodeId node);
    void observe();
    const LayerGroups& groups() const { return m_context.selection.groups(); }
    void open(const std::string& group);
    void close(const std::string& group);
    bool toggle();
    void walk(int rows, int cols);
    void setZoom(double zoom);
    void fit();
    /// The part of the map in sight, and a point of the viewport on the map.
    QRectF seen() const;
    QPointF onMap(const QPointF& at) const;
    /// The scale of the type, limited so that four matrices fit side by side, times the zoom.
    double scale() const;

    ViewContext m_context;
    PipelineLayout m_layout;
    LiveThumbnails m_thumbnails;
    NodeId m_card = noNode;   ///< the matrix on the card of the closed layer that the keys have reached
    KeptNode m_followed;      ///< the matrix that was brought into sight
    std::set<NodeId> m_asked; ///< demanded for the map
    double m_zoom = 1;
    bool m_focusSeen = false;
    bool m_stale = true; ///< the layout is that of another graph or width
};

} // namespace heedmap
