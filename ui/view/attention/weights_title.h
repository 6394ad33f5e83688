#pragma once

#include "view/attention/attention_heads.h"

#include <QRectF>

class QPainter;

namespace heedmap {

/// What attention weights are called: by the layer they are of, or by their symbol and their step.
struct WeightsTitle {
    QString symbol; ///< as formulas write it; empty where the words tell them from others
    QString words;  ///< in the reader's language

    bool operator==(const WeightsTitle&) const = default;
    /// On one line without scripts, for menus and sentences: "F_1 · Three small softmaxes".
    QString plain() const;
    /// As formulas write it.
    QString formula() const;
};

/// Whose weights they are, "Encoder layer 0"; with the part of the layer where another of `among` is of the same
/// one. Those of no layer go by symbol and step.
WeightsTitle weightsTitle(const GraphShape& graph, std::span<const NodeId> among, NodeId node);
/// The same of one head: "Encoder layer 0 · head 1", or "head 1" of the only node with weights. A node that is not
/// a stack and has no siblings goes by its symbol.
WeightsTitle headTitle(const GraphShape& graph, std::span<const NodeId> among, const Head& head);

/// In the painter's font and pen, in the middle of a line's height: from its left, or in its middle. What takes
/// more than `width` px of it ends in "…".
void drawWeightsTitle(QPainter& painter, const WeightsTitle& title, const QRectF& line, double width,
                      Qt::Alignment align);

} // namespace heedmap
