#pragma once

#include "view/frame/display.h"

#include <QPixmap>
#include <QPolygonF>
#include <QWidget>

#include <optional>
#include <vector>

namespace heedmap {

/// The speaker's tools over the view that the class sees: a pen, a pointer, an enlarged part with the drawing on it.
/// Without a tool it lets all events through. A blank screen covers the whole window.
class ClassOverlay : public QWidget {
    Q_OBJECT

public:
    enum class Tool { None, Pen, Pointer, Zoom, Blank };

    ClassOverlay(const Display& display, QWidget* over);

    Tool tool() const { return m_tool; }
    /// Chooses a tool; None erases the drawing.
    void use(Tool tool);
    const std::vector<QPolygonF>& strokes() const { return m_strokes; }
    /// Whether a part is enlarged.
    bool enlarges() const { return !m_part.isNull(); }

signals:
    void toolChanged();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void lieOver(QWidget* ground);
    void enlarge(const QRect& part);
    void drawStrokes(QPainter& painter) const;
    void drawPart(QPainter& painter) const;

    const Display& m_display;
    QWidget* m_view;
    Tool m_tool = Tool::None;
    std::vector<QPolygonF> m_strokes;
    std::optional<QPointF> m_at;  ///< the place of the pointer
    std::optional<QPoint> m_from; ///< the corner at which a part begins
    QPixmap m_part;
};

} // namespace heedmap
