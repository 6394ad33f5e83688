#pragma once

#include "model/selection.h"
#include "paint/exporter.h"
#include "view/scene/stage_scene.h"

#include <QPixmap>
#include <QWidget>

namespace heedmap {

/// Two matrices and their difference, side by side: the same cell is marked in all three.
class ComparedMaps : public QWidget {
    Q_OBJECT

public:
    explicit ComparedMaps(const ViewContext& context, QWidget* parent = nullptr);

    /// The node that is the difference of the other two; noNode shows nothing.
    void show(NodeId difference);
    NodeId difference() const { return m_node; }
    /// Numbers or looks are others.
    void refresh();
    std::vector<Demand> demands() const;
    /// Where a cell of one of the three is, in the widget's px; empty where there is none.
    QRectF cellRect(NodeId node, const Cell& cell);
    /// The three at their natural size. Throws Error while they are being computed.
    Drawing drawing(const Theme& theme);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    bool there() const;
    void build();
    void fit();
    void render();
    double scale() const { return m_context.display.scale(); }
    QSizeF room() const;    ///< in unscaled px
    QPointF origin() const; ///< of the maps in it
    std::optional<CellPlace> placeAt(const QPointF& at);
    void walk(Index rows, Index cols);

    ViewContext m_context;
    NodeId m_node = noNode;
    StageScene m_scene;
    QPixmap m_base;
    double m_shrink = 1; ///< of the maps, type and all, where they would not fit
    bool m_missing = true;
    bool m_dirty = true;
    bool m_focusSeen = false;
};

} // namespace heedmap
