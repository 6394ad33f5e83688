#include "view/attention/heads_grid.h"

#include "paint/node_figure.h"

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double gap = 12;
constexpr double denseGap = 6;
constexpr double nameWidth = 108;

/// The room around the matrix of a tile.
struct Surroundings {
    double pad;
    double title; ///< height
    double words; ///< height
    double under; ///< the title of the gradient, between it and the matrix
};
constexpr Surroundings roomy{12, 26, 40, 26};
constexpr Surroundings presented{6, 24, 0, 24};
constexpr Surroundings dense{4, 17, 0, 4};
constexpr double barHeight = 30;
constexpr double leastWidth = 178; ///< px of the words in a roomy tile

/// The measures of one stack's tiles, which are all alike.
struct TileShape {
    CellSize cellSize;
    MatrixBands bands;
    QSizeF covered;
    QSizeF size;
    double under = 0; ///< from the matrix down to its gradient; 0 if it has none
};

class GridLayout {
public:
    GridLayout(const GraphShape& graph, std::span<const NodeId> nodes, const HeadsGridOptions& options)
        : m_graph(graph), m_nodes(nodes), m_options(options)
    {
        for (const NodeId node : nodes) {
            m_figures.push_back(emptyNodeFigure(graph, node));
            m_figures.back().values.shape = graph.node(node).shape;
            m_figures.back().rows.name.clear(); // the legend names it once for all tiles
            m_figures.back().cols.name.clear();
            if (!options.labels) {
                m_figures.back().rows.labels.clear();
                m_figures.back().cols.labels.clear();
            }
        }
    }

    HeadsGrid place()
    {
        const int least = m_options.brief ? 72 : 104; // a class needs the words
        if (mayBeRoomy())
            if (HeadsGrid grid = largest(least, 424, true, true); fits(grid, true))
                return grid;
        if (HeadsGrid grid = largest(m_options.leastSide, 240, false, true); fits(grid, true))
            return grid;
        // Too many tiles to see at once: fit whole lines, and scroll to the rest.
        if (HeadsGrid grid = largest(m_options.leastSide, 120, false, false); fits(grid, false))
            return grid;
        return placed(m_options.leastSide, false);
    }

private:
    /// The largest tiles that fit, in steps of a few px; the smallest if none fit.
    HeadsGrid largest(int least, int most, bool isRoomy, bool whole) const
    {
        constexpr int step = 4;
        HeadsGrid best = placed(least, isRoomy);
        int fitting = 0;
        for (int beyond = (most - least) / step + 1; beyond - fitting > 1;) {
            const int middle = (fitting + beyond) / 2;
            HeadsGrid grid = placed(least + middle * step, isRoomy);
            const bool larger = fits(grid, whole);
            (larger ? fitting : beyond) = middle;
            if (larger)
                best = std::move(grid);
        }
        return best;
    }

    int count() const
    {
        Index heads = 0;
        for (const NodeId node : m_nodes)
            heads += m_graph.node(node).shape.slices;
        return static_cast<int>(heads);
    }

    // With hundreds of heads, words and labels are left out without measuring them.
    bool mayBeRoomy() const
    {
        constexpr double leastArea = leastWidth * 120;
        return count() * leastArea <= m_options.room.width() * m_options.room.height();
    }

    /// Lays out stacks of one matrix each like the heads of one stack.
    bool named() const
    {
        return m_nodes.size() > 1
            && std::ranges::any_of(m_nodes, [&](NodeId node) { return m_graph.node(node).shape.slices > 1; });
    }

    bool fits(const HeadsGrid& grid, bool whole) const
    {
        if (whole)
            return grid.size.width() <= m_options.room.width() && grid.size.height() <= m_options.room.height();
        const auto last = std::ranges::max_element(grid.tiles, {}, &HeadsGrid::Tile::line);
        return last == grid.tiles.end() || last->line < static_cast<int>(m_nodes.size());
    }

