#include "paint/print/printed_layout.h"

#include "paint/blocks/side_bar.h"
#include "paint/figure_parts.h"
#include "paint/stack_layout.h"

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double betweenMatrices = 12; // px between the matrices of a stack
constexpr double aroundMatrix = 34;    // px of a matrix's title and the gap under it
constexpr double highest = 1.6;        // the largest height over width, before numbers are dropped for a lower figure
constexpr double smallestCell = 4;     // px, in a stack of several columns
constexpr double largestNumbers = 12;  // px, the size of other text
constexpr double shortestBar = 60;     // px
constexpr double longestLabels = 0.3;  // the largest share of the width for the labels at the left

class PrintedLayout {
public:
    PrintedLayout(const HeatmapFigure& figure, const LayoutOptions& options)
        : m_figure(figure), m_options(options), m_cells(figure)
    {
        for (Index s = 0; s < m_cells.slices(); ++s)
            m_extents.push_back(extentOf(m_cells, s));
    }

    FigureLayout run()
    {
        const LeastScript script(smallestValuePx);
        const double room = m_options.width - 2 * m_options.margin;
        double spare = 0;
        const int most = m_options.height > 0 ? 10 : 5;
        for (int tries = 1; tries <= most; ++tries) { // labels and notes beyond the cells take room from them
            FigureLayout layout = laidOut(std::max(room - spare, 20.0));
            const QSizeF over = ink(layout).size() - QSizeF(room, highestInk());
            if ((over.width() <= 0.01 && over.height() <= 0.01) || tries == most)
                return onPage(std::move(layout));
            spare += std::max(over.width(), 0.0);
            m_lower += std::max(over.height(), 0.0);
        }
        return {};
    }

private:
    struct Plan {
        Index columns = 1;
        CellSize cells;
        double height = 0; ///< the height of the matrices
        bool numbers = false;
    };

    /// Of all that is laid out.
    double highestInk() const { return m_options.height > 0 ? m_options.height - 2 * m_options.margin : 1e9; }

    /// Of the matrices.
    double highestMatrices() const { return std::min(highest * m_options.width, highestInk() - m_lower); }

    FigureLayout laidOut(double room)
    {
        FigureLayout layout;
        layout.printed = true;
        layout.flush = m_figure.plain;
        layout.framed = !m_figure.plain;
        const Plan plan = planFor(room);
        measureFigure(layout, m_figure, plan.cells, m_extents);
        layout.valuePx = std::min(layout.valuePx, largestNumbers);
        const MatrixBands bands = bandsFor(plan.cells);
        const QRectF title = placeTitle(layout, m_figure, {}, m_options.titlePx, room);
        const QPointF top(0, title.height() > 0 ? title.bottom() + m_options.titlePx / 2 : 0);
        const QRectF matrix = m_cells.slices() > 1
            ? placeStack(layout, m_figure, top, bands,
                         {.columns = plan.columns, .between = betweenMatrices, .tight = true})
            : placeMatrix(layout, m_figure, 0, top + QPointF(bands.left, bands.top), bands);
        m_covered = title.height() > 0 ? title | matrix : matrix;
        placeLegend(layout, matrix, bands.left, room - bands.left);
        return layout;
    }

    void placeLegend(FigureLayout& layout, const QRectF& matrix, double left, double width)
    {
        constexpr double leastNotes = 120;
        double y = matrix.bottom() + 12;
        const double from = width < leastNotes ? 0 : left;
        const double room = width + left - from;
        if (hasSideBar(m_figure, layout)) {
            m_covered |= placeSideBar(layout, m_figure, matrix);
        } else if (layout.scales.size() == 1) {
            const QRectF bar =
                placeBar(layout, m_figure, 0, {from, y}, std::min(std::max(matrix.width(), shortestBar), room));
            y = bar.height() > 0 ? bar.bottom() + 6 : y;
            m_covered |= bar.height() > 0 ? bar : QRectF();
        }
        const QRectF notes = placeNotes(layout, m_figure, {from, y}, room);
        m_covered |= notes.height() > 0 ? notes : QRectF();
        if (!m_figure.caption.isEmpty())
            m_covered |= placeParagraph(layout, m_figure.caption, {from, m_covered.bottom() + 8}, room, 12);
    }

    MatrixBands bandsFor(const CellSize& cells) const
    {
        return bandsOf(m_figure, cells, true, true, longestLabels * m_options.width);
    }

