#pragma once

#include "model/workbench.h"

#include <QPointF>
#include <QString>

namespace heedmap {

/// A vertical drag that changes one number; all of it is one step of the undo stack.
class Scrub {
public:
    void begin(Workbench& workbench, NodeId node, const Cell& cell, const QPointF& at);
    /// Shift goes finely, Ctrl coarsely.
    void move(Workbench& workbench, const QPointF& at, Qt::KeyboardModifiers modifiers);

private:
    QString m_node;
    Cell m_cell;
    QPointF m_last;
    double m_value = 0;
    double m_step = 0.01; ///< a pixel
    int m_mergeKey = 0;
};

/// Keeps or hides the cells of a mask that the pointer passes, and those between two of its places: Shift whole rows,
/// Ctrl whole columns, Alt the rectangle from where it began. The first cell decides which.
class MaskBrush {
public:
    void begin(Workbench& workbench, NodeId node, const Cell& cell, Qt::KeyboardModifiers modifiers);
    void move(Workbench& workbench, const Cell& cell, Qt::KeyboardModifiers modifiers);
    const QString& node() const { return m_node; }

private:
    void paint(Workbench& workbench, const Cell& cell, Qt::KeyboardModifiers modifiers) const;

    QString m_node;
    Cell m_first;
    Cell m_last;
    bool m_keep = false;
    int m_mergeKey = 0;
};

} // namespace heedmap
