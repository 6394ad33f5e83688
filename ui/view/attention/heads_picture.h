#pragma once

#include "view/attention/heads_grid.h"
#include "view/scene/stage_scene.h"

#include <limits>

class QPainter;

namespace heedmap {

class HeadExtents;

/// Over which weights the colours of the heads run.
enum class HeadRange {
    Unit,    ///< 0 to 1 in all of them
    Largest, ///< 0 to the largest weight of those in view
    Own,     ///< 0 to its own largest weight in each
};

/// What stands on the tiles of a grid that are seen, with the numbers of now, which may be drawn until the
/// event loop turns. It draws on any device.
struct HeadsPicture {
    struct Content {
        std::size_t tile = 0;
        HeatmapFigure figure; ///< of one head; null values while they are not evaluated
        ValueExtent extent;
        FigureLayout layout;
        QStringList words;           ///< what can be said of it in a line or two
        HeatmapFigure gradient = {}; ///< no cells where it has none
        FigureLayout gradientLayout = {};
    };

    HeadsGrid grid;
    std::vector<Content> contents;
    std::vector<Difference> changes; ///< numbers of heads that show a change
    HeatmapFigure legendFigure;
    FigureLayout legend; ///< the colour bar of all, from (0, 0); empty where nothing is known yet
    bool more = false;   ///< heads that are evaluated wait for the next picture
};

/// The tiles that meet `seen`, in the grid's px.
std::vector<std::size_t> tilesIn(const HeadsGrid& grid, const QRectF& seen);
/// What stands under a head's weights: their gradient, or the weights times it; noNode where they have none.
struct UnderHeads {
    const LiveGradients& gradients;
    bool weighed = false; ///< gradient × attention

    NodeId of(const GraphShape& graph, NodeId weights) const;
};

/// What has to be evaluated for them.
std::vector<Demand> headDemands(const GraphShape& graph, const UnderHeads& under, const HeadsGrid& grid,
                                std::span<const std::size_t> tiles);

/// Its legend is at most so wide. Reads at most about `most` new cells, at least one head.
HeadsPicture headsPicture(Workbench& workbench, HeadsGrid grid, const QRectF& seen, HeadRange range,
                          const DisplaySettings& settings, HeadExtents& extents, double legendWidth,
                          Index most = std::numeric_limits<Index>::max(), bool weighed = false);
void drawHeads(QPainter& painter, const HeadsPicture& picture, const Theme& theme);
void drawHeadsLegend(QPainter& painter, const HeadsPicture& picture, const Theme& theme);

/// The line of a tile that its title stands on, and the title in the first `width` px of it, with … for the rest.
QRectF titleLine(const HeadsGrid& grid, const HeadsGrid::Tile& tile);
void drawTitle(QPainter& painter, const HeadsGrid& grid, const HeadsGrid::Tile& tile, double width, const Theme& theme);

/// What can be said of one head's figure in a line or two: its entropy, its largest weight.
QStringList headWords(const Node& node, const HeatmapFigure& figure, Index slice);

/// One head's numbers of now as a figure; null values while they are not evaluated. A change lies in `store`.
HeatmapFigure headFigure(Workbench& workbench, const Head& head, const DisplaySettings& settings, Difference& store);
/// What stands under it, with no cells where that is nothing, and null values while they are not evaluated.
HeatmapFigure headGradient(Workbench& workbench, const Head& head, const DisplaySettings& settings,
                           bool weighed = false);
/// What both need.
std::vector<Demand> demandsOf(const GraphShape& graph, const UnderHeads& under, const Head& head);

} // namespace heedmap
