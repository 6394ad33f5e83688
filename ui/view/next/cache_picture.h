#pragma once

#include "model/next/next_token.h"
#include "view/frame/display.h"

#include <QRectF>

#include <array>
#include <vector>

class QPainter;

namespace heedmap {

/// What a program keeps from token to token: K and V of one head, of which only the last row is new, and the one row of
/// Q and A that is needed; with what that saves.
class CachePicture {
public:
    /// A layer's head; layers of which there are none are the last that there is.
    void choose(const Workbench& workbench, int layer, Index head);

    bool empty() const { return m_weights == noNode; }
    /// Places what it draws, beside each other where so much width has room.
    void layOut(const GraphShape& graph, double width);
    /// On paper, with thin lines.
    void setPrinted(bool printed) { m_printed = printed; }
    double height() const { return empty() ? 0 : m_height; }
    std::vector<Demand> demands(const GraphShape& graph) const;
    void draw(QPainter& painter, const Theme& theme, const ViewContext& context) const;

private:
    void drawKept(QPainter& painter, const Theme& theme, const ViewContext& context, NodeId node,
                  const QPointF& at) const;
    void drawRow(QPainter& painter, const Theme& theme, const ViewContext& context, NodeId node,
                 const QRectF& room) const;
    void drawCost(QPainter& painter, const Theme& theme, const ViewContext& context, const QRectF& room) const;

    int m_layer = 0;
    Index m_head = 0;
    NodeId m_queries = noNode;
    NodeId m_keys = noNode;
    NodeId m_values = noNode;
    NodeId m_weights = noNode;
    bool m_printed = false;
    double m_width = 0;
    double m_height = 0;
    std::array<QRectF, 4> m_places; ///< of keys, values, the rows of query and weights, and the cost
};

} // namespace heedmap
