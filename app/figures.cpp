#include "figures.h"

#include <model/layer_groups.h>
#include <paint/computation_sheet.h>
#include <paint/formula.h>
#include <paint/heatmap_painter.h>
#include <paint/node_figure.h>

#include <QPainter>

#include <algorithm>
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

void applyOwn(HeatmapFigure& figure, const FigureStyle& style)
{
    figure.decimals = style.decimals;
    figure.showValues = style.showValues;
    if (figure.role == ValueRole::Mask)
        return;
    figure.zeroCentred = style.zeroCentred;
    const bool centred = figure.role != ValueRole::Weights && style.zeroCentred;
    const Palette* palette = findPalette(style.palette);
    if (palette != nullptr && (palette->kind() == PaletteKind::Sequential || centred))
        figure.palette = style.palette;
    if (style.range == FigureStyle::Range::Fixed)
        figure.range = {.kind = RangeChoice::Kind::Fixed, .lo = style.lo, .hi = style.hi, .sharedWith = {}};
}

/// A description for readers who do not see the figure, or see many in a list: "A · Decoder layer 0 · Softmax".
QString plainTitle(const HeatmapFigure& figure)
{
    const QString symbol = plainFormula(figure.symbol);
    return figure.heading.isEmpty() ? symbol : symbol + QStringLiteral(" · ") + figure.heading;
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

void applyStyle(std::span<HeatmapFigure* const> figures, const FigureStyle& style)
{
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

HeatmapFigure numberedFigure(Graph& graph, NodeId node)
{
    return nodeFigure(graph, node, [&](NodeId id) { return graph.read(id); });
}

FigureSource::FigureSource(OpenedDocument& opened)
    : FigureSource(opened.document, opened.computation.graph,
                   [&graph = opened.computation.graph](NodeId node) { return graph.read(node); })
{
}

std::vector<HeatmapFigure> figuresOf(const FigureSource& source, std::span<const NodeId> nodes,
                                     const FigureStyle& style)
{
    const GraphShape& graph = source.graph;
    std::vector<HeatmapFigure> figures;
    for (const NodeId node : nodes) {
        figures.push_back(nodeFigure(graph, node, source.read));
        figures.back().heading = LayerGroups::within(graph.node(node).info.group, figures.back().heading);
        if (!graph.node(node).info.whole)
            figures.back().heading = titleOf(graph, figures.back().heading);
    }
    std::vector<HeatmapFigure*> pointers;
    for (HeatmapFigure& figure : figures)
        pointers.push_back(&figure);
    applyStyle(pointers, style);
    return figures;
}

std::optional<int> fittingDecimals(const HeatmapFigure& figure, double scale)
{
    LayoutOptions options;
    options.deviceScale = scale;
    HeatmapFigure one = figure;
    FigureLayout layout = layoutFigure(one, options);
    if (!figure.showValues || layout.valuePx > 0)
        return std::nullopt;
    options.cellSize = layout.cellSize;
    while (!layout.cellSize.pooling.pools() && one.decimals-- > 0)
        if (layout = layoutFigure(one, options); layout.valuePx > 0)
            return one.decimals;
    return -1;
}

Drawing drawingOf(const HeatmapFigure& figure, const FigureStyle& style, double scale)
{
    LayoutOptions options;
    options.deviceScale = scale;
    const auto layout = std::make_shared<FigureLayout>(layoutFigure(figure, options));
    const auto draw = [&figure, &theme = *style.theme, ground = style.ground, layout](QPainter& painter) {
        if (ground)
            painter.fillRect(QRectF(QPointF(), layout->size), theme.panel);
        drawFigure(painter, figure, *layout, theme);
    };
    return {plainTitle(figure), layout->size, draw, !style.ground};
}

} // namespace heedmap
