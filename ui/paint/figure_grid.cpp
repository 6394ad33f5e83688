#include "paint/figure_grid.h"

#include "paint/figure_parts.h"

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double betweenFigures = 18; // px
constexpr double aboveText = 4;       // px under a letter that stands alone
constexpr double besideLetter = 6;    // px after one
constexpr double gridLetterPx = 13;
constexpr double largestGridCell = 64;
constexpr double largestPrinted = 14; // px, on paper: as large as other text

/// A row or a column: what its bodies have before them, and how far it goes on from their common edge.
struct Track {
    double before = 0;
    double length = 0;
    double begin = 0;

    void add(double ahead, double onwards)
    {
        before = std::max(before, ahead);
        length = std::max(length, onwards);
    }
};

/// Places tracks one after the other; returns where the last one ends.
double placeTracks(std::vector<Track>& tracks, double gap, GridTracks kind)
{
    Track largest;
    for (const Track& track : tracks)
        largest.add(track.before, track.length);
    double end = -gap;
    for (Track& track : tracks) {
        if (kind == GridTracks::Alike)
            track = largest;
        track.begin = end + gap;
        end = track.begin + track.before + track.length;
    }
    return std::max(end, 0.0);
}

double letterWidth(std::size_t index) { return std::ceil(textWidth(panelLetter(index), gridLetterPx, true)) + 1; }

bool titled(const HeatmapFigure& figure)
{
    using enum FigurePart;
    return !figure.without.has(Title) || !figure.without.has(Symbol) || !figure.without.has(Shape);
}

/// The cells, of all matrices of a stack.
QRectF bodyOf(const FigureLayout& layout)
{
    QRectF body;
    for (const MatrixPlace& matrix : layout.matrices)
        body |= matrix.cells;
    return body;
}

/// Cells of `side` px; a long thin matrix of tiny ones keeps a least short side.
CellSize gridCells(const HeatmapFigure& figure, double side, double deviceScale)
{
    constexpr double tiny = 4;
    const FigureCells cells(figure);
    const auto axis = [&](Index count) {
        const double thin = std::min(12.0, 96 / static_cast<double>(std::max<Index>(count, 1)));
        return axisCells(side < tiny ? std::max(side, thin) : side, count, deviceScale);
    };
    const AxisCells down = axis(cells.rows());
    const AxisCells across = axis(cells.cols());
    return {{across.cell, down.cell}, {down.pooled, across.pooled}};
}

/// From the largest to the smallest.
std::vector<double> sidesUpTo(double largest)
{
    std::vector<double> sides;
    double side = largest;
    while (side >= 1) {
        sides.push_back(side);
        side -= side > 36 ? 4 : 1; // one px less may leave no room for numbers
    }
    side = 0.75;
    while (side >= 1.0 / 256) {
        sides.push_back(side);
        side *= 0.75;
    }
    return sides;
}

} // namespace

QString panelLetter(std::size_t index)
{
    QString letters;
    for (std::size_t rest = index + 1; rest > 0; rest = (rest - 1) / 26)
        letters.prepend(QChar(static_cast<char16_t>(u'a' + (rest - 1) % 26)));
    return QStringLiteral("(%1)").arg(letters);
}

GridPlaces placeOnGrid(std::span<const GridItem> items, int columns, double gap, GridTracks kind)
{
    const auto across = static_cast<std::size_t>(std::max(columns, 1));
    std::vector<Track> cols(std::min(across, items.size()));
    std::vector<Track> rows((items.size() + across - 1) / across);
    for (std::size_t i = 0; i < items.size(); ++i) {
        const auto& [body, around] = items[i];
        cols[i % across].add(around.left(), body.width() + around.right());
        rows[i / across].add(around.top(), body.height() + around.bottom());
    }
    GridPlaces places;
    places.size = {placeTracks(cols, gap, kind), placeTracks(rows, gap, kind)};
    for (std::size_t i = 0; i < items.size(); ++i) {
        const Track& col = cols[i % across];
        const Track& row = rows[i / across];
        places.items.emplace_back(col.begin, row.begin, col.before + col.length, row.before + row.length);
        places.bodies.push_back(places.items.back().topLeft() + QPointF(col.before, row.before));
    }
    return places;
}

FigureGrid::FigureGrid(std::vector<const HeatmapFigure*> figures, const LayoutOptions& options, Letters letters)
    : m_figures(std::move(figures)), m_options(options), m_letters(letters)
{
    m_options.margin = m_options.width = m_options.height = 0;
}

bool FigureGrid::fit(const QSizeF& room)
{
    constexpr double distinct = 4;
    constexpr double readable = 24;
    constexpr double highest = 1.6; // height over width, before numbers are dropped for a lower figure
    const int most = static_cast<int>(m_figures.size());
    int large = 0; // the most columns whose cells have room for some numbers
    for (int columns = most; columns > 0; --columns) {
        if (!fit(room, columns, largestGridCell) || m_side < readable)
            continue;
        if (numbered() && (large == 0 || m_size.height() <= highest * m_size.width()))
            return true;
        large = std::max(large, columns);
    }
    if (large > 0)
        return fit(room, large, largestGridCell);
    for (int columns = most; columns > 0; --columns)
        if (fit(room, columns, largestGridCell) && (m_side >= distinct || columns == 1))
            return true;
    return false;
}

bool FigureGrid::fit(const QSizeF& room, int columns, double largest)
{
    const std::vector<double> sides = sidesUpTo(largest);
    const auto found =
        std::partition_point(sides.begin(), sides.end(), [&](double side) { return !lay(room, columns, side); });
    return found == sides.end() ? lay(room, columns, sides.back()) : lay(room, columns, *found);
}