    TileShape shapeOf(std::size_t node, double side, bool isRoomy) const
    {
        const Surroundings& around = surroundings(isRoomy);
        const Shape& shape = m_graph.node(m_nodes[node]).shape;
        TileShape tile;
        tile.cellSize = chooseCells(shape.rows, shape.cols, {side, side}, m_options.deviceScale);
        tile.covered = tile.cellSize.covered(shape.rows, shape.cols);
        if (isRoomy)
            tile.bands = bandsOf(sliced(m_figures[node]), tile.cellSize);
        else
            tile.bands.rowLabels = tile.bands.colLabels = false;
        if (m_options.gradients != nullptr && m_options.gradients->of(m_nodes[node]) != noNode)
            tile.under = tile.covered.height() + around.under + (m_options.bars && isRoomy ? barHeight : 0);
        const double width = tile.bands.left + tile.covered.width() + 2 * around.pad;
        const double height =
            tile.bands.top + tile.covered.height() + tile.under + 2 * around.pad + around.title + around.words;
        tile.size = {std::ceil(isRoomy ? std::max(width, leastWidth) : std::max(width, side + 2 * around.pad)),
                     std::ceil(height + (m_options.bars && isRoomy ? barHeight : 0))};
        return tile;
    }

    const Surroundings& surroundings(bool isRoomy) const
    {
        return !isRoomy ? dense : m_options.brief ? presented : roomy;
    }

    static HeatmapFigure sliced(HeatmapFigure figure)
    {
        figure.values.shape = Shape::matrix(figure.values.shape.rows, figure.values.shape.cols);
        return figure;
    }

    HeadsGrid placed(double side, bool isRoomy) const
    {
        HeadsGrid grid;
        grid.roomy = isRoomy;
        grid.bars = m_options.bars && isRoomy;
        grid.brief = m_options.brief;
        grid.leastNumber = m_options.leastNumber;
        grid.without = m_options.without;
        const double between = isRoomy && !m_options.brief ? gap : denseGap;
        const double left = named() ? nameWidth : 0;
        if (left == 0)
            return flowing(std::move(grid), side);
        double y = 0;
        int line = 0;
        for (std::size_t i = 0; i < m_nodes.size(); ++i) {
            const TileShape shape = shapeOf(i, side, isRoomy);
            grid.stacks.push_back({m_nodes[i],
                                   weightsTitle(m_graph, m_nodes, m_nodes[i]).plain(),
                                   {0, y, left - between, shape.size.height()}});
            const auto slices = static_cast<int>(m_graph.node(m_nodes[i]).shape.slices);
            const int perLine = perLineOf(slices, m_options.room.width() - left, shape.size.width(), between);
            for (int slice = 0; slice < slices; ++slice) {
                const int down = slice / perLine;
                const QPointF corner(left + slice % perLine * (shape.size.width() + between),
                                     y + down * (shape.size.height() + between));
                grid.tiles.push_back(tile(i, slice, shape, {corner, shape.size}, isRoomy));
                grid.tiles.back().line = line + down;
            }
            const int lines = (slices + perLine - 1) / perLine;
            line += lines;
            y += lines * (shape.size.height() + between);
        }
        return measured(std::move(grid));
    }

    // Places the tiles line by line, all as large as the largest needs.
    HeadsGrid flowing(HeadsGrid grid, double side) const
    {
        const double between = grid.roomy && !m_options.brief ? gap : denseGap;
        std::vector<TileShape> shapes;
        QSizeF size;
        for (std::size_t i = 0; i < m_nodes.size(); ++i) {
            shapes.push_back(shapeOf(i, side, grid.roomy));
            size = size.expandedTo(shapes.back().size);
        }
        const int perLine = perLineOf(count(), m_options.room.width(), size.width(), between);
        for (std::size_t i = 0; i < m_nodes.size(); ++i)
            for (Index slice = 0; slice < m_graph.node(m_nodes[i]).shape.slices; ++slice) {
                const auto number = static_cast<int>(grid.tiles.size());
                const int down = number / perLine;
                const QPointF corner(number % perLine * (size.width() + between), down * (size.height() + between));
                grid.tiles.push_back(tile(i, slice, shapes[i], {corner, size}, grid.roomy));
                grid.tiles.back().line = down;
            }
        return measured(std::move(grid));
    }

