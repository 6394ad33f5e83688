#include "panels.h"

#include "on_page.h"

#include <paint/figure_parts.h>
#include <paint/heatmap_painter.h>

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double betweenPanels = 18; // px
constexpr double letterPx = 13;
constexpr double freeWidth = 1000;
constexpr double largestNumbers = 14; // px, on paper: as large as other text

bool sameScale(const ValueScale& a, const ValueScale& b)
{
    return a.lo() == b.lo() && a.hi() == b.hi() && a.mode() == b.mode() && &a.palette() == &b.palette();
}

/// a to z, then aa, ab and so on.
QString lettersOf(std::size_t index)
{
    QString letters;
    for (std::size_t rest = index + 1; rest > 0; rest = (rest - 1) / 26)
        letters.prepend(QChar(static_cast<char16_t>(u'a' + (rest - 1) % 26)));
    return letters;
}

} // namespace

PanelDrawing::PanelDrawing(std::span<const HeatmapFigure> figures, const FigureStyle& style, double scale)
    : m_style(style), m_options(style.layout(scale))
{
    const LeastScript script(style.print.asked() ? smallestValuePx : LeastScript::current());
    for (const HeatmapFigure& figure : figures)
        m_panels.push_back({figure, {}, {}, {}});
    takeBarsAway();
    layOutBest();
}

void PanelDrawing::takeBarsAway()
{
    std::vector<ValueScale> scales;
    for (const Panel& panel : m_panels)
        scales.push_back(scaleFor(panel.figure, extentOf(FigureCells(panel.figure))));
    const bool masks = std::ranges::any_of(m_panels, [](const Panel& p) { return p.figure.role == ValueRole::Mask; });
    m_oneBar = m_panels.size() > 1 && !masks && !m_style.without.has(FigurePart::Bar)
        && std::ranges::all_of(scales, [&](const ValueScale& scale) { return sameScale(scale, scales.front()); });
    if (!m_oneBar)
        return;
    m_barFigure = m_panels.front().figure;
    for (Panel& panel : m_panels)
        for (const FigurePart part : {FigurePart::Range, FigurePart::Bar})
            panel.figure.without.add(part);
}

void PanelDrawing::letter(Panel& panel, std::size_t index)
{
    PlacedText& text = panel.letter;
    text.text = QStringLiteral("(%1)").arg(lettersOf(index));
    text.px = letterPx;
    text.bold = true;
    text.tone = TextTone::Normal;
    const QRectF ink = inkOf(panel.layout);
    const double width = std::ceil(textWidth(text.text, letterPx, true)) + 1;
    const bool titled = !(m_style.without.has(FigurePart::Title) && m_style.without.has(FigurePart::Symbol)
                          && m_style.without.has(FigurePart::Shape));
    const double left = std::min(panel.layout.symbolBaseline.x(), panel.layout.matrices.front().cells.left());
    const double shift = titled ? std::max(0.0, width + 6 - left) : 0;
    const double down = titled ? 0 : lineHeight(letterPx) + 4 - ink.top();
    panel.layout.translate({shift, down});
    const double line = lineHeight(letterPx);
    text.box = {0, titled ? panel.layout.symbolBaseline.y() - line + 3 : 0, width, line};
    const QRectF all = inkOf(panel.layout) | text.box;
    panel.size = {std::ceil(all.right()), std::ceil(all.bottom())};
}

bool PanelDrawing::layOut(double side, std::size_t columns)
{
    LayoutOptions options = m_options;
    options.width = options.margin = 0;
    options.cellSize = {{side, side}, {}};
    for (std::size_t i = 0; i < m_panels.size(); ++i) {
        m_panels[i].layout = layoutFigure(m_panels[i].figure, options);
        if (m_style.print.asked())
            m_panels[i].layout.valuePx = std::min(m_panels[i].layout.valuePx, largestNumbers);
        letter(m_panels[i], i);
    }
    place(columns);
    const double room = m_options.width > 0 ? m_options.width : freeWidth;
    const bool low = m_options.height > 0 && m_size.height() > m_options.height + 0.01;
    return !low && m_size.width() <= room + 0.01;
}

