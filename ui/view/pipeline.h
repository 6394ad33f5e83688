#pragma once

#include "view/display.h"
#include "view/live_thumbnails.h"
#include "view/pipeline_layout.h"

#include <QAbstractScrollArea>
#include <QPixmap>

#include <set>

namespace heedmap {

/// The whole computation as a map of live thumbnails. A click or the arrow keys select a matrix; the ancestry
/// of the chosen cell's matrix is lit.
class Pipeline : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit Pipeline(const ViewContext& context, QWidget* parent = nullptr);

    /// Where a matrix stands, in the viewport's px.
    QRectF rectOf(NodeId node);

    QSize sizeHint() const override { return {224, 640}; }
    QSize minimumSizeHint() const override { return {160, 200}; }

protected:
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void rebuild();
    void refresh();
    void invalidate();
    void select(NodeId node);
    void reveal(NodeId node);
    void observe();
    std::set<NodeId> ancestry() const;
    void drawArrows(QPainter& painter) const;
    void drawPlace(QPainter& painter, const PipelineLayout::Place& place);
    void drawPicture(QPainter& painter, const PipelineLayout::Place& place);
    bool masked(NodeId node) const;
    /// Of the type; no larger than leaves four matrices room beside each other.
    double scale() const;

    ViewContext m_context;
    PipelineLayout m_layout;
    LiveThumbnails m_thumbnails;
    bool m_focusSeen = false;
    bool m_stale = true; ///< the layout is that of another graph or width
};

} // namespace heedmap
