#include "view/attention/heads_picture.h"

#include "model/ablations/ablation.h"
#include "paint/cut_text.h"
#include "paint/heatmap_painter.h"
#include "paint/type.h"
#include "view/attention/head_extents.h"
#include "view/frame/view_frame.h"

#include <heedmap/document/training/weighed_gradients.h>

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double legendBarWidth = 200;
constexpr double briefBarWidth = 120; ///< px, so that the whole legend fits on two lines
constexpr double widestNotes = 340;   ///< px of the notes, for the one on pinned heads to fit on a line
constexpr double notesWidth = 200;    ///< px of the notes beside the bar before they are shortened
constexpr double wordsPx = 11;

struct HeadsText {
    Q_DECLARE_TR_FUNCTIONS(Heads)
};

/// Whether what a head adds is pinned, as where it is ablated to its mean.
bool resultPinned(const GraphShape& graph, const Head& head)
{
    const NodeId result = headResult(graph, head.node);
    return result != noNode && graph.pinned(result, head.slice);
}

ValueExtent extentOfAll(std::span<const HeadsPicture::Content> contents)
{
    ValueExtent extent;
    for (const HeadsPicture::Content& content : contents)
        extent.add(content.extent);
    return extent;
}

/// The range from zero to the largest weight; signed data stay centred on zero.
RangeChoice rangeUpTo(const HeatmapFigure& figure, const ValueExtent& extent, RangeChoice::Kind kind,
                      const QString& among)
{
    HeatmapFigure reaching = figure;
    if (figure.role == ValueRole::Weights)
        reaching.range = {RangeChoice::Kind::Fixed, 0, niceCeiling(extent.hi), {}, false};
    const ValueScale scale = scaleFor(reaching, extent);
    return {kind, scale.lo(), scale.hi(), among, false};
}

void setRanges(HeadsPicture& picture, HeadRange range)
{
    const ValueExtent all = extentOfAll(picture.contents);
    const QString among = picture.grid.heads > 0 ? HeadsText::tr("all heads") : HeadsText::tr("all matrices");
    for (HeadsPicture::Content& content : picture.contents) {
        HeatmapFigure& figure = content.figure;
        if (figure.values.data == nullptr || figure.range.kind == RangeChoice::Kind::Fixed)
            continue;
        if (range == HeadRange::Own) {
            figure.range = rangeUpTo(figure, content.extent, RangeChoice::Kind::Fixed, among);
        } else if (range == HeadRange::Largest) {
            figure.range = rangeUpTo(figure, all, RangeChoice::Kind::Shared, among);
        } else if (figure.role == ValueRole::Weights) {
            figure.range = {RangeChoice::Kind::Shared, 0, 1, among, false};
        } else {
            const ValueScale scale = scaleFor(figure, all);
            figure.range = {RangeChoice::Kind::Shared, scale.lo(), scale.hi(), among, false};
        }
    }
}

void placeContent(HeadsPicture::Content& content, const HeadsGrid& grid, const Node& node, Index slice)
{
    const HeadsGrid::Tile& tile = grid.tiles[content.tile];
    HeatmapFigure figure = content.figure;
    figure.rows.name.clear(); // the legend names it once for all tiles
    figure.cols.name.clear();
    measureFigure(content.layout, figure, tile.cellSize, {&content.extent, 1});
    placeMatrix(content.layout, figure, 0, tile.cells.topLeft(), tile.bands);
    if (!grid.roomy)
        return;
    if (grid.bars)
        placeBar(content.layout, content.figure, 0, tile.cells.bottomLeft() + QPointF(0, 8),
                 std::max(tile.cells.width(), 96.0));
    content.words = headWords(node, content.figure, slice);
}

void placeGradient(HeadsPicture::Content& content, const HeadsGrid::Tile& tile)
{
    if (tile.under.isEmpty() || content.gradient.values.data == nullptr)
        return;
    const ValueExtent extent = extentOf(FigureCells(content.gradient));
    MatrixBands bands = tile.bands;
    bands.colLabels = false;
    measureFigure(content.gradientLayout, content.gradient, tile.cellSize, {&extent, 1});
    placeMatrix(content.gradientLayout, content.gradient, 0, tile.under.topLeft(), bands);
}

