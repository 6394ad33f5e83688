#include "panels.h"

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

bool sameScale(const ValueScale& a, const ValueScale& b)
{
    return a.lo() == b.lo() && a.hi() == b.hi() && a.mode() == b.mode() && &a.palette() == &b.palette();
}

} // namespace

PanelDrawing::PanelDrawing(std::span<const HeatmapFigure> figures, const FigureStyle& style, double scale, bool letters,
                           const ViewPanels& views)
    : m_style(style), m_options(style.layout(scale)), m_figures(figures.begin(), figures.end())
{
    if (style.print.width > 0 || style.print.height > 0) {
        layOnPage(letters, views);
        return;
    }
    if (!views.empty())
        throw Error(HEEDMAP_PHRASE("views among panels stand on a page; expected --width with them"));
    constexpr double freeWidth = 1000;
    const LeastScript script(style.print.asked() ? smallestValuePx : LeastScript::current());
    takeBarsAway();
    std::vector<const HeatmapFigure*> shown;
    for (const HeatmapFigure& figure : m_figures)
        shown.push_back(&figure);
    FigureGrid grid(std::move(shown), m_options, FigureGrid::Letters::Each);
    grid.fit({freeWidth - 2 * m_options.margin, 1e9});
    m_panels = grid.take();
    m_panels.translate({m_options.margin, m_options.margin});
    placeSharedBar();
}

void PanelDrawing::layOnPage(bool letters, const ViewPanels& views)
{
    PaperPage page = m_style.paperPage();
    const auto columns = m_style.columns > 0 ? std::min(m_style.columns, static_cast<Index>(m_figures.size()))
                                             : static_cast<Index>(m_figures.size());
    const double share = (page.width - 2 * page.margin + page.gap) / static_cast<double>(columns) - page.gap;
    for (const auto& [i, draw] : views)
        m_views.emplace(i, draw(share * page.unit));
    std::vector<PaperPanel> panels;
    QStringList names = m_style.sliceNames; // of single matrices of stacks, in their order
    for (std::size_t i = 0; i < m_figures.size(); ++i) {
        const HeatmapFigure& figure = m_figures[i];
        PaperPanel panel{.figure = &figure, .letter = letters ? panelLetter(i) : QString()};
        if (const auto view = m_views.find(i); view != m_views.end()) {
            panel.figure = nullptr;
            panel.drawn = view->second.size;
            panels.push_back(panel);
            continue;
        }
        if (!figure.without.has(FigurePart::Symbol))
            panel.symbol = figure.symbol.isEmpty() ? QStringLiteral("\\text{%1}").arg(figure.name) : figure.symbol;
        if (m_style.withParts.has(FigurePart::Shape))
            panel.shape = FigureCells(figure).shapeText();
        if (m_style.withParts.has(FigurePart::Title))
            panel.title = figure.heading;
        else if (!figure.part.isEmpty())
            panel.title = names.isEmpty() ? figure.part : names.takeFirst();
        panels.push_back(panel);
    }
    page.columns = std::min(page.columns, static_cast<int>(panels.size()));
    page.asksForNumbers = m_style.asksForNumbers();
    page.deviceScale = m_options.deviceScale;
    m_block = std::make_shared<PaperBlock>(std::move(panels), page);
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
    if (m_block) {
        Drawing drawing = drawingOf(m_block, title, m_style);
        drawing.draw = [this, draw = drawing.draw](QPainter& painter) {
            draw(painter);
            for (const auto& [i, view] : m_views) {
                painter.save();
                painter.translate(m_block->placeOf(i).topLeft());
                view.draw(painter);
                painter.restore();
            }
        };
        for (const auto& [i, view] : m_views)
            drawing.losses += view.losses;
        return drawing;
    }
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
    return {title, m_size, draw, !m_style.ground, m_style.print.unit()};
}

Drawing drawingOf(const std::shared_ptr<const PaperBlock>& block, const QString& title, const FigureStyle& style)
{
    const auto draw = [block, ground = style.ground, &theme = *style.theme](QPainter& painter) {
        if (ground)
            painter.fillRect(QRectF(QPointF(), block->size()), theme.panel);
        drawSheet(painter, block->layout(), theme);
    };
    return {title, block->size(), draw, !style.ground, style.paperPage().unit, block->losses()};
}

namespace {

/// Of a small figure that has no room for its numbers: the millimetres of a wider one that has.
double fittingWidth(const HeatmapFigure& figure, PaperPage page)
{
    constexpr int step = 5; // mm
    constexpr int widest = 500;
    constexpr Index largest = 32;
    const FigureCells cells(figure);
    if (page.width == 0 || page.height > 0 || std::max(cells.rows(), cells.cols()) > largest)
        return 0;
    const double px = 72 / 25.4 / page.unit; // of a millimetre
    for (int width = (static_cast<int>(page.width / px / step + 1e-6) + 1) * step; width <= widest; width += step) {
        page.width = width * px;
        if (PaperBlock(panelsAlone(figure), page).numbered())
            return width;
    }
    return 0;
}

} // namespace

Drawing nodeDrawing(const HeatmapFigure& figure, const FigureStyle& style, double scale)
{
    if ((style.print.width == 0 && style.print.height == 0) || FigureCells(figure).empty())
        return drawingOf(figure, style, scale);
    PaperPage page = style.paperPage();
    page.alone = true;
    page.deviceScale = style.layout(scale).deviceScale;
    auto block = std::make_shared<PaperBlock>(panelsAlone(figure), page);
    if (!block->numbered()) {
        page.fits = fittingWidth(figure, page);
        page.asksForNumbers = style.asksForNumbers();
        block = std::make_shared<PaperBlock>(panelsAlone(figure), page);
    }
    return drawingOf(block, drawingTitle(figure), style);
}

} // namespace heedmap
