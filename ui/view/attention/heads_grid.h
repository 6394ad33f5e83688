#pragma once

#include "model/gradients/live_gradients.h"
#include "paint/figure_parts.h"
#include "view/attention/weights_title.h"

namespace heedmap {

/// The layout of stacks of attention weights as small multiples: a line of tiles for each stack, broken if too long,
/// with the stack's name before it if there are several. Computed before the weights are, so that only tiles in sight
/// have to be evaluated.
struct HeadsGrid {
    struct Tile {
        Head head;
        WeightsTitle title;
        QRectF rect;       ///< the tile, which can be clicked
        QRectF cells;      ///< the matrix
        QRectF under;      ///< its gradient; empty if it has none
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
    double leastNumber = 0;    ///< px of the smallest numbers in cells; 0: as everywhere
    PartSet without = {};      ///< of the legend
    Index heads = 0;           ///< of the tiles; the others are matrices without heads
    std::vector<Stack> stacks; ///< none where there is only one
    std::vector<Tile> tiles;

    /// Which tile a head is, or −1.
    int indexOf(const Head& head) const;
    int tileAt(const QPointF& at) const;
    /// The tile that number of lines down and of tiles to the right; held within the grid.
    int neighbour(int tile, int lines, int tiles) const;
};

struct HeadsGridOptions {
    QSizeF room;
    double deviceScale = 1; ///< device pixels a px
    bool labels = true;
    bool bars = false;
    const LiveGradients* gradients = nullptr; ///< drawn under their matrices
    bool brief = false;                       ///< only matrices, to save height
    int leastSide = 36;                       ///< of a matrix, px
    double leastNumber = 0;                   ///< as in `HeadsGrid`
    PartSet without = {};
    double roomyHeight = 0; ///< px that are preferred to the room's if roomy tiles fit; 0: the room's

    /// On paper nothing scrolls, and tiles are low rather than large.
    void setPrint(const Print& print);
};

/// Finds the largest tiles that fit the room, but no smaller than can be read: the grid is then longer than the room.
HeadsGrid layoutHeads(const GraphShape& graph, std::span<const NodeId> nodes, const HeadsGridOptions& options);

} // namespace heedmap