// Places the names of rows and columns below the notes, or beside them if these leave no room for another line.
void placeAxes(FigureLayout& legend, const HeatmapFigure& figure, const QRectF& notes, double width, bool brief)
{
    constexpr double gap = 24;
    constexpr double widest = 300;
    constexpr double roomForAxes = 58; // px of notes under which a line stands clear of the hint
    const QString axes = HeadsText::tr("rows: %1 · columns: %2").arg(figure.rows.name, figure.cols.name);
    const double beside = notes.right() + gap;
    if ((brief || notes.height() > roomForAxes) && beside + textWidth(axes, wordsPx) < width)
        placeParagraph(legend, axes, {beside, 2}, width - beside, wordsPx);
    else
        placeParagraph(legend, axes, {notes.left(), notes.height() > 0 ? notes.bottom() + 1 : 2},
                       std::clamp(width - notes.left(), 80.0, widest), wordsPx);
}

// Places the shared bar, and beside it the notes on colours and signs.
void placeHeadsLegend(HeadsPicture& picture, HeadRange range, double width)
{
    const auto shown = std::ranges::find_if(
        picture.contents, [](const HeadsPicture::Content& content) { return content.figure.values.data != nullptr; });
    if (shown == picture.contents.end())
        return;
    HeatmapFigure& figure = picture.legendFigure = shown->figure;
    const bool alike = std::ranges::all_of(picture.contents, [&](const HeadsPicture::Content& content) {
        return content.figure.rows.name == figure.rows.name && content.figure.cols.name == figure.cols.name;
    });
    figure.pinned = std::ranges::any_of(picture.contents,
                                        [](const HeadsPicture::Content& content) { return content.figure.pinned; });
    figure.pins = {figure.pinned}; // so that the note speaks of frames
    FigureLayout& legend = picture.legend;
    legend.cellSize = picture.grid.tiles[shown->tile].cellSize;
    legend.extent = extentOfAll(picture.contents);
    legend.scales.push_back(scaleFor(figure, legend.extent));
    if (figure.range.kind == RangeChoice::Kind::Fixed && range != HeadRange::Own)
        figure.range.sharedWith.clear();
    const PartSet& without = picture.grid.without;
    leaveOut(figure, without);
    constexpr double gap = 24;
    double x = 0;
    if (without.has(range == HeadRange::Own ? FigurePart::Range : FigurePart::Bar)) {
        x = 0;
    } else if (range != HeadRange::Own) {
        const double widest = picture.grid.brief ? briefBarWidth : legendBarWidth;
        const double bar = std::clamp(width - gap - notesWidth, 72.0, widest);
        placeBar(legend, figure, 0, {0, 4}, bar);
        x = bar + gap;
    } else {
        const QString own = picture.grid.heads > 0 ? HeadsText::tr("each head has its own range")
                                                   : HeadsText::tr("each matrix has its own range");
        const QRectF note = placeParagraph(legend, own, {0, 0}, std::min(400.0, width - gap - notesWidth), wordsPx);
        x = note.right() + gap;
    }
    const double left = std::max(width - x, 80.0);
    const QRectF notes = placeNotes(legend, figure, {x, 0}, std::min(widestNotes, left));
    if (alike && !without.has(FigurePart::Axes))
        placeAxes(legend, figure, {{x, 0}, notes.size()}, width, picture.grid.brief);
    for (const PlacedText& text : legend.texts)
        legend.size = legend.size.expandedTo({text.box.right(), text.box.bottom()});
}