    Plan planFor(double room) const
    {
        if (m_options.columns > 0)
            return planOf(room, std::min(m_options.columns, m_cells.slices()));
        std::vector<Plan> plans;
        const bool ownBars = m_figure.range.perSlice && m_figure.range.kind == RangeChoice::Kind::Auto;
        const double least = ownBars ? narrowestBar + betweenMatrices : 0;
        for (Index columns = 1; columns <= m_cells.slices(); ++columns)
            if (columns == 1 || static_cast<double>(columns) * least <= room * (1 - longestLabels))
                plans.push_back(planOf(room, columns));
        if (m_options.height > 0)
            return *std::ranges::max_element(plans, {}, [](const Plan& plan) {
                return std::min(plan.cells.cell.width(), plan.cells.cell.height());
            });
        const auto numbered = std::ranges::find_if(plans.rbegin(), plans.rend(), [&](const Plan& plan) {
            return plan.numbers && (plan.height <= highest * m_options.width || m_cells.slices() == 1);
        });
        if (numbered != plans.rend())
            return *numbered;
        return *std::ranges::min_element(plans, {}, [&](const Plan& plan) { return badness(plan, room); });
    }

    double badness(const Plan& plan, double room) const
    {
        const bool small = std::min(plan.cells.cell.width(), plan.cells.cell.height()) < smallestCell;
        return stackBadness(m_cells.slices(), plan.columns, {room, plan.height})
            + (small && plan.columns > 1 ? static_cast<double>(plan.columns) * 100 : 0);
    }

    Plan planOf(double room, Index columns) const
    {
        Plan plan{.columns = columns, .cells = {}, .height = 0, .numbers = false};
        const auto across = static_cast<double>(columns);
        const Index rows = (m_cells.slices() + columns - 1) / columns;
        const auto down = static_cast<double>(rows);
        double left = longestLabels * room / 2;
        for (int i = 0; i < 3; ++i) { // the labels depend on the size of the cells
            const QSizeF each((room - left - (across - 1) * betweenMatrices) / across,
                              highestMatrices() / down - aroundMatrix);
            plan.cells = fillingCells(m_cells.rows(), m_cells.cols(), each.expandedTo({1, 1}), m_options.deviceScale);
            left = bandsFor(plan.cells).left;
        }
        FigureLayout measured;
        measureFigure(measured, m_figure, plan.cells, m_extents);
        plan.numbers = measured.valuePx > 0;
        plan.height = down * (plan.cells.covered(m_cells.rows(), m_cells.cols()).height() + aroundMatrix);
        return plan;
    }

    QRectF ink(const FigureLayout& layout) const
    {
        constexpr double outline = 4; // px of the outline of a pinned matrix
        QRectF all = m_covered | inkOf(layout);
        if (m_figure.pinned)
            all = all.adjusted(-outline, 0, outline, 0);
        return all;
    }

    // Centres the layout on a page of its height.
    FigureLayout onPage(FigureLayout layout) const
    {
        const QRectF all = ink(layout);
        const double left = std::max((m_options.width - all.width()) / 2, m_options.margin);
        layout.translate(QPointF(left, m_options.margin) - all.topLeft());
        const double points = std::ceil((all.height() + 2 * m_options.margin) * m_options.unit - 1e-6);
        layout.size = {m_options.width, points / m_options.unit};
        return layout;
    }

    const HeatmapFigure& m_figure;
    const LayoutOptions& m_options;
    FigureCells m_cells;
    std::vector<ValueExtent> m_extents;
    QRectF m_covered;   ///< the area covered by the layout
    double m_lower = 0; ///< px of the page's height taken by what surrounds the matrices
};

} // namespace

FigureLayout printedLayout(const HeatmapFigure& figure, const LayoutOptions& options)
{
    if (!FigureCells(figure).empty())
        return PrintedLayout(figure, options).run();
    LayoutOptions free = options; // without cells, there is only a title to lay out
    free.width = 0;
    FigureLayout layout = layoutFigure(figure, free);
    layout.size.setWidth(options.width);
    return layout;
}

LayoutOptions layoutOn(const Print& print)
{
    constexpr double margin = 6;
    constexpr double titlePx = 16; // its scripts have the size of other text
    LayoutOptions options;
    options.unit = print.unit();
    options.width = print.widthPx();
    options.height = print.heightPx();
    options.onPaper = print.asked();
    if (print.asked()) {
        options.margin = margin;
        options.titlePx = titlePx;
    }
    return options;
}

} // namespace heedmap