/// Returns whether it fits the room.
bool FigureGrid::lay(const QSizeF& room, int columns, double side)
{
    m_side = side;
    m_columns = columns;
    m_options.reach = columns == 1 ? room.width() : 0;
    m_layouts.clear();
    for (const HeatmapFigure* figure : m_figures)
        m_layouts.push_back(figure == nullptr ? FigureLayout() : figureLayout(*figure));
    if (columns == 1)
        breakTitles(room.width());
    m_size = places().size;
    return m_size.width() <= room.width() + 0.01 && m_size.height() <= room.height() + 0.01;
}

// Titles and notes begin at the common edge of the matrices, and break where that leaves them too little.
void FigureGrid::breakTitles(double width)
{
    double left = 0;
    for (std::size_t i = 0; i < m_figures.size(); ++i)
        left = std::max(left, m_figures[i] == nullptr ? 0 : itemOf(i).around.left());
    for (std::size_t i = 0; i < m_figures.size(); ++i) {
        const double shift = m_figures[i] == nullptr ? 0 : left - itemOf(i).around.left();
        if (m_layouts[i].size.width() + shift <= width || m_figures[i] == nullptr)
            continue;
        m_options.reach = width - shift;
        m_layouts[i] = figureLayout(*m_figures[i]);
    }
}

FigureLayout FigureGrid::figureLayout(const HeatmapFigure& figure) const
{
    LayoutOptions options = m_options;
    options.cellSize = gridCells(figure, m_side, options.deviceScale);
    FigureLayout layout = layoutFigure(figure, options);
    if (m_options.onPaper)
        layout.valuePx = std::min(layout.valuePx, largestPrinted);
    return layout;
}

bool FigureGrid::numbered() const
{
    for (std::size_t i = 0; i < m_figures.size(); ++i)
        if (m_figures[i] != nullptr && m_figures[i]->showValues && m_layouts[i].valuePx == 0)
            return false;
    return true;
}

GridPlaces FigureGrid::places() const
{
    std::vector<GridItem> items;
    for (std::size_t i = 0; i < m_figures.size(); ++i)
        items.push_back(m_figures[i] == nullptr ? GridItem() : itemOf(i));
    return placeOnGrid(items, m_columns, betweenFigures);
}

GridItem FigureGrid::itemOf(std::size_t index) const
{
    const FigureLayout& layout = m_layouts[index];
    const QRectF body = bodyOf(layout);
    GridItem item{body.size(),
                  {body.left(), body.top(), layout.size.width() - body.right(), layout.size.height() - body.bottom()}};
    if (m_letters == Letters::None)
        return item;
    const bool beside = titled(*m_figures[index]);
    const double width = letterWidth(index) + (beside ? besideLetter : 0);
    item.around.setLeft(std::max(item.around.left(), width));
    if (!beside)
        item.around.setTop(item.around.top() + lineHeight(gridLetterPx) + aboveText);
    return item;
}

/// The titles of a row stand on one line, whatever the labels below them need.
void FigureGrid::alignTitles()
{
    const auto columns = static_cast<std::size_t>(m_columns);
    for (std::size_t first = 0; first < m_figures.size(); first += columns) {
        const std::size_t end = std::min(first + columns, m_figures.size());
        double lowest = 0;
        for (std::size_t i = first; i < end; ++i)
            lowest = std::max(lowest, bodyOf(m_layouts[i]).top());
        for (std::size_t i = first; i < end; ++i)
            if (const double under = lowest - bodyOf(m_layouts[i]).top(); under > 0 && m_figures[i] != nullptr) {
                m_options.under = under;
                m_layouts[i] = figureLayout(*m_figures[i]);
            }
    }
    m_options.under = 0;
}

/// Before the title of a figure, or on a line of its own above it.
PlacedText FigureGrid::letterOf(std::size_t index, double left) const
{
    PlacedText text;
    text.text = panelLetter(index);
    text.px = gridLetterPx;
    text.bold = true;
    text.tone = TextTone::Normal;
    const double line = lineHeight(gridLetterPx);
    const FigureLayout& layout = m_layouts[index];
    const double top = titled(*m_figures[index]) ? layout.symbolBaseline.y() - line + 3
                                                 : bodyOf(layout).top() - itemOf(index).around.top();
    text.box = {left, top, letterWidth(index), line};
    return text;
}

SheetLayout FigureGrid::take()
{
    alignTitles();
    const GridPlaces at = places();
    SheetLayout all;
    all.size = at.size;
    for (std::size_t i = 0; i < m_figures.size(); ++i) {
        if (m_figures[i] == nullptr)
            continue;
        m_layouts[i].translate(at.bodies[i] - bodyOf(m_layouts[i]).topLeft());
        if (m_letters == Letters::Each)
            all.texts.push_back(letterOf(i, at.items[i].left()));
        all.figures.push_back({m_figures[i], std::move(m_layouts[i])});
    }
    return all;
}

SheetLayout stepOnGrid(const SheetStep& step, const LayoutOptions& options, const QSizeF& room)
{
    std::vector<const HeatmapFigure*> figures;
    for (std::size_t i = 0; i <= step.operands.size(); ++i) {
        figures.push_back(i < step.operands.size() ? &step.operands[i] : &step.result);
        if (i < step.gradients.size() && !FigureCells(step.gradients[i]).empty())
            figures.push_back(&step.gradients[i]);
    }
    FigureGrid grid(std::move(figures), options);
    if (step.gradients.empty())
        grid.fit(room);
    else
        grid.fit(room, 1, largestGridCell);
    return grid.take();
}

} // namespace heedmap
