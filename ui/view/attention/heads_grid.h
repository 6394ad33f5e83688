#pragma once

#include "model/gradients/live_gradients.h"
#include "paint/figure_parts.h"
#include "view/attention/weights_title.h"

namespace heedmap {

/// Stacks of attention weights as small multiples, measured: a line of tiles for each stack, broken where it
/// is too long, the stack's name before it where there are several. Known before any weight is, so that only
/// what is seen has to be computed.
struct HeadsGrid {
    struct Tile {
        Head head;
        WeightsTitle title;
        QRectF rect;       ///< all of it: the clickable area
        QRectF cells;      ///< the matrix
        QRectF under;      ///< its gradient; empty where it has none
        CellSize cellSize; ///< of one cell
        MatrixBands bands; ///< its labels
        int line = 0;
    };
    struct Stack {
        NodeId node = noNode;
        QString name;
        QRectF rect; ///< of its name
    };

    QSizeF size;
    bool roomy = true;         ///< each tile has token labels and room for words below its matrix
    bool bars = false;         ///< each tile has a colour bar
    bool brief = false;        ///< the words are left out, and the legend is low
    Index heads = 0;           ///< of the tiles; the others are matrices without heads
    std::vector<Stack> stacks; ///< none where there is only one
    std::vector<Tile> tiles;

    /// Which tile a head is, or −1.
    int indexOf(const Head& head) const;
    int tileAt(const QPointF& at) const;
    /// The tile so many lines down and so many tiles to the right; held within the grid.
    int neighbour(int tile, int lines, int tiles) const;
};

struct HeadsGridOptions {
    QSizeF room;
    double deviceScale = 1; ///< device pixels a px
    bool labels = true;
    bool bars = false;
    const LiveGradients* gradients = nullptr; ///< to stand under their matrices
    bool brief = false;                       ///< matrices alone, where height is dear
};

/// As large as fits the room, but never so small that nothing can be seen: then it is longer than the room.
HeadsGrid layoutHeads(const GraphShape& graph, std::span<const NodeId> nodes, const HeadsGridOptions& options);

} // namespace heedmap
