#include "panels.h"

#include "on_page.h"

#include <paint/figure_grid.h>
#include <paint/figure_parts.h>
#include <paint/heatmap_painter.h>

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double aboveSharedBar = 12; // px

double sharedBarHeight() { return aboveSharedBar + 12 + lineHeight(11); }

bool sameScale(const ValueScale& a, const ValueScale& b)
{
    return a.lo() == b.lo() && a.hi() == b.hi() && a.mode() == b.mode() && &a.palette() == &b.palette();
}

} // namespace

PanelDrawing::PanelDrawing(std::span<const HeatmapFigure> figures, const FigureStyle& style, double scale)
    : m_style(style), m_options(style.layout(scale)), m_figures(figures.begin(), figures.end())
{
    if (style.print.width > 0 || style.print.height > 0) {
        layOnPage();
        return;
    }
    constexpr double freeWidth = 1000;
    const LeastScript script(style.print.asked() ? smallestValuePx : LeastScript::current());
    takeBarsAway();
    std::vector<const HeatmapFigure*> shown;
    for (const HeatmapFigure& figure : m_figures)
        shown.push_back(&figure);
    FigureGrid grid(std::move(shown), m_options, FigureGrid::Letters::Each);
    const double around = 2 * m_options.margin;
    const QSizeF room((m_options.width > 0 ? m_options.width : freeWidth) - around,
                      m_options.height > 0 ? m_options.height - around - (m_oneBar ? sharedBarHeight() : 0) : 1e9);
    const bool fits = grid.fit(room);
    if (!fits && style.print.asked())
        throw Error(HEEDMAP_PHRASE("the panels do not fit the page at this size of text; expected a larger one, or "
                                   "smaller text"));
    m_panels = grid.take();
    m_panels.translate({m_options.margin, m_options.margin});
    placeSharedBar();
}

/// With as many of its numbers as have room: without a zero before the point where cells are narrow, then with fewer
/// decimals.
void PanelDrawing::layOnPage()
{
    if (m_style.columns > static_cast<Index>(m_figures.size()))
        m_style.columns = static_cast<Index>(m_figures.size());
    const bool asked = m_style.asksForNumbers();
    for (const auto& [bare, fewer] : {std::pair{false, 0}, {true, 0}, {false, 1}, {true, 1}}) {
        m_block = blockFor(bare, fewer, false);
        if (m_block->numbered())
            return;
    }
    m_block = blockFor(false, 0, asked);
}

std::unique_ptr<PaperBlock> PanelDrawing::blockFor(bool bare, int fewerDecimals, bool asked)
{
    std::vector<PaperPanel> panels;
    for (std::size_t i = 0; i < m_figures.size(); ++i) {
        HeatmapFigure& figure = m_figures[i];
        figure.numbers.bare = bare;
        PaperPanel panel{.figure = &figure, .letter = panelLetter(i)};
        if (!figure.without.has(FigurePart::Symbol))
            panel.symbol = figure.symbol.isEmpty() ? QStringLiteral("\\text{%1}").arg(figure.name) : figure.symbol;
        if (m_style.withParts.has(FigurePart::Title))
            panel.title = figure.heading;
        panels.push_back(panel);
    }
    PaperPage page = m_style.paperPage();
    page.columns = static_cast<int>(m_style.columns);
    page.fewerDecimals = fewerDecimals;
    page.asksForNumbers = asked;
    return std::make_unique<PaperBlock>(std::move(panels), page);
}

Drawing PanelDrawing::drawingOnPage(const QString& title) const
{
    const auto draw = [this](QPainter& painter) {
        if (m_style.ground)
            painter.fillRect(QRectF(QPointF(), m_block->size()), m_style.theme->panel);
        drawSheet(painter, m_block->layout(), *m_style.theme);
    };
    return {title, m_block->size(), draw, !m_style.ground, m_style.paperPage().unit};
}

void PanelDrawing::takeBarsAway()
{
    std::vector<ValueScale> scales;
    for (const HeatmapFigure& figure : m_figures)
        scales.push_back(scaleFor(figure, extentOf(FigureCells(figure))));
    const bool masks =
        std::ranges::any_of(m_figures, [](const HeatmapFigure& figure) { return figure.role == ValueRole::Mask; });
    m_oneBar = m_figures.size() > 1 && !masks && !m_style.without.has(FigurePart::Bar)
        && std::ranges::all_of(scales, [&](const ValueScale& scale) { return sameScale(scale, scales.front()); });
    if (!m_oneBar)
        return;
    m_barFigure = m_figures.front();
    for (HeatmapFigure& figure : m_figures)
        for (const FigurePart part : {FigurePart::Range, FigurePart::Bar})
            figure.without.add(part);
}

/// In the middle under all panels.
void PanelDrawing::placeSharedBar()
{
    const double margin = m_options.margin;
    const double across = m_panels.size.width();
    double bottom = margin + m_panels.size.height();
    if (m_oneBar) {
        const FigureLayout& first = m_panels.figures.front().layout;
        m_bar.scales = {first.scales.front()};
        m_bar.numbers = first.numbers;
        for (const PlacedFigure& panel : m_panels.figures)
            m_bar.extent.add(panel.layout.extent);
        const double width = std::min(barWidth(across), across);
        const QPointF at(margin + (across - width) / 2, bottom + aboveSharedBar);
        bottom = placeBar(m_bar, m_barFigure, 0, at, width).bottom();
    }
    const double width = std::max(m_options.width, across + 2 * margin);
    m_beside = (width - across) / 2 - margin;
    const double points = std::ceil((bottom + margin) * m_options.unit - 1e-6);
    m_size = {width, points / m_options.unit};
}

Drawing PanelDrawing::drawing() const
{
    QString title;
    for (const HeatmapFigure& figure : m_figures)
        title += (title.isEmpty() ? QString() : QStringLiteral(", ")) + figure.name;
    if (m_block)
        return drawingOnPage(title);
    const auto draw = [this](QPainter& painter) {
        if (m_style.ground)
            painter.fillRect(QRectF(QPointF(), m_size), m_style.theme->panel);
        painter.save();
        painter.translate(m_beside, 0); // its middle
        drawSheet(painter, m_panels, *m_style.theme);
        if (m_oneBar)
            drawFigure(painter, m_barFigure, m_bar, *m_style.theme);
        painter.restore();
    };
    return onPage({title, m_size, draw, !m_style.ground, m_style.print.unit()}, m_style);
}

} // namespace heedmap
