#include "panels.h"

#include "on_page.h"
#include "text/joined_text.h"

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

PanelDrawing::PanelDrawing(std::span<const HeatmapFigure> figures, const FigureStyle& style, double scale,
                           Letters letters)
    : m_style(style), m_letters(letters), m_options(style.layout(scale)), m_figures(figures.begin(), figures.end())
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
std::unique_ptr<PaperBlock> PanelDrawing::numberedBlock(double width)
{
    for (const Numbers& numbers :
         {Numbers{}, Numbers{.bare = true}, Numbers{.fewer = 1}, Numbers{.bare = true, .fewer = 1}})
        if (auto block = blockFor(numbers, width); block->numbered())
            return block;
    return nullptr;
}

void PanelDrawing::layOnPage()
{
    if (m_letters == Letters::Each && m_style.columns > static_cast<Index>(m_figures.size()))
        m_style.columns = static_cast<Index>(m_figures.size());
    m_block = numberedBlock(m_style.print.width);
    if (!m_block)
        m_block = blockFor({.asked = m_style.asksForNumbers(), .fits = fittingWidth()}, m_style.print.width);
}

/// Of a small figure alone that has no room for its numbers: the millimetres of a wider one that has.
double PanelDrawing::fittingWidth()
{
    constexpr int step = 5; // mm
    constexpr int widest = 500;
    constexpr Index largest = 32;
    const FigureCells cells(m_figures.front());
    if (m_letters == Letters::Each || m_style.print.width == 0 || m_style.print.height > 0
        || std::max(cells.rows(), cells.cols()) > largest)
        return 0;
    const int now = static_cast<int>(std::floor(m_style.print.width * 25.4 / 72 / step + 1e-6));
    for (int width = (now + 1) * step; width <= widest; width += step)
        if (numberedBlock(width * 72 / 25.4))
            return width;
    return 0;
}

std::unique_ptr<PaperBlock> PanelDrawing::blockFor(const Numbers& numbers, double width)
{
    std::vector<PaperPanel> panels;
    for (std::size_t i = 0; i < m_figures.size(); ++i) {
        HeatmapFigure& figure = m_figures[i];
        figure.numbers.bare = numbers.bare;
        PaperPanel panel{.figure = &figure};
        if (m_letters == Letters::Alone) {
            const Index slices = FigureCells(figure).slices();
            for (panel.slice = 0; panel.slice < slices; ++panel.slice) {
                panel.title = slices > 1 ? sliceTitle(figure, panel.slice) : QString();
                panels.push_back(panel);
            }
            continue;
        }
        panel.letter = panelLetter(i);
        if (!figure.without.has(FigurePart::Symbol))
            panel.symbol = figure.symbol.isEmpty() ? QStringLiteral("\\text{%1}").arg(figure.name) : figure.symbol;
        if (m_style.withParts.has(FigurePart::Title))
            panel.title = figure.heading;
        panels.push_back(panel);
    }
    FigureStyle style = m_style;
    style.print.width = width;
    PaperPage page = style.paperPage();
    page.columns = static_cast<int>(m_style.columns);
    page.fewerDecimals = numbers.fewer;
    page.asksForNumbers = numbers.asked;
    page.fits = numbers.fits;
    page.alone = m_letters == Letters::Alone;
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
    QStringList names;
    for (const HeatmapFigure& figure : m_figures)
        names += figure.name;
    const QString title = listedNames(names);
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

namespace {

/// On paper, with square cells that can be told apart, and nothing around them that panels lack.
bool fitsBlock(const HeatmapFigure& figure, const FigureStyle& style)
{
    constexpr Index most = 128;
    constexpr Index thin = 3; // rows or columns of a strip
    if (style.print.width == 0 && style.print.height == 0)
        return false;
    for (const FigurePart part : {FigurePart::Title, FigurePart::Symbol, FigurePart::Shape})
        if (!figure.without.has(part))
            return false;
    const FigureCells cells(figure);
    const Index longer = std::max(cells.rows(), cells.cols());
    const Index shorter = std::min(cells.rows(), cells.cols());
    const bool strip = longer > 4 * shorter && shorter <= thin;
    const bool ownBars = figure.range.perSlice && figure.range.kind == RangeChoice::Kind::Auto && cells.slices() > 1;
    return !cells.empty() && longer <= most && !strip && !ownBars && figure.blockCols == 0 && figure.caption.isEmpty()
        && style.bar != BarSide::Left && style.wrap == 0;
}

} // namespace

NodeDrawing nodeDrawing(const HeatmapFigure& figure, const FigureStyle& style, double scale)
{
    if (!fitsBlock(figure, style)) {
        if (style.print.width == 0 && style.print.height > 0)
            throw Error(HEEDMAP_PHRASE("--height is of a page with a width; expected --width with it"));
        return {drawingOf(figure, style, scale)};
    }
    const auto made = std::make_shared<PanelDrawing>(std::span(&figure, 1), style, scale, PanelDrawing::Letters::Alone);
    NodeDrawing node{made->drawing(), made->losses(), true};
    node.drawing.title = drawingTitle(figure);
    node.drawing.draw = [made, draw = node.drawing.draw](QPainter& painter) { draw(painter); };
    return node;
}

} // namespace heedmap