bool PanelDrawing::numbered() const
{
    return std::ranges::all_of(m_panels, [](const Panel& p) { return !p.figure.showValues || p.layout.valuePx > 0; });
}

// As many beside each other as leave numbers in their cells, else as leave cells that can be told apart.
void PanelDrawing::layOutBest()
{
    constexpr int least = 4;
    for (const bool numbers : {true, false})
        for (std::size_t columns = m_panels.size(); columns > 0; --columns)
            for (int side = 64; side >= (numbers ? 24 : least); side -= side > 24 ? 4 : 1)
                if (layOut(side, columns)) {
                    if (!numbers || numbered())
                        return;
                    break;
                }
    if (!layOut(1, m_options.height > 0 ? m_panels.size() : 1))
        throw Error(HEEDMAP_PHRASE("the panels do not fit the page at this size of text; expected a larger one, or "
                                   "smaller text"));
}

void PanelDrawing::place(std::size_t columns)
{
    std::vector<double> widths(columns, 0);
    for (std::size_t i = 0; i < m_panels.size(); ++i)
        widths[i % columns] = std::max(widths[i % columns], m_panels[i].size.width());
    const double margin = m_options.margin;
    double y = margin;
    double right = 0;
    for (std::size_t first = 0; first < m_panels.size(); first += columns) {
        double x = margin;
        double height = 0;
        for (std::size_t i = first; i < std::min(first + columns, m_panels.size()); ++i) {
            Panel& panel = m_panels[i];
            panel.layout.translate({x, y});
            panel.letter.box.translate(x, y);
            right = std::max(right, x + panel.size.width());
            x += widths[i - first] + betweenPanels;
            height = std::max(height, panel.size.height());
        }
        y += height + betweenPanels;
    }
    y = placeSharedBar(right, y - betweenPanels);
    const double width = m_options.width > 0 ? std::max(m_options.width, right + margin) : right + margin;
    m_beside = (width - right - margin) / 2;
    const double points = std::ceil((y + margin) * m_options.unit - 1e-6);
    m_size = {width, points / m_options.unit};
}

/// In the middle under all panels; returns where it ends.
double PanelDrawing::placeSharedBar(double right, double y)
{
    m_bar = {};
    if (!m_oneBar)
        return y;
    m_bar.scales = {m_panels.front().layout.scales.front()};
    m_bar.numbers = m_panels.front().layout.numbers;
    for (const Panel& panel : m_panels)
        m_bar.extent.add(panel.layout.extent);
    const double left = m_options.margin;
    const double width = std::min(barWidth(right - left), right - left);
    constexpr double above = 12;
    return placeBar(m_bar, m_barFigure, 0, {left + (right - left - width) / 2, y + above}, width).bottom();
}

Drawing PanelDrawing::drawing() const
{
    QString title;
    for (const Panel& panel : m_panels)
        title += (title.isEmpty() ? QString() : QStringLiteral(", ")) + panel.figure.name;
    const auto draw = [this](QPainter& painter) {
        if (m_style.ground)
            painter.fillRect(QRectF(QPointF(), m_size), m_style.theme->panel);
        painter.save();
        painter.translate(m_beside, 0); // its middle
        for (const Panel& panel : m_panels) {
            drawFigure(painter, panel.figure, panel.layout, *m_style.theme);
            drawPlacedText(painter, panel.letter, *m_style.theme);
        }
        if (m_oneBar)
            drawFigure(painter, m_barFigure, m_bar, *m_style.theme);
        painter.restore();
    };
    return onPage({title, m_size, draw, !m_style.ground, m_style.print.unit()}, m_style);
}

} // namespace heedmap
