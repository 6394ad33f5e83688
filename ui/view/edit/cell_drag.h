#pragma once

#include "model/selection.h"
#include "model/workbench.h"

#include <QPointF>
#include <QString>

namespace heedmap {

/// A vertical drag that changes one number, as one step of the undo stack.
class Scrub {
public:
    void begin(Workbench& workbench, NodeId node, const Cell& cell, const QPointF& at);
    /// Continues the drag; Shift makes it fine, Ctrl coarse. Returns false and changes nothing if the cell is not the
    /// dragged one any longer: its matrix is gone, has other rows or cannot be edited, or another edit wrote the
    /// number.
    [[nodiscard]] bool move(Workbench& workbench, const QPointF& at, Qt::KeyboardModifiers modifiers);
    /// Undoes the drag.
    void takeBack(Workbench& workbench) const;

private:
    QString m_node;
    Shape m_shape; ///< the node's shape
    Cell m_cell;
    double m_number = 0; ///< the number last written
    QPointF m_last;
    double m_value = 0;
    double m_step = 0.01; ///< the change for each pixel
    int m_mergeKey = 0;
};

/// A vertical drag of a computed attention weight: it changes nothing, and at its end requests weights that give the
/// new value.
class WishDrag {
public:
    void begin(Workbench& workbench, const CellPlace& place, const QPointF& at);
    /// Continues the drag; Shift makes it fine, Ctrl coarse. Returns "A[cat, black]: 0.87 → 0.93".
    QString move(const Workbench& workbench, const QPointF& at, Qt::KeyboardModifiers modifiers);
    void end(Workbench& workbench) const;

private:
    CellPlace m_place;
    double m_now = 0;
    double m_wanted = 0;
    QPointF m_last;
};

/// Keeps or hides the cells of a mask under the pointer, or makes pixels of a picture white or black, also those
/// between two positions. Shift paints whole rows, Ctrl whole columns, Alt the rectangle from the first cell, which
/// decides between keeping and hiding.
class CellBrush {
public:
    void begin(Workbench& workbench, NodeId node, const Cell& cell, Qt::KeyboardModifiers modifiers);
    /// Returns false and changes nothing if the painted node is gone, or its first cell was undone.
    [[nodiscard]] bool move(Workbench& workbench, const Cell& cell, Qt::KeyboardModifiers modifiers);
    void takeBack(Workbench& workbench) const;
    const QString& node() const { return m_node; }

private:
    bool stands(Workbench& workbench) const;
    void paint(Workbench& workbench, const Cell& cell, Qt::KeyboardModifiers modifiers) const;

    QString m_node;
    Shape m_shape; ///< of the node
    Cell m_first;
    Cell m_last;
    bool m_on = false;
    int m_mergeKey = 0;
};

} // namespace heedmap
