#include "view/heads/grid_scene.h"

#include "model/drawn_numbers.h"
#include "paint/figure_parts.h"
#include "paint/type.h"
#include "text/clauses.h"
#include "view/scene/gradient_switch.h"
#include "view/scene/guess.h"
#include "view/scene/too_small.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr Index cellsAtOnce = 48 << 20; ///< cells to read before pending events are handled
constexpr double widestLegend = 500;
constexpr double legendHeight = 68;      ///< four lines beside its bar
constexpr double briefLegendHeight = 42; ///< two

} // namespace

HeadsGridScene::HeadsGridScene(const ViewContext& context)
    : HeadsScene(context), m_extents(std::make_shared<HeadExtents>(context))
{
}

std::unique_ptr<Scene> HeadsGridScene::copy() const
{
    auto made = std::make_unique<HeadsGridScene>(context());
    made->m_extents = m_extents;
    made->m_range = m_range;
    made->setWeighed(weighed());
    made->m_figure = true;
    made->setNodes(nodes());
    return made;
}

// ---- where the tiles are

void HeadsGridScene::setNodes(std::vector<NodeId> nodes)
{
    HeadsScene::setNodes(std::move(nodes));
    m_marked.reset();
    layOut();
}

void HeadsGridScene::setRange(HeadRange range)
{
    m_range = range;
    layOut();
}

void HeadsGridScene::layOut(const QSizeF& room, double deviceScale)
{
    m_room = room;
    m_deviceScale = deviceScale;
    layOut();
}

void HeadsGridScene::layOut()
{
    if (!context().workbench.isOpen())
        return;
    const DisplaySettings shown = shownSettings();
    const bool bars = m_range == HeadRange::Own && !leavesOut(FigurePart::Bar);
    HeadsGridOptions options{m_room, m_deviceScale, shown.showLabels, bars, &context().workbench.gradients(), brief()};
    options.without = paper().without;
    if (!m_figure && settings().presenting)
        options.leastNumber = smallestForClassPx * context().display.leastShare();
    if (m_figure)
        options.setPrint(paper().print);
    m_grid = layoutHeads(graph(), nodes(), options);
}

QSizeF HeadsGridScene::size() const
{
    return m_figure ? m_grid.size.expandedTo({m_picture.legend.size.width(), 0}) : m_grid.size;
}

// Centres the grid if it fits.
QPointF HeadsGridScene::origin() const
{
    return {m_figure ? 0.0 : std::floor(std::max(0.0, (m_room.width() - m_grid.size.width()) / 2)), 0};
}

StagePart HeadsGridScene::partOf(const HeadsGrid::Tile& tile) const
{
    const auto& [node, slice] = tile.head;
    return {node, slice, false, true, SymbolInk::Weights, graph().node(node).shape, tile.cells};
}

StagePart HeadsGridScene::gradientOf(const HeadsGrid::Tile& tile) const
{
    const NodeId node = nodeUnder(tile.head.node);
    return {node, tile.head.slice, false, false, SymbolInk::Gradient, graph().node(tile.head.node).shape, tile.under};
}

const HeadsGrid::Tile& HeadsGridScene::tileOf(const HeadsPicture::Content& content) const
{
    return m_picture.grid.tiles[content.tile];
}

std::vector<ScenePart> HeadsGridScene::parts() const
{
    std::vector<ScenePart> parts;
    for (const HeadsGrid::Tile& tile : m_grid.tiles)
        parts.push_back({{Tile, static_cast<Index>(parts.size())}, tile.rect.translated(origin())});
    return parts;
}

std::optional<Spot> HeadsGridScene::spotOf(const Head& head) const
{
    const int tile = m_grid.indexOf(head);
    return tile < 0 ? std::nullopt : std::optional(Spot{Tile, tile});
}

std::optional<Spot> HeadsGridScene::spotOf(const Head& head, Index row, Index col) const
{
    const auto tile = spotOf(head);
    return tile ? std::optional(Spot{TileCell, tile->index, {head.slice, row, col}}) : std::nullopt;
}

