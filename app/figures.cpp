#include "figures.h"

#include <heedmap/document/check.h>

#include <model/layer_groups.h>
#include <paint/blocks/label_lines.h>
#include <paint/computation_sheet.h>
#include <paint/figure_parts.h>
#include <paint/formula.h>
#include <paint/heatmap_painter.h>
#include <paint/node_figure.h>
#include <paint/value_scale.h>

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <memory>

namespace heedmap {
namespace {

struct NamedTheme {
    const char* name;
    const Theme& (*theme)();
};

constexpr NamedTheme themes[] = {
    {"paper", paperTheme},
    {"light", lightTheme},
    {"dark", darkTheme},
    {"contrast", highContrastLightTheme},
    {"contrast-dark", highContrastDarkTheme},
};

/// Where colours end that run up to the largest number.
double largestAbove(const HeatmapFigure& figure, double lo)
{
    const double largest = extentOf(FigureCells(figure)).hi;
    return largest > lo ? std::max(largest, largest > 0 ? niceCeiling(largest) : largest) : lo + 1;
}

void applyLabels(FigureAxis& axis, const FigureStyle& style)
{
    for (QString& label : axis.labels) {
        if (style.labelLength > 0)
            label = cutLabel(label.simplified(), style.labelLength);
        if (style.wrap > 0 || style.whole)
            label = wrappedLabel(label, style.wrap);
    }
}

/// Its own words, or others in their place; tokens cut where they are long.
void applyWords(HeatmapFigure& figure, const FigureStyle& style)
{
    const auto rename = [](QString& name, const QString& other) { name = other.isEmpty() ? name : other; };
    rename(figure.heading, style.title);
    rename(figure.symbol, style.symbol);
    rename(figure.rows.name, style.rowAxis);
    rename(figure.cols.name, style.colAxis);
    figure.cols.turned = style.turned;
    applyLabels(figure.rows, style);
    applyLabels(figure.cols, style);
    QStringList names = style.sliceNames;
    if (!names.isEmpty())
        for (Index s = names.size(); s < figure.values.shape.slices; ++s)
            names += sliceTitle(figure, s);
    if (!names.isEmpty() && figure.values.shape.slices > 1)
        figure.slices.labels = names;
}

void applyOwn(HeatmapFigure& figure, const FigureStyle& style)
{
    applyWords(figure, style);
    figure.logarithmic = style.logarithmic;
    figure.signs = style.signs;
    figure.barSide = style.bar;
    figure.meanOverview = style.meanOverview;
    figure.decimals = style.decimals;
    figure.showValues = style.showValues;
    figure.numbers = style.numbers;
    figure.barLabel = style.barLabel;
    figure.plain = style.plain;
    leaveOut(figure, style.without);
    if (figure.role == ValueRole::Mask)
        return;
    figure.zeroCentred = style.zeroCentred;
    if (findPalette(style.palette) != nullptr)
        figure.palette = style.palette;
    if (style.range == FigureStyle::Range::Fixed)
        figure.range = {.kind = RangeChoice::Kind::Fixed,
                        .lo = style.lo,
                        .hi = style.toLargest ? largestAbove(figure, style.lo) : style.hi,
                        .sharedWith = {}};
}

} // namespace

std::vector<std::string> paletteNames()
{
    std::vector<std::string> names;
    for (const Palette& palette : palettes())
        names.push_back(palette.id().toStdString());
    return names;
}

std::vector<std::string> themeNames()
{
    std::vector<std::string> names;
    for (const NamedTheme& theme : themes)
        names.emplace_back(theme.name);
    return names;
}

const Theme& themeNamed(const std::string& name)
{
    return std::ranges::find(themes, name, [](const NamedTheme& theme) { return std::string(theme.name); })->theme();
}

namespace {

/// Each cell whose number is asked for is in one of the figures.
void requireCells(std::span<HeatmapFigure* const> figures, const FigureStyle& style)
{
    if (style.numbers.which != CellNumbers::Which::Chosen || figures.empty())
        return;
    Index rows = 0;
    Index cols = 0;
    for (const HeatmapFigure* figure : figures) {
        rows = std::max(rows, FigureCells(*figure).rows());
        cols = std::max(cols, FigureCells(*figure).cols());
    }
    for (const Cell& cell : style.numbers.cells)
        if (std::ranges::none_of(figures, [&](const HeatmapFigure* figure) {
                return cell.row < FigureCells(*figure).rows() && cell.col < FigureCells(*figure).cols();
            }))
            throw Error(
                HEEDMAP_PHRASE("--values: there is no cell [%1,%2]; expected rows from 0 to %3 and columns from "
                               "0 to %4"),
                cell.row, cell.col, rows - 1, cols - 1);
}

} // namespace

void applyStyle(std::span<HeatmapFigure* const> figures, const FigureStyle& style)
{
    requireCells(figures, style);
    for (HeatmapFigure* figure : figures)
        applyOwn(*figure, style);
    if (style.range != FigureStyle::Range::Shared)
        return;
    std::vector<HeatmapFigure> together;
    for (const HeatmapFigure* figure : figures)
        together.push_back(*figure);
    shareRange(together);
    for (std::size_t i = 0; i < together.size(); ++i)
        figures[i]->range = together[i].range;
}

void countFrom(HeatmapFigure& figure, Index first)
{
    figure.rows.first += first;
    figure.cols.first += first;
    if (first == 0 || !figure.slices.labels.isEmpty())
        return;
    QStringList titles;
    for (Index s = 0; s < figure.values.shape.slices; ++s)
        titles += sliceTitle(figure, s + first);
    figure.slices.labels = titles;
}

HeatmapFigure numberedFigure(Graph& graph, NodeId node)
{
    return nodeFigure(graph, node, [&](NodeId id) { return graph.read(id); });
}

FigureSource::FigureSource(OpenedDocument& opened)
    : FigureSource(opened.document, opened.computation.graph,
                   [&graph = opened.computation.graph](NodeId node) { return graph.read(node); })
{
    published = &opened.computation.published;
    explain = [&graph = opened.computation.graph](NodeId node, const Cell& cell) { return graph.explain(node, cell); };
}

namespace {

/// A node's figure before it has a style.
HeatmapFigure titledFigure(const FigureSource& source, NodeId node, const FigureStyle& style)
{
    const GraphShape& graph = source.graph;
    HeatmapFigure figure = nodeFigure(graph, node, source.read);
    figure.heading = LayerGroups::within(graph.node(node).info.group, figure.heading);
    if (!graph.node(node).info.whole)
        figure.heading = titleOf(graph, figure.heading);
    countFrom(figure, style.firstIndex);
    if (!source.minus.isEmpty()) {
        figure.role = ValueRole::Signed;
        figure.heading += (figure.heading.isEmpty() ? QStringLiteral("− ") : QStringLiteral(" − ")) + source.minus;
    }
    return figure;
}

void applyStyle(std::vector<HeatmapFigure>& figures, const FigureStyle& style)
{
    std::vector<HeatmapFigure*> pointers;
    for (HeatmapFigure& figure : figures)
        pointers.push_back(&figure);
    applyStyle(pointers, style);
}

/// The cells of a node that differ from what was published of it.
std::vector<Cell> misprintedCells(const std::map<NodeId, Published>& published, NodeId node, const ConstView& numbers)
{
    std::vector<Cell> cells;
    if (const auto found = published.find(node); found != published.end())
        for (const Disagreement& each : compared(node, found->second, numbers).disagreements)
            cells.push_back(each.cell);
    return cells;
}

} // namespace

std::vector<HeatmapFigure> figuresOf(const FigureSource& source, std::span<const NodeId> nodes,
                                     const FigureStyle& style)
{
    std::vector<HeatmapFigure> figures;
    for (const NodeId node : nodes)
        figures.push_back(titledFigure(source, node, style));
    applyStyle(figures, style);
    return figures;
}

std::vector<HeatmapFigure> figuresOf(const FigureSource& source, std::span<const FigureChoice> choices,
                                     const FigureStyle& style)
{
    std::vector<HeatmapFigure> figures;
    for (const FigureChoice& choice : choices)
        if (choice.from.empty())
            figures.push_back(chosenFigure(source, choice, style));
        else if (source.elsewhere)
            figures.push_back(source.elsewhere(choice));
        else
            throw Error(HEEDMAP_PHRASE("%1: matrices of other samples and documents are for heedmap export"),
                        choice.name);
    applyStyle(figures, style);
    return figures;
}

HeatmapFigure chosenFigure(const FigureSource& source, const FigureChoice& choice, const FigureStyle& style)
{
    HeatmapFigure figure = titledFigure(source, choice.node, style);
    if (style.marks && source.published != nullptr)
        figure.misprinted = misprintedCells(*source.published, choice.node, figure.values);
    restrictFigure(figure, choice);
    return figure;
}

LayoutOptions FigureStyle::layout(double scale) const
{
    LayoutOptions options = layoutOn(print);
    options.deviceScale = scale * options.unit / Print().unit();
    options.columns = columns;
    if (without.has(FigurePart::Margin))
        options.margin = 0;
    return options;
}

PaperPage FigureStyle::paperPage() const
{
    PaperPage page = paperPageOf(print, without);
    page.turned = turned;
    page.bar = bar;
    page.columns = static_cast<int>(columns);
    return page;
}

QString drawingTitle(const HeatmapFigure& figure)
{
    const QString symbol = plainFormula(figure.symbol);
    return figure.heading.isEmpty() ? symbol : symbol + QStringLiteral(" · ") + figure.heading;
}

std::optional<int> fittingDecimals(const HeatmapFigure& figure, const FigureStyle& style, double scale)
{
    const LayoutOptions options = style.layout(scale);
    const FigureLayout layout = layoutFigure(figure, options);
    if (!figure.showValues || layout.valuePx > 0)
        return std::nullopt;
    LayoutOptions same = options;
    same.cellSize = layout.cellSize;
    HeatmapFigure one = figure;
    while (!layout.cellSize.pooling.pools() && one.decimals-- > 0)
        if (layoutFigure(one, same).valuePx > 0)
            return one.decimals;
    return -1;
}
Drawing drawingOf(const HeatmapFigure& figure, const FigureStyle& style, double scale)
{
    const auto layout = std::make_shared<FigureLayout>(layoutFigure(figure, style.layout(scale)));
    const auto draw = [&figure, &theme = *style.theme, ground = style.ground, layout](QPainter& painter) {
        if (ground)
            painter.fillRect(QRectF(QPointF(), layout->size), theme.panel);
        drawFigure(painter, figure, *layout, theme);
    };
    return {drawingTitle(figure), layout->size, draw, !style.ground, style.print.unit()};
}

} // namespace heedmap