void drawTile(QPainter& painter, const HeadsGrid& grid, const HeadsGrid::Tile& tile, const Theme& theme)
{
    painter.setPen(QPen(theme.hairline, theme.lineWidth));
    painter.setBrush(theme.panel);
    const double radius = grid.roomy ? 8 : 4;
    painter.drawRoundedRect(tile.rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    drawTitle(painter, grid, tile, titleLine(grid, tile).width(), theme);
}

/// Draws the gradient, under its name and magnitude if they have room.
void drawGradient(QPainter& painter, const HeadsPicture& picture, const HeadsPicture::Content& content,
                  const Theme& theme)
{
    if (content.gradientLayout.matrices.empty())
        return;
    painter.save();
    drawFigure(painter, content.gradient, content.gradientLayout, theme);
    painter.restore();
    if (!picture.grid.roomy)
        return;
    constexpr double titlePx = 12;
    const QRectF& under = picture.grid.tiles[content.tile].under;
    const ValueExtent& extent = content.gradientLayout.extent;
    const QColor ink = theme.ink(SymbolInk::Gradient);
    const FormulaBox symbol(content.gradient.symbol, {FormulaStyle::Face::Title, titlePx});
    symbol.draw(painter, {under.left(), under.top() - 7}, ink);
    const FormulaBox magnitude(
        QStringLiteral("\\text{%1}").arg(magnitudeText(std::max(std::abs(extent.lo), std::abs(extent.hi)))),
        {FormulaStyle::Face::Title, titlePx - 1});
    const double left = std::max(under.right() - magnitude.width(), under.left() + symbol.width() + 8);
    magnitude.draw(painter, {left, under.top() - 7}, ink);
}

void drawContent(QPainter& painter, const HeadsPicture& picture, const HeadsPicture::Content& content,
                 const Theme& theme)
{
    const HeadsGrid::Tile& tile = picture.grid.tiles[content.tile];
    if (content.figure.values.data == nullptr) {
        painter.setPen(theme.muted);
        painter.setFont(textFont(wordsPx));
        painter.drawText(tile.cells, Qt::AlignCenter, picture.grid.roomy ? computingText() : QStringLiteral("…"));
        return;
    }
    painter.save();
    drawFigure(painter, content.figure, content.layout, theme);
    painter.restore();
    drawGradient(painter, picture, content, theme);
    if (picture.grid.brief)
        return;
    painter.setPen(theme.muted);
    painter.setFont(textFont(wordsPx));
    double y = tile.rect.bottom() - 11 - 16 * static_cast<double>(content.words.size());
    for (const QString& words : content.words) {
        const QRectF line(tile.rect.left() + 12, y, tile.rect.width() - 24, 16);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                         cutToFit(words, QFontMetricsF(painter.font()), line.width()));
        y += 16;
    }
}

} // namespace

QRectF titleLine(const HeadsGrid& grid, const HeadsGrid::Tile& tile)
{
    return grid.roomy ? QRectF(tile.rect.left() + 12, tile.rect.top() + 9, tile.rect.width() - 24, 20)
                      : QRectF(tile.rect.left() + 2, tile.rect.top() + 3, tile.rect.width() - 4, 15);
}

void drawTitle(QPainter& painter, const HeadsGrid& grid, const HeadsGrid::Tile& tile, double width, const Theme& theme)
{
    painter.setPen(grid.roomy ? theme.text : theme.muted);
    painter.setFont(grid.roomy ? textFont(13, true) : textFont(11));
    drawWeightsTitle(painter, tile.title, titleLine(grid, tile), width, grid.roomy ? Qt::AlignLeft : Qt::AlignHCenter);
}

QString rowName(const HeatmapFigure& figure, Index row)
{
    return row < figure.rows.labels.size() ? figure.rows.labels[row] : QString::number(row);
}

QStringList headWords(const Node& node, const HeatmapFigure& figure, Index slice)
{
    HeadSummary summary = summaryOf(figure.values, 0);
    summary.at.slice = slice;
    const QString undefined =
        summary.undefined > 0 ? HeadsText::tr("rows without numbers: %1").arg(summary.undefined) : QString();
    if (figure.role != ValueRole::Weights || std::isnan(summary.largest))
        return {undefined};
    QStringList words;
    const std::vector<BrokenRow> broken = brokenRows(figure);
    if (broken.size() == 1)
        words << HeadsText::tr("row %1 adds up to %2")
                     .arg(rowName(figure, broken.front().row), valueText(broken.front().sum, {2, false}));
    else if (!broken.empty())
        words << HeadsText::tr("rows that do not add up to 1: %1").arg(broken.size());
    else if (!std::isnan(summary.entropy)) // of rows that add up to 1
        words << HeadsText::tr("entropy %1 bits").arg(valueText(summary.entropy, {2, false}));
    if (!undefined.isEmpty())
        words << (words.isEmpty() ? undefined : words.takeLast() + QStringLiteral(" · ") + undefined);
    words << HeadsText::tr("largest %1: %2")
                 .arg(valueText(summary.largest, {figure.decimals, false}), headCell(node.info, summary.at));
    return words;
}

HeatmapFigure headFigure(Workbench& workbench, const Head& head, const DisplaySettings& settings, Difference& store)
{
    HeatmapFigure figure = currentFigure(workbench, head.node, head.slice, settings);
    if (settings.showChange && figure.values.data != nullptr)
        showChange(figure, workbench, head.node, head.slice, store);
    if (figure.values.data == nullptr)
        return figure;
    return sliceOf(std::move(figure), head.slice);
}

