#pragma once

#include "view/attention/attention_heads.h"

#include <QRectF>

#include <optional>

class QPainter;

namespace heedmap {

/// The title of attention weights: their layer, or their symbol and step.
struct WeightsTitle {
    QString symbol; ///< in TeX; empty if the words alone are unambiguous
    QString words;  ///< in the reader's language

    bool operator==(const WeightsTitle&) const = default;
    /// On one line without scripts, for menus and sentences: "F_1 · Three small softmaxes".
    QString plain() const;
    /// In TeX.
    QString formula() const;
};

/// The title of a node's weights: "Encoder layer 0", with the part of the layer if `among` has others of that layer.
/// Weights outside layers are named by symbol and step.
WeightsTitle weightsTitle(const GraphShape& graph, std::span<const NodeId> among, NodeId node);
/// The same for one head: "Encoder layer 0 · head 1", or "head 1" of the only node with weights. A node that is not a
/// stack and has no siblings is named by its symbol.
WeightsTitle headTitle(const GraphShape& graph, std::span<const NodeId> among, const Head& head);

/// The title of a node of a layer, or of one of its matrices, by its symbol: "Z · Decoder layer 0 · head 1"; weights go
/// without, as they do as heads.
WeightsTitle partTitle(const GraphShape& graph, NodeId node, std::optional<Index> slice);

/// Draws it in the painter's font and pen, vertically centred, from the left of a line or in its middle; elided to
/// `width` px.
void drawWeightsTitle(QPainter& painter, const WeightsTitle& title, const QRectF& line, double width,
                      Qt::Alignment align);

} // namespace heedmap
