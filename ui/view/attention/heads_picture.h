#pragma once

#include "view/attention/heads_grid.h"
#include "view/scene/stage_scene.h"

#include <limits>

class QPainter;

namespace heedmap {

class HeadExtents;

/// The range of the heads' colours.
enum class HeadRange {
    Unit,    ///< 0 to 1 in all of them
    Largest, ///< 0 to the largest weight of those in view
    Own,     ///< 0 to its own largest weight in each
};

/// The content of the tiles in sight, with current numbers, valid until the event loop turns. Draws on any device.
struct HeadsPicture {
    struct Content {
        std::size_t tile = 0;
        HeatmapFigure figure; ///< of one head; null values while they are not evaluated
        ValueExtent extent;
        FigureLayout layout;
        QStringList words;           ///< its measures in a line or two
        HeatmapFigure gradient = {}; ///< no cells where it has none
        FigureLayout gradientLayout = {};
    };

    HeadsGrid grid;
    std::vector<Content> contents;
    std::vector<Difference> changes; ///< numbers of heads that show a change
    HeatmapFigure legendFigure;
    FigureLayout legend; ///< the shared colour bar, from (0, 0); empty while no number is known
    bool more = false;   ///< some evaluated heads wait for the next picture
};

/// The tiles that meet `seen`, in the grid's px.
std::vector<std::size_t> tilesIn(const HeadsGrid& grid, const QRectF& seen);
/// The node drawn under a head's weights: their gradient, or gradient × attention; noNode if there is none.
struct UnderHeads {
    const LiveGradients& gradients;
    bool weighed = false; ///< gradient × attention

    NodeId of(const GraphShape& graph, NodeId weights) const;
};

/// The demands of these tiles.
std::vector<Demand> headDemands(const GraphShape& graph, const UnderHeads& under, const HeadsGrid& grid,
                                std::span<const std::size_t> tiles);

/// Its legend is at most `legendWidth` wide. Reads about `most` new cells at most, but at least one head.
HeadsPicture headsPicture(Workbench& workbench, HeadsGrid grid, const QRectF& seen, HeadRange range,
                          const DisplaySettings& settings, HeadExtents& extents, double legendWidth,
                          Index most = std::numeric_limits<Index>::max(), bool weighed = false);
void drawHeads(QPainter& painter, const HeadsPicture& picture, const Theme& theme);
void drawHeadsLegend(QPainter& painter, const HeadsPicture& picture, const Theme& theme);

/// The title line of a tile, and its title elided to the first `width` px of that line.
QRectF titleLine(const HeadsGrid& grid, const HeadsGrid::Tile& tile);
void drawTitle(QPainter& painter, const HeadsGrid& grid, const HeadsGrid::Tile& tile, double width, const Theme& theme);

/// The measures of a head in a line or two: its entropy, its largest weight.
QStringList headWords(const Node& node, const HeatmapFigure& figure, Index slice);

/// One head's current numbers as a figure; null values while they are stale. `store` owns the numbers of a change.
HeatmapFigure headFigure(Workbench& workbench, const Head& head, const DisplaySettings& settings, Difference& store);
/// The figure drawn under the head; no cells if there is none, null values while its numbers are stale.
HeatmapFigure headGradient(Workbench& workbench, const Head& head, const DisplaySettings& settings,
                           bool weighed = false);
/// The demands of both.
std::vector<Demand> demandsOf(const GraphShape& graph, const UnderHeads& under, const Head& head);

} // namespace heedmap
