#pragma once

#include "model/layer_groups.h"
#include "model/steps.h"
#include "paint/formula_box.h"

#include <QPainterPath>
#include <QRectF>

#include <vector>

namespace heedmap {

/// The computation as a map: the steps one below the other, in each step given matrices above those computed from them,
/// and a curve from each matrix to its uses.
struct PipelineLayout {
    struct Place {
        NodeId node = noNode;
        std::string group = {}; ///< of a closed layer, shown as one card with `node` as its thumbnail
        int row = 0;
        QRectF rect;              ///< the whole, which can be clicked
        QRectF picture;           ///< the thumbnail
        QRectF under = {};        ///< that of its gradient; empty if it has none
        NodeId gradient = noNode; ///< of the matrix

        double bottom() const { return under.isEmpty() ? picture.bottom() : under.bottom(); }
        FormulaBox symbol;
    };
    struct Arrow {
        NodeId from = noNode;
        NodeId to = noNode;
        QPainterPath path;
        QPointF tip;
    };
    struct Heading {
        int step = 0;
        QString text;
        QRectF rect;
        bool crossed = false; ///< every place for it is crossed by a curve
    };

    /// An open layer, and its title above its matrices.
    struct Band {
        std::string group;
        QRectF rect;
        QRectF head;
    };

    QSizeF size;
    std::vector<Place> places; ///< row by row, from left to right
    std::vector<Arrow> arrows;
    std::vector<Heading> headings;
    std::vector<Band> bands;
    std::vector<int> placeOfNode; ///< of each node that is placed, itself or in its layer's card; else −1

    const Place* placeOf(NodeId node) const;
    const Place* placeAt(const QPointF& at) const;
    const Band* bandAt(const QPointF& at) const;
    /// The node one row or column further, or the same.
    NodeId neighbour(NodeId node, int rows, int cols) const;
};

/// Lays the map out as wide as the room and as high as needed, compressed if that makes it fit.
PipelineLayout layoutPipeline(const GraphShape& graph, const Steps& steps, const LayerGroups& groups,
                              const QSizeF& room);

} // namespace heedmap
