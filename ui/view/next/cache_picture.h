#pragma once

#include "model/next/next_token.h"
#include "view/frame/display.h"

#include <QRectF>

#include <vector>

class QPainter;

namespace heedmap {

/// What a program keeps from token to token: K and V of one head, of which only the last row is new, and the one row of
/// Q and A that is needed; with what that saves.
class CachePicture {
public:
    /// A layer's head; layers of which a graph has none are the last it has.
    void choose(const GraphShape& graph, int layer, Index head);
    static int layers(const GraphShape& graph);
    static Index heads(const GraphShape& graph, int layer);

    bool empty() const { return m_weights == noNode; }
    double height() const { return empty() ? 0 : 168; }
    std::vector<Demand> demands(const GraphShape& graph) const;
    void draw(QPainter& painter, const Theme& theme, const ViewContext& context, double width) const;

private:
    void drawKept(QPainter& painter, const Theme& theme, const ViewContext& context, NodeId node, double x) const;
    void drawRow(QPainter& painter, const Theme& theme, const ViewContext& context, NodeId node,
                 const QRectF& room) const;
    void drawCost(QPainter& painter, const Theme& theme, const ViewContext& context, double x, double width) const;

    int m_layer = 0;
    Index m_head = 0;
    NodeId m_queries = noNode;
    NodeId m_keys = noNode;
    NodeId m_values = noNode;
    NodeId m_weights = noNode;
};

} // namespace heedmap