    /// The number of tiles in a line: as many as fit, without a short last line.
    static int perLineOf(int tiles, double room, double width, double between)
    {
        const int most = std::max(1, static_cast<int>((room + between) / (width + between)));
        const int lines = (tiles + most - 1) / most;
        return std::max(1, (tiles + lines - 1) / std::max(lines, 1));
    }

    static HeadsGrid measured(HeadsGrid grid)
    {
        for (const HeadsGrid::Tile& tile : grid.tiles)
            grid.size = grid.size.expandedTo({tile.rect.right(), tile.rect.bottom()});
        return grid;
    }

    HeadsGrid::Tile tile(std::size_t node, Index slice, const TileShape& shape, const QRectF& rect, bool isRoomy) const
    {
        const Surroundings& around = surroundings(isRoomy);
        const Node& of = m_graph.node(m_nodes[node]);
        HeadsGrid::Tile tile;
        tile.head = {m_nodes[node], slice};
        tile.title = of.shape.slices > 1 ? WeightsTitle{{}, sliceTitle(m_figures[node], slice)}
                                         : headTitle(m_graph, m_nodes, tile.head);
        tile.rect = rect;
        tile.cells = {rect.topLeft()
                          + QPointF(around.pad + shape.bands.left, around.pad + around.title + shape.bands.top),
                      shape.covered};
        if (!isRoomy)
            tile.cells.moveLeft(std::round(rect.center().x() - shape.covered.width() / 2));
        if (shape.under > 0)
            tile.under = tile.cells.translated(0, shape.under);
        tile.cellSize = shape.cellSize;
        tile.bands = shape.bands;
        return tile;
    }

    const GraphShape& m_graph;
    std::span<const NodeId> m_nodes;
    const HeadsGridOptions& m_options;
    std::vector<HeatmapFigure> m_figures; ///< figures without numbers, for measuring
};

} // namespace

int HeadsGrid::indexOf(const Head& head) const
{
    const auto found = std::ranges::find(tiles, head, &Tile::head);
    return found == tiles.end() ? -1 : static_cast<int>(found - tiles.begin());
}

int HeadsGrid::tileAt(const QPointF& at) const
{
    const auto found = std::ranges::find_if(tiles, [&](const Tile& tile) { return tile.rect.contains(at); });
    return found == tiles.end() ? -1 : static_cast<int>(found - tiles.begin());
}

int HeadsGrid::neighbour(int tile, int lines, int along) const
{
    if (tiles.empty())
        return -1;
    const int last = static_cast<int>(tiles.size()) - 1;
    tile = std::clamp(tile, 0, last);
    if (lines == 0)
        return std::clamp(tile + along, 0, last);
    const Tile& from = tiles[static_cast<std::size_t>(tile)];
    const int line = std::clamp(from.line + lines, 0, tiles.back().line);
    int nearest = tile;
    double least = -1;
    for (int i = 0; i <= last; ++i) {
        const Tile& to = tiles[static_cast<std::size_t>(i)];
        const double distance = std::abs(to.rect.center().x() - from.rect.center().x());
        if (to.line == line && (least < 0 || distance < least)) {
            nearest = i;
            least = distance;
        }
    }
    return nearest;
}

void HeadsGridOptions::setPrint(const Print& print)
{
    constexpr double low = 0.75; // of the width
    constexpr int least = 12;
    if (print.height > 0)
        leastSide = least;
    else if (print.width > 0)
        roomyHeight = low * room.width();
}

HeadsGrid layoutHeads(const GraphShape& graph, std::span<const NodeId> nodes, const HeadsGridOptions& options)
{
    HeadsGridOptions lower = options;
    if (options.roomyHeight > 0)
        lower.room.setHeight(std::min(options.roomyHeight, options.room.height()));
    HeadsGrid grid = GridLayout(graph, nodes, lower).place();
    if (!grid.roomy && lower.room != options.room)
        grid = GridLayout(graph, nodes, options).place();
    grid.heads = headCount(graph, nodes);
    return grid;
}

} // namespace heedmap