QRectF HeadsGridScene::rectOf(const Spot& spot) const
{
    if (spot.index >= std::ssize(m_grid.tiles))
        return {};
    const HeadsGrid::Tile& tile = m_grid.tiles[static_cast<std::size_t>(spot.index)];
    const QRectF rect = spot.kind == Tile ? tile.rect
        : spot.kind == GradientCell       ? gradientOf(tile).rectOf(spot.cell)
                                          : partOf(tile).rectOf(spot.cell);
    return rect.translated(origin());
}

std::optional<Spot> HeadsGridScene::spotAt(const QPointF& at) const
{
    const int index = m_grid.tileAt(at - origin());
    if (index < 0)
        return std::nullopt;
    const HeadsGrid::Tile& tile = m_grid.tiles[static_cast<std::size_t>(index)];
    if (const auto cell = gradientOf(tile).cellAt(at - origin()))
        return Spot{GradientCell, index, *cell};
    const auto cell = partOf(tile).cellAt(at - origin());
    return cell ? Spot{TileCell, index, *cell} : Spot{Tile, index};
}

std::optional<CellPlace> HeadsGridScene::explained(const Spot& spot, const Pointing& /*pointing*/) const
{
    if (spot.kind == Tile)
        return std::nullopt;
    const NodeId node = head(spot).node;
    return CellPlace{spot.kind == TileCell ? node : nodeUnder(node), spot.cell};
}

std::optional<StagePart> HeadsGridScene::matrixOf(const Spot& spot) const
{
    if (spot.kind == Tile || spot.index >= std::ssize(m_grid.tiles))
        return std::nullopt;
    const HeadsGrid::Tile& tile = m_grid.tiles[static_cast<std::size_t>(spot.index)];
    return (spot.kind == TileCell ? partOf(tile) : gradientOf(tile)).mapped(1, origin());
}

std::optional<Head> HeadsGridScene::neighbour(const Head& head, Index lines, Index tiles) const
{
    const int tile = m_grid.neighbour(m_grid.indexOf(head), static_cast<int>(lines), static_cast<int>(tiles));
    return tile < 0 ? std::nullopt : std::optional(m_grid.tiles[static_cast<std::size_t>(tile)].head);
}

std::optional<Spot> HeadsGridScene::step(const Pointing& from, Index lines, Index places) const
{
    const auto to = from.held ? neighbour(head(*from.held), lines, places) : std::nullopt;
    return to ? spotOf(*to) : std::nullopt;
}

// ---- the numbers

std::vector<Demand> HeadsGridScene::demands(const Pointing& /*pointing*/, const QRectF& seen) const
{
    return headDemands(graph(), under(), m_grid, tilesIn(m_grid, seen.translated(-origin())));
}

// The subject: of many layers, the weights of the selected one.
NodeId HeadsGridScene::subject() const
{
    const Selection& selection = context().selection;
    if (nodes().empty() || isWeights(selection.node()))
        return noNode;
    const auto found =
        std::ranges::find_if(nodes(), [&](NodeId node) { return graph().node(node).info.group == selection.group(); });
    return found == nodes().end() ? nodes().front() : *found;
}

bool HeadsGridScene::take(const Sight& sight)
{
    if (m_figure)
        layOut(sight.room, 1);
    const double width =
        m_figure ? std::max(m_grid.size.width(), std::min(widestLegend, sight.room.width())) : sight.room.width();
    m_picture = headsPicture(context().workbench, m_grid, sight.seen.translated(-origin()), m_range, shownSettings(),
                             *m_extents, width, m_figure ? std::numeric_limits<Index>::max() : cellsAtOnce, weighed());
    for (HeadsPicture::Content& content : m_picture.contents)
        if (hides(tileOf(content).head))
            content.words.clear(); // measures would reveal covered weights
    return true;
}

bool HeadsGridScene::complete() const
{
    return std::ranges::none_of(m_picture.contents,
                                [](const auto& content) { return content.figure.values.data == nullptr; });
}

