#include "figures.h"

#include <paint/formula.h>
#include <paint/heatmap_painter.h>
#include <paint/node_figure.h>

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

void applyOwn(HeatmapFigure& figure, const FigureStyle& style)
{
    figure.decimals = style.decimals;
    figure.showValues = style.showValues;
    if (figure.role == ValueRole::Mask)
        return;
    const Palette* palette = findPalette(style.palette);
    if (palette != nullptr && (palette->kind() == PaletteKind::Sequential || figure.role != ValueRole::Weights))
        figure.palette = style.palette;
    if (style.range == FigureStyle::Range::Fixed)
        figure.range = {.kind = RangeChoice::Kind::Fixed, .lo = style.lo, .hi = style.hi, .sharedWith = {}};
}

/// "Q, K, S" and, when there are many, an ellipsis.
QString namesOf(const std::vector<HeatmapFigure*>& figures)
{
    constexpr qsizetype most = 6;
    QStringList names;
    for (const HeatmapFigure* figure : figures)
        names.append(plainFormula(figure->symbol));
    names.removeDuplicates();
    if (names.size() > most)
        names = names.first(most) + QStringList{QStringLiteral("…")};
    return names.join(QStringLiteral(", "));
}

void shareRange(std::span<HeatmapFigure* const> all, ValueRole role)
{
    std::vector<HeatmapFigure*> sharing;
    ValueExtent extent;
    for (HeatmapFigure* figure : all) {
        if (figure->role != role)
            continue;
        sharing.push_back(figure);
        extent.add(extentOf(FigureCells(*figure)));
    }
    if (sharing.size() < 2)
        return;
    const double magnitude = niceCeiling(std::max(std::abs(extent.lo), std::abs(extent.hi)));
    for (HeatmapFigure* figure : sharing)
        figure->range = {
            .kind = RangeChoice::Kind::Shared, .lo = -magnitude, .hi = magnitude, .sharedWith = namesOf(sharing)};
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
    if (style.range == FigureStyle::Range::Shared) {
        shareRange(figures, ValueRole::Signed);
        shareRange(figures, ValueRole::Gradient);
    }
}

std::vector<HeatmapFigure> figuresOf(Graph& graph, std::span<const NodeId> nodes, const FigureStyle& style)
{
    std::vector<HeatmapFigure> figures;
    for (const NodeId node : nodes)
        figures.push_back(nodeFigure(graph, node));
    std::vector<HeatmapFigure*> pointers;
    for (HeatmapFigure& figure : figures)
        pointers.push_back(&figure);
    applyStyle(pointers, style);
    return figures;
}

Drawing drawingOf(const HeatmapFigure& figure, const Theme& theme, double scale)
{
    LayoutOptions options;
    options.deviceScale = scale;
    const auto layout = std::make_shared<FigureLayout>(layoutFigure(figure, options));
    return {plainFormula(figure.symbol), layout->size, [&figure, &theme, layout](QPainter& painter) {
                painter.fillRect(QRectF(QPointF(), layout->size), theme.panel);
                drawFigure(painter, figure, *layout, theme);
            }};
}

} // namespace heedmap