std::vector<std::size_t> tilesIn(const HeadsGrid& grid, const QRectF& seen)
{
    std::vector<std::size_t> tiles;
    for (std::size_t i = 0; i < grid.tiles.size(); ++i)
        if (grid.tiles[i].rect.intersects(seen))
            tiles.push_back(i);
    return tiles;
}

NodeId UnderHeads::of(const GraphShape& graph, NodeId weights) const
{
    const NodeId gradient = gradients.of(weights);
    const NodeId product = weighed && gradient != noNode ? weighedGradient(graph, weights) : noNode;
    return product != noNode ? product : gradient;
}

HeatmapFigure headGradient(Workbench& workbench, const Head& head, const DisplaySettings& settings, bool weighed)
{
    HeatmapFigure figure = figureUnder(workbench, {head.node}, head.slice, settings);
    if (const NodeId under = UnderHeads{workbench.gradients(), weighed}.of(workbench.graph(), head.node);
        weighed && under != noNode) {
        HeatmapFigure product = currentFigure(workbench, under, head.slice, settings);
        figure.values = product.values;
        figure.symbol = std::move(product.symbol);
    }
    if (figure.values.data == nullptr && figure.values.shape.slices > 1)
        figure.values.shape = Shape::matrix(figure.values.shape.rows, figure.values.shape.cols);
    return sliceOf(std::move(figure), head.slice);
}

std::vector<Demand> demandsOf(const GraphShape& graph, const UnderHeads& under, const Head& head)
{
    std::vector<Demand> demands;
    for (const NodeId node : {head.node, maskOver(graph, head.node), under.of(graph, head.node)})
        if (node != noNode)
            demands.push_back({node, shownRegion(graph.node(node).shape, head.slice)});
    return demands;
}

std::vector<Demand> headDemands(const GraphShape& graph, const UnderHeads& under, const HeadsGrid& grid,
                                std::span<const std::size_t> tiles)
{
    std::vector<Demand> demands;
    for (const std::size_t tile : tiles)
        for (const Demand& demand : demandsOf(graph, under, grid.tiles[tile].head))
            if (std::ranges::find(demands, demand) == demands.end())
                demands.push_back(demand);
    return demands;
}

HeadsPicture headsPicture(Workbench& workbench, HeadsGrid grid, const QRectF& seen, HeadRange range,
                          const DisplaySettings& settings, HeadExtents& extents, double legendWidth, Index most,
                          bool weighed)
{
    HeadsPicture picture;
    picture.grid = std::move(grid);
    for (const std::size_t tile : tilesIn(picture.grid, seen)) {
        const Head& head = picture.grid.tiles[tile].head;
        HeadsPicture::Content content;
        content.tile = tile;
        content.figure = headFigure(workbench, head, settings, picture.changes.emplace_back());
        if (picture.grid.leastNumber > 0)
            content.figure.numbers.least = picture.grid.leastNumber;
        content.figure.pinned = content.figure.pinned || resultPinned(workbench.graph(), head);
        content.gradient = headGradient(workbench, head, settings, weighed);
        picture.contents.push_back(std::move(content));
    }
    extents.measure(picture, most);
    setRanges(picture, range);
    for (HeadsPicture::Content& content : picture.contents)
        if (content.figure.values.data != nullptr) {
            const Head& head = picture.grid.tiles[content.tile].head;
            placeContent(content, picture.grid, workbench.graph().node(head.node), head.slice);
            placeGradient(content, picture.grid.tiles[content.tile]);
        }
    placeHeadsLegend(picture, range, legendWidth);
    return picture;
}

void drawHeads(QPainter& painter, const HeadsPicture& picture, const Theme& theme)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const HeadsGrid::Stack& stack : picture.grid.stacks) {
        painter.setPen(theme.muted);
        painter.setFont(textFont(12));
        painter.drawText(stack.rect, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, stack.name);
    }
    for (const HeadsPicture::Content& content : picture.contents) {
        drawTile(painter, picture.grid, picture.grid.tiles[content.tile], theme);
        drawContent(painter, picture, content, theme);
    }
    painter.restore();
}

void drawHeadsLegend(QPainter& painter, const HeadsPicture& picture, const Theme& theme)
{
    if (picture.legend.scales.empty())
        return;
    painter.save();
    drawFigure(painter, picture.legendFigure, picture.legend, theme);
    painter.restore();
}

} // namespace heedmap