bool HeadsGridScene::numbersMissing() const
{
    const double zoom = m_grid.leastNumber > 0 ? smallestValuePx / m_grid.leastNumber : 1;
    return std::ranges::any_of(m_picture.contents, [zoom](const HeadsPicture::Content& content) {
        return heedmap::numbersMissing(content.figure, content.layout, zoom);
    });
}

// ---- how it looks

void HeadsGridScene::draw(QPainter& painter, const Theme& theme, const QRectF& /*seen*/) const
{
    painter.translate(origin());
    drawHeads(painter, m_picture, theme);
    painter.translate(-origin());
}

// While presenting, the matrices get the height.
bool HeadsGridScene::brief() const { return m_figure ? leavesOut(FigurePart::Entropy) : settings().presenting; }

double HeadsGridScene::footHeight() const
{
    if (leavesOut(FigurePart::Bar) && leavesOut(FigurePart::Range) && leavesOut(FigurePart::Axes))
        return 0;
    return (brief() ? briefLegendHeight : legendHeight) + (m_figure ? 12 : 0);
}

DisplaySettings HeadsGridScene::shownSettings() const
{
    DisplaySettings shown = settings();
    shown.showLabels = shown.showLabels && !leavesOut(FigurePart::Labels);
    shown.showValues = shown.showValues && !leavesOut(FigurePart::Values);
    return shown;
}

void HeadsGridScene::drawFoot(QPainter& painter, const Theme& theme) const
{
    painter.translate(0, m_figure ? 12 : 10);
    if (m_range != HeadRange::Largest || !guessing(context())) // the largest weight would be revealed
        drawHeadsLegend(painter, m_picture, theme);
}

// Marks the same cell in every head, with its weight.
void HeadsGridScene::drawMarks(QPainter& painter, const Theme& theme, const Pointing& pointing) const
{
    painter.save();
    painter.translate(origin());
    drawHidden(painter);
    const std::optional<CellPlace> place = weightsPlace();
    const bool marks = !m_figure && place;
    for (const HeadsPicture::Content& content : m_picture.contents) {
        const HeadsGrid::Tile& tile = tileOf(content);
        drawEdge(painter, theme, tile,
                 pointing.keys && pointing.held && pointing.held->index == static_cast<Index>(content.tile));
        const auto value = marks ? valueAt(tile.head, *place) : std::nullopt;
        if (!value)
            continue;
        drawCell(painter, theme, tile, {tile.head.slice, place->cell.row, place->cell.col});
        drawWeight(painter, theme, tile, *value);
    }
    painter.restore();
}

void HeadsGridScene::drawCell(QPainter& painter, const Theme& theme, const HeadsGrid::Tile& tile,
                              const Cell& cell) const
{
    outlineCell(painter, partOf(tile).rectOf(cell), theme.ink(SymbolInk::Weights), theme.panel);
    if (!tile.under.isEmpty())
        outlineCell(painter, gradientOf(tile).rectOf(cell), theme.ink(SymbolInk::Gradient), theme.panel);
}

void HeadsGridScene::drawHidden(QPainter& painter) const
{
    for (const HeadsPicture::Content& content : m_picture.contents) {
        StagePart part = partOf(tileOf(content));
        part.bar = content.layout.bars.empty() ? QRectF() : content.layout.bars.front().bar;
        drawGuesses(painter, context(), part);
    }
}

void HeadsGridScene::drawEdge(QPainter& painter, const Theme& theme, const HeadsGrid::Tile& tile, bool current) const
{
    const bool marked = m_marked == tile.head;
    if (!marked && !current)
        return;
    const double radius = m_grid.roomy ? 8 : 4;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.accent, 2, marked ? Qt::DashLine : Qt::SolidLine));
    painter.drawRoundedRect(tile.rect.adjusted(1, 1, -1, -1), radius, radius);
}

