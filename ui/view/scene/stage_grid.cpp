#include "view/scene/stage_grid.h"

#include "paint/axis_labels.h"
#include "paint/figure_grid.h"
#include "paint/figure_parts.h"
#include "paint/type.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <ranges>

namespace heedmap {
namespace {

constexpr Index mostTiles = 24;
constexpr double gap = 12;
constexpr double pad = 12;
constexpr double titleHeight = 24;

} // namespace

bool StageGrid::showsAll(const GraphShape& graph, NodeId node, const DisplaySettings& settings)
{
    const Shape& shape = graph.node(node).shape;
    return settings.equalHeads && shape.slices > 1 && shape.slices <= mostTiles
        && shownRegion(shape, 0) == Region::all(shape);
}

bool StageGrid::build(Workbench& workbench, NodeId node, Index slice, const DisplaySettings& settings,
                      const std::optional<SeenCells>& seen)
{
    const GraphShape& graph = workbench.graph();
    const bool all = showsAll(graph, node, settings);
    const Index count = all ? graph.node(node).shape.slices : 1;
    const HeatmapFigure stack = emptyNodeFigure(graph, node);
    std::vector<Tile> tiles(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        tiles[i].slice = all ? static_cast<Index>(i) : slice;
        tiles[i].title = all ? sliceTitle(stack, tiles[i].slice) : QString();
        tiles[i].scene.setCompact(m_compact);
        if (!tiles[i].scene.build(workbench, node, tiles[i].slice, settings, false, seen))
            return false;
    }
    m_tiles = std::move(tiles);
    m_chosen = all ? static_cast<std::size_t>(std::clamp<Index>(slice, 0, count - 1)) : 0;
    return true;
}

void StageGrid::nameSums(const ViewContext& context)
{
    for (Tile& tile : m_tiles)
        tile.scene.nameSums(context);
}

void StageGrid::readableFrom(double px)
{
    for (Tile& tile : m_tiles)
        tile.scene.readableFrom(px);
}

void StageGrid::leaveOut(const PartSet& parts)
{
    for (Tile& tile : m_tiles)
        tile.scene.leaveOut(parts);
}

void StageGrid::rename(const QStringList& slices)
{
    if (m_tiles.size() > 1)
        for (Tile& tile : m_tiles)
            tile.title = slices.value(tile.slice, tile.title);
}

Index StageGrid::rowCount(Index columns) const { return (std::ssize(m_tiles) + columns - 1) / columns; }

QSizeF StageGrid::roomOfTile(const QSizeF& room, Index columns) const
{
    if (m_tiles.size() == 1)
        return room;
    const auto share = [](double length, Index count) {
        return (length - gap * static_cast<double>(count - 1)) / static_cast<double>(count) - 2 * pad;
    };
    return {share(room.width(), columns), share(room.height(), rowCount(columns)) - titleHeight};
}

double StageGrid::fittingSide(const QSizeF& room, double deviceScale)
{
    double best = 0;
    m_columns = 1;
    for (Index columns = 1; columns <= std::ssize(m_tiles); ++columns) {
        const QSizeF tile = roomOfTile(room, columns);
        if (tile.width() < 1 || tile.height() < 1 || (columns > 1 && rowCount(columns) == rowCount(columns - 1)))
            continue;
        StageScene& first = m_tiles.front().scene;
        if (const double side = first.fittingSide(tile, deviceScale); side > best) {
            best = side;
            m_compact = first.compact();
            m_columns = columns;
        }
    }
    for (Tile& tile : m_tiles)
        tile.scene.setCompact(m_compact);
    layout(best, deviceScale);
    return best;
}

void StageGrid::fitOn(const Print& print, const QSizeF& room, double deviceScale)
{
    fittingSide(room, deviceScale);
    if (print.width == 0 || m_size.width() <= room.width())
        return;
    m_columns = 1;
    for (Tile& tile : m_tiles)
        tile.scene.stack(print, roomOfTile(room, 1).width(), deviceScale);
    placeTiles();
}

void StageGrid::layout(double side, double deviceScale)
{
    for (Tile& tile : m_tiles)
        tile.scene.layout(side, deviceScale);
    placeTiles();
}

void StageGrid::placeTiles()
{
    if (m_tiles.size() == 1) {
        m_size = m_tiles.front().scene.sheet().size;
        return;
    }
    std::vector<GridItem> items;
    for (const Tile& tile : m_tiles)
        items.push_back({tile.scene.sheet().size, {pad, pad + titleHeight, pad, pad}});
    const GridPlaces places = placeOnGrid(items, static_cast<int>(m_columns), gap, GridTracks::Alike);
    m_size = {};
    for (std::size_t i = 0; i < m_tiles.size(); ++i) {
        Tile& tile = m_tiles[i];
        const QPointF corner = places.items[i].topLeft();
        tile.rect = {QPointF(std::round(corner.x()), std::round(corner.y())), places.items[i].size()};
        tile.scene.translate(tile.rect.topLeft() + QPointF(pad, pad + titleHeight));
        m_size = m_size.expandedTo({tile.rect.right(), tile.rect.bottom()});
    }
}

void StageGrid::draw(QPainter& painter, const Theme& theme) const
{
    for (const Tile& tile : m_tiles) {
        drawSheet(painter, tile.scene.sheet(), theme);
        if (tile.rect.isEmpty())
            continue;
        const bool current = &tile == &m_tiles[m_chosen];
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(current ? QPen(theme.accent, 2) : QPen(theme.hairline, theme.lineWidth));
        painter.drawRoundedRect(tile.rect.adjusted(1, 1, -1, -1), 8, 8);
        painter.setFont(textFont(12, true));
        painter.setPen(current ? theme.accent : theme.muted);
        painter.drawText(tile.rect.topLeft() + QPointF(pad, pad + 10), tile.title);
    }
}

const StageScene* StageGrid::sceneWith(const CellPlace& place) const
{
    const auto among = [&](const std::vector<StagePart>& parts) {
        return std::ranges::any_of(
            parts, [&](const StagePart& part) { return part.node == place.node && part.slice == place.cell.slice; });
    };
    const auto shows = [&](const StageScene& scene) { return among(scene.parts()) || among(scene.gradients()); };
    if (shows(chosen()))
        return &chosen();
    const auto found = std::ranges::find_if(m_tiles, shows, &Tile::scene);
    return found == m_tiles.end() ? nullptr : &found->scene;
}

const std::vector<StagePart>& StageGrid::partsWith(const CellPlace& place) const
{
    const StageScene* scene = sceneWith(place);
    return scene == nullptr ? parts() : scene->parts();
}

std::vector<StagePart> StageGrid::allWith(const CellPlace& place) const
{
    const StageScene* scene = sceneWith(place);
    std::vector<StagePart> all = scene == nullptr ? parts() : scene->parts();
    if (scene != nullptr)
        all.insert(all.end(), scene->gradients().begin(), scene->gradients().end());
    return all;
}

bool StageGrid::standsUnder(NodeId node) const
{
    return !empty() && std::ranges::find(gradients(), node, &StagePart::node) != gradients().end();
}

void StageGrid::runBack(bool ran)
{
    for (Tile& tile : m_tiles)
        tile.scene.runBack(ran);
}

const StagePart* StageGrid::partAt(const QPointF& at) const
{
    for (const Tile& tile : m_tiles)
        if (const StagePart* part = tile.scene.partAt(at))
            return part;
    return nullptr;
}

const StagePart* StageGrid::titledAt(const QPointF& at) const
{
    constexpr QRectF around{-16, -22, 64, 30}; // of the mark and the symbol, from its baseline
    if (empty())
        return nullptr;
    const auto found = std::ranges::find_if(
        parts(), [&](const StagePart& part) { return around.translated(part.title).contains(at); });
    return found == parts().end() ? nullptr : &*found;
}

std::vector<StagePart> StageGrid::results() const
{
    std::vector<StagePart> results;
    for (const Tile& tile : m_tiles)
        results.push_back(tile.scene.parts().back());
    return results;
}

std::optional<Index> StageGrid::sliceAt(const QPointF& at) const
{
    const auto found = std::ranges::find_if(m_tiles, [&](const Tile& tile) { return tile.rect.contains(at); });
    return found == m_tiles.end() ? std::nullopt : std::optional(found->slice);
}

} // namespace heedmap