// Draws the weight on the line of the title, eliding the title if necessary.
void HeadsGridScene::drawWeight(QPainter& painter, const Theme& theme, const HeadsGrid::Tile& tile, double value) const
{
    const QRectF line = titleLine(m_grid, tile);
    const QString text = weightText(value, settings().decimals);
    const QFont font = textFont(m_grid.roomy ? 13 : 10, true);
    painter.fillRect(line, theme.panel);
    if (m_grid.roomy)
        drawTitle(painter, m_grid, tile, line.width() - QFontMetricsF(font).horizontalAdvance(text) - 8, theme);
    painter.setFont(font);
    painter.setPen(theme.ink(SymbolInk::Weights));
    const Qt::Alignment align = m_grid.roomy ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignCenter;
    painter.drawText(line, static_cast<int>(align), text);
}

// ---- in words

QStringList HeadsGridScene::names(int /*kind*/) const
{
    QStringList names;
    for (const HeadsGrid::Tile& tile : m_grid.tiles)
        names << headName(graph(), tile.head);
    return names;
}

// The text of a tile: its name and its measures.
QString HeadsGridScene::spoken(const Spot& spot, const Pointing& /*pointing*/) const
{
    if (spot.index >= std::ssize(m_grid.tiles))
        return {};
    QStringList said{headName(graph(), head(spot))};
    for (const HeadsPicture::Content& content : m_picture.contents)
        if (static_cast<Index>(content.tile) == spot.index)
            said << content.words;
    return joinedClauses(said);
}

QString HeadsGridScene::announcement(const Pointing& pointing) const
{
    return pointing.held ? spoken(*pointing.held, pointing) : QString();
}

QString HeadsGridScene::line() const
{
    if (showsChange())
        return HeadsWords::tr("Changes since the snapshot");
    QStringList parts{ofHeads() ? HeadsWords::tr("Heads: %1").arg(m_grid.heads)
                                : HeadsWords::tr("Matrices of weights: %1").arg(m_grid.tiles.size())};
    if (const QString drawn = drawnNumbersText(context().workbench); !paper().print.asked() && !drawn.isEmpty())
        parts << drawn;
    return parts.join(QStringLiteral(" · "));
}

QString HeadsGridScene::titleFormula() const
{
    const auto words = [this] {
        if (nodes().empty())
            return HeadsWords::tr("This computation has no attention weights");
        if (showsChange())
            return ofHeads() ? HeadsWords::tr("Where each head looks more, and where less")
                             : HeadsWords::tr("Who looks where more, and where less");
        return ofHeads() ? HeadsWords::tr("Where each head looks") : HeadsWords::tr("Who looks where");
    };
    return QStringLiteral("\\text{%1}").arg(words());
}

QString HeadsGridScene::hint() const
{
    if (nodes().empty() || settings().presenting) // a class sees the matrices as large as can be
        return {};
    if (context().workbench.gradients().on())
        return gradientColours(context());
    return ofHeads() ? HeadsWords::tr("Click: one head large · Ctrl+click on two: their difference · Arrows, Enter")
                     : HeadsWords::tr("Click: one matrix large · Ctrl+click on two: their difference · Arrows, Enter");
}

// The least and the largest weight of that cell among the heads in view.
QString HeadsGridScene::weightsText(const CellPlace& place) const
{
    std::vector<std::pair<double, Head>> weights;
    for (const HeadsPicture::Content& content : m_picture.contents)
        if (const auto value = valueAt(tileOf(content).head, place))
            weights.emplace_back(*value, tileOf(content).head);
    if (weights.empty())
        return {};
    const auto least = std::ranges::min_element(weights, {}, &std::pair<double, Head>::first);
    const auto most = std::ranges::max_element(weights, {}, &std::pair<double, Head>::first);
    if (least->second == most->second)
        return {};
    const int decimals = settings().decimals;
    return HeadsWords::tr("from %1 in %2 to %3 in %4")
        .arg(weightText(least->first, decimals), headName(graph(), least->second), weightText(most->first, decimals),
             headName(graph(), most->second));
}

} // namespace heedmap
