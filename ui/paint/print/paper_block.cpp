#include "paint/print/paper_block.h"

#include "paint/blocks/bar_ticks.h"
#include "paint/blocks/cell_numbers.h"
#include "paint/blocks/side_bar.h"
#include "paint/figure_parts.h"
#include "paint/type.h"

#include <heedmap/base/error.h>

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <map>

namespace heedmap {
namespace {

constexpr double leastBlockCell = 1.5;  // mm, of a matrix whose cells can be told apart
constexpr double clearCell = 3;         // mm: below, a stack stands in a column rather than in a row
constexpr Index largestCounted = 32;    // rows or columns of such a matrix
constexpr double titleLine = 18;        // px of the line of letters and symbols
constexpr double sliceLine = 16;        // px of the names of a stack's matrices
constexpr double aboveBlockBar = 9;     // px
constexpr double blockBarHeight = 7;    // px
constexpr double barTicksHeight = 4;    // px
constexpr double longestAbove = 120;    // px of a label over a column
constexpr double longestBeside = 150;   // px of a label left of a row
constexpr double shareBeside = 0.3;     // of the page's width, likewise
constexpr double longestBlockBar = 340; // px
constexpr double shortestBlockBar = 44; // px
constexpr double besideRemark = 8;      // px
constexpr double halfTick = 12;         // px of the widest number of a bar
constexpr double afterTitle = 6;        // px
constexpr int fewColumns = 4;           // of a grid: with more, heads after the first have only their number

struct BlockText {
    Q_DECLARE_TR_FUNCTIONS(Paint)
};

double millimetresOf(double px, double unit) { return px * unit * 25.4 / 72; }

bool sameColours(const ValueScale& a, const ValueScale& b)
{
    return a.lo() == b.lo() && a.hi() == b.hi() && a.mode() == b.mode() && &a.palette() == &b.palette();
}

} // namespace

class PaperBlock::Work {
public:
    Work(std::vector<PaperPanel> panels, const PaperPage& page) : m_panels(std::move(panels)), m_page(page)
    {
        if (page.bar == BarSide::Left)
            throw Error(HEEDMAP_PHRASE("the bar of panels and of heads stands below them or at their right, not at "
                                       "their left; expected --bar below or --bar right"));
        for (const PaperPanel& panel : m_panels)
            m_units.push_back(unitOf(panel));
        groupBars();
        choose();
        place();
        tell();
    }

    SheetLayout layout;
    QSizeF size;
    QStringList losses;
    double side() const { return m_cell; }
    bool numbered() const { return m_numbered; }

private:
    /// A panel with what does not depend on the size of its cells.
    struct Unit {
        bool empty = true;
        Index rows = 0;
        Index cols = 0;
        Index slices = 1;
        std::size_t axes = 0; ///< of its labels, in m_axes
        FormulaBox symbol;
        double titleWidth = 0;
        int bar = -1; ///< the first panel of its scale; −1: none
        bool labels = true;
        std::optional<ValueScale> scale = {};
    };
    struct Axes {
        PaperAxis rows;
        PaperAxis cols;
    };
    /// How all of them stand with cells of one size.
    struct Plan {
        int columns = 1;
        double cell = 0;
        bool labelled = true;
        LabelWay way = LabelWay::Level;
        std::vector<PaperLabels> beside; ///< of each panel
        std::vector<PaperLabels> above;
        std::vector<bool> showsRows;
        std::vector<bool> showsCols;
        std::vector<double> left;    ///< of each column: where its matrices begin
        std::vector<double> right;   ///< and what it covers
        std::vector<double> top;     ///< of each row: where its matrices begin
        std::vector<double> begin;   ///< and where its title does
        std::vector<double> bottom;  ///< of its matrices
        std::vector<double> barLine; ///< where its bars begin
        double names = 0;            ///< width of the names of rows
        double remark = 0;           ///< where the remark of a grid begins
        QSizeF size;
    };

    std::size_t rowOf(std::size_t i, int columns) const { return i / static_cast<std::size_t>(columns); }
    std::size_t colOf(std::size_t i, int columns) const { return i % static_cast<std::size_t>(columns); }
    bool single(std::size_t i) const { return m_units[i].slices == 1; }
    Index across(std::size_t i) const { return m_column ? 1 : m_units[i].slices; }
    Index down(std::size_t i) const { return m_column ? m_units[i].slices : 1; }

    Unit unitOf(const PaperPanel& panel)
    {
        Unit unit;
        if (panel.figure == nullptr)
            return unit;
        const HeatmapFigure& figure = *panel.figure;
        const FigureCells cells(figure);
        unit.empty = cells.empty();
        unit.rows = cells.rows();
        unit.cols = cells.cols();
        unit.slices = panel.slice < 0 ? cells.slices() : 1;
        unit.labels = !figure.without.has(FigurePart::Labels);
        const auto known = m_axesOf.find(&figure);
        if (known == m_axesOf.end()) {
            m_axesOf[&figure] = m_axes.size();
            m_axes.push_back({PaperAxis(figure.rows, unit.rows), PaperAxis(figure.cols, unit.cols)});
        }
        unit.axes = m_axesOf[&figure];
        const LeastScript script(smallPaperPx);
        if (!panel.symbol.isEmpty())
            unit.symbol = FormulaBox(panel.symbol, {FormulaStyle::Face::Title, paperPx});
        unit.titleWidth = textWidth(panel.letter, paperPx, true)
            + (panel.symbol.isEmpty() ? 0 : unit.symbol.width() + 6)
            + (panel.title.isEmpty() ? 0 : textWidth(panel.title, paperPx) + 6);
        unit.scale = scaleOf(figure);
        return unit;
    }

    std::optional<ValueScale> scaleOf(const HeatmapFigure& figure)
    {
        if (m_scales.find(&figure) == m_scales.end())
            m_scales.emplace(&figure, scaleFor(figure, extentOf(FigureCells(figure))));
        return m_scales.at(&figure);
    }

    /// A scale has one bar, under the first panels that have it.
    void groupBars()
    {
        for (std::size_t i = 0; i < m_units.size(); ++i) {
            const HeatmapFigure* figure = m_panels[i].figure;
            if (figure == nullptr)
                continue;
            const bool own = figure->range.perSlice && figure->range.kind == RangeChoice::Kind::Auto
                && FigureCells(*figure).slices() > 1;
            if (m_units[i].empty || figure->role == ValueRole::Mask || figure->without.has(FigurePart::Bar) || own)
                continue;
            m_units[i].bar = static_cast<int>(i);
            for (std::size_t j = 0; j < i; ++j)
                if (m_units[j].bar == static_cast<int>(j) && sameColours(*m_units[j].scale, *m_units[i].scale)
                    && m_panels[j].figure->barLabel == figure->barLabel) {
                    m_units[i].bar = static_cast<int>(j);
                    break;
                }
        }
        int bars = 0;
        for (std::size_t i = 0; i < m_units.size(); ++i)
            bars += m_units[i].bar == static_cast<int>(i) ? 1 : 0;
        m_oneBar = bars == 1;
    }

    // ---- how large

    double room() const { return m_page.width > 0 ? m_page.width - 2 * m_page.margin : 1e7; }
    double roomBelow() const { return m_page.height > 0 ? m_page.height - 2 * m_page.margin : 1e7; }
    bool fits(const Plan& plan) const
    {
        return plan.size.width() <= room() + 1e-6 && plan.size.height() <= roomBelow() + 1e-6;
    }

    /// The largest cells with which that many columns fit; 0 if none do.
    double largestCell(int columns, bool labelled)
    {
        constexpr double smallest = 0.02;
        double tooLarge = m_page.largest;
        double cell = m_page.largest;
        while (cell > smallest && !fits(planOf(columns, cell, labelled))) {
            tooLarge = cell;
            cell *= 0.98;
        }
        if (cell <= smallest)
            return 0;
        for (int i = 0; i < 8 && cell < tooLarge; ++i) {
            const double middle = (cell + tooLarge) / 2;
            (fits(planOf(columns, middle, labelled)) ? cell : tooLarge) = middle;
        }
        return cell;
    }

    double leastPx() const { return leastBlockCell * 72 / 25.4 / m_page.unit; }

    bool counted() const
    {
        return std::ranges::all_of(m_units,
                                   [](const Unit& unit) { return std::max(unit.rows, unit.cols) <= largestCounted; });
    }

    /// Stacks in a row, or in a column where their cells would be small.
    double bestCell(int columns, bool labelled)
    {
        m_column = false;
        const double wide = largestCell(columns, labelled);
        const bool stacks = std::ranges::any_of(m_units, [](const Unit& unit) { return unit.slices > 1; });
        if (!stacks || millimetresOf(wide, m_page.unit) >= clearCell)
            return wide;
        m_column = true;
        const double high = largestCell(columns, labelled);
        if (high > wide)
            return high;
        m_column = false;
        return wide;
    }

    void choose()
    {
        const int most = static_cast<int>(m_panels.size());
        int columns = m_page.columns > 0 ? std::min(m_page.columns, most) : most;
        m_labelled = true;
        m_cell = bestCell(columns, true);
        if (m_page.grid && (m_cell <= 0 || losesLabels(planOf(columns, m_cell, true)))) {
            m_labelled = false;
            m_cell = bestCell(columns, false);
        }
        while (m_page.columns == 0 && columns > 1 && m_cell < leastPx())
            m_cell = bestCell(--columns, true);
        const int rows = (most + columns - 1) / columns;
        if (const int even = (most + rows - 1) / rows; m_page.columns == 0 && even < columns) {
            columns = even; // as many in each row
            m_cell = bestCell(columns, true);
        }
        if (m_cell <= 0 || (m_cell < leastPx() && counted() && !m_page.grid))
            throw tooSmall(columns);
        m_plan = planOf(columns, m_cell, m_labelled);
    }

    bool losesLabels(const Plan& plan) const
    {
        for (std::size_t i = 0; i < m_units.size(); ++i)
            for (const PaperLabels* labels : {&plan.beside[i], &plan.above[i]})
                if (!m_units[i].empty && (labels->every > 1 || labels->shortened > 0))
                    return true;
        return false;
    }

    Error tooSmall(int columns)
    {
        m_column = false;
        const Plan least = planOf(m_page.columns > 0 ? columns : 1, leastPx(), true);
        const auto wanted = [&](double px) {
            return static_cast<Index>(std::ceil(millimetresOf(px + 2 * m_page.margin, m_page.unit)));
        };
        if (m_page.width > 0 && least.size.width() > room())
            return Error(HEEDMAP_PHRASE("the panels do not fit the width with cells of 1.5 mm; expected a width of at "
                                        "least %1 mm, or smaller text"),
                         wanted(least.size.width()));
        return Error(HEEDMAP_PHRASE("the panels do not fit the height with cells of 1.5 mm; expected a height of at "
                                    "least %1 mm, or smaller text"),
                     wanted(least.size.height()));
    }

    // ---- where everything stands

    Plan planOf(int columns, double cell, bool labelled)
    {
        Plan plan;
        plan.columns = columns;
        plan.cell = cell;
        plan.labelled = labelled;
        plan.way = m_page.turned ? LabelWay::Turned : LabelWay::Level;
        planLabels(plan);
        planColumns(plan);
        planRows(plan);
        return plan;
    }

    bool sameBand(const Plan& plan, std::size_t i, bool rows) const
    {
        const auto columns = static_cast<std::size_t>(plan.columns);
        if (rows ? colOf(i, plan.columns) == 0 : i < columns)
            return false;
        std::size_t other = rows ? i - 1 : i - columns;
        for (std::size_t j = other; rows && rowOf(j, plan.columns) == rowOf(i, plan.columns); --j) {
            if (m_units[j].empty || !m_axes[m_units[j].axes].rows.sameAs(m_axes[m_units[i].axes].rows))
                break;
            if (down(j) >= down(i))
                other = j;
            if (j == 0)
                break;
        }
        const Axes& mine = m_axes[m_units[i].axes];
        const Axes& its = m_axes[m_units[other].axes];
        if (m_units[other].empty)
            return false;
        return rows ? mine.rows.sameAs(its.rows) && down(i) <= down(other) : m_page.grid && mine.cols.sameAs(its.cols);
    }

    void planLabels(Plan& plan) const
    {
        const double beside = std::min(longestBeside, m_page.width > 0 ? shareBeside * room() : longestBeside);
        const double above = std::min(longestAbove, m_page.height > 0 ? 0.35 * roomBelow() : longestAbove);
        const auto labelsOf = [&](std::size_t i) {
            return m_axes[m_units[i].axes].cols.above(plan.cell, above, plan.way);
        };
        for (std::size_t i = 0; i < m_units.size(); ++i) // all as the one that needs most
            if (!m_units[i].empty && m_units[i].labels && m_axes[m_units[i].axes].cols.tokens())
                plan.way = std::max(plan.way, labelsOf(i).way);
        for (std::size_t i = 0; i < m_units.size(); ++i) {
            const bool any = !m_units[i].empty && m_units[i].labels && plan.labelled;
            plan.showsRows.push_back(any && !sameBand(plan, i, true));
            plan.showsCols.push_back(any && !sameBand(plan, i, false));
            plan.beside.push_back(plan.showsRows[i] ? m_axes[m_units[i].axes].rows.beside(plan.cell, beside)
                                                    : PaperLabels{.every = 0});
            plan.above.push_back(plan.showsCols[i] ? labelsOf(i) : PaperLabels{.every = 0});
        }
    }

    QSizeF bodyOf(std::size_t i, double cell) const
    {
        const Unit& unit = m_units[i];
        const auto side = [cell](Index count, Index each, double between) {
            return static_cast<double>(count) * static_cast<double>(each) * cell
                + static_cast<double>(count - 1) * between;
        };
        return {side(across(i), unit.cols, betweenSlices()), side(down(i), unit.rows, betweenSlices() / 2 + sliceLine)};
    }

    double betweenSlices() const { return 8; }

    void planColumns(Plan& plan) const
    {
        const auto columns = static_cast<std::size_t>(plan.columns);
        for (const QString& name : m_page.rowNames)
            plan.names = std::max(plan.names, textWidth(name, paperPx) + 6);
        plan.names = std::min(plan.names, 0.25 * room());
        std::vector<double> before(columns);
        std::vector<double> body(columns);
        double end = 0;
        for (std::size_t i = 0; i < m_units.size(); ++i) {
            const std::size_t c = colOf(i, plan.columns);
            const double wide = bodyOf(i, plan.cell).width();
            const bool hangs = hangsTitle(c, plan.columns);
            before[c] = std::max({before[c], plan.beside[i].band, nameBeside(plan, i),
                                  hangs ? m_units[i].titleWidth - afterTitle - wide - plan.names : 0});
            const bool last = c + 1 == columns || i + 1 == m_units.size();
            const double beyond = std::max(last ? plan.above[i].overhang : 0, sideOf(plan, i).width);
            body[c] = std::max({body[c], wide + beyond, hangs ? 0 : m_units[i].titleWidth, barLeast(i)});
        }
        double x = plan.names;
        for (std::size_t c = 0; c < columns; ++c) {
            x += c > 0 ? m_page.gap : 0;
            plan.left.push_back(x + before[c]);
            x = end = plan.left[c] + body[c];
            plan.right.push_back(x);
        }
        plan.size.setWidth(m_page.grid ? gridWidth(plan, end) : end);
    }

    /// With its bar and its remark.
    double gridWidth(const Plan& plan, double end) const
    {
        if (const int bar = firstBar(); bar >= 0)
            end = sideBar() ? end + sideRoom(static_cast<std::size_t>(bar), gridHeight(plan)).width
                            : std::max(end, plan.left.front() + barWords(static_cast<std::size_t>(bar)));
        return showsRemark(plan) ? std::max(end, std::min(remarkWidth(), room())) : end;
    }

    double gridHeight(const Plan& plan) const
    {
        const auto rows = static_cast<double>(rowOf(m_units.size() - 1, plan.columns) + 1);
        double body = 0;
        for (std::size_t i = 0; i < m_units.size(); ++i)
            body = std::max(body, bodyOf(i, plan.cell).height());
        return rows * body + (rows - 1) * m_page.gap;
    }

    /// The name of the first of many columns reaches to the left of its matrix rather than parting it from the next.
    bool hangsTitle(std::size_t c, int columns) const { return m_page.grid && c == 0 && columns > fewColumns; }

    // ---- bars

    int firstBar() const
    {
        for (std::size_t i = 0; i < m_units.size(); ++i)
            if (m_units[i].bar == static_cast<int>(i))
                return static_cast<int>(i);
        return -1;
    }

    /// The last panel of a bar in the row where the bar stands.
    std::size_t lastOf(std::size_t i, int columns) const
    {
        std::size_t last = i;
        while (last + 1 < m_units.size() && rowOf(last + 1, columns) == rowOf(i, columns)
               && m_units[last + 1].bar == static_cast<int>(i))
            ++last;
        return last;
    }

    bool sideBar() const { return m_page.bar == BarSide::Right; }

    /// What a bar at the right of cells needs.
    struct Side {
        double width = 0;  ///< beside them
        double length = 0; ///< of the bar
        double beyond = 0; ///< what its numbers and its label cover above and below it
    };

    Side sideRoom(std::size_t i, double cells) const
    {
        const QString& label = m_panels[i].figure->barLabel;
        Side side;
        side.length = std::clamp(cells, shortestBlockBar, longestSideBar);
        side.width = sideBarRoom(*m_units[i].scale, side.length, label);
        side.beyond =
            std::max(lineHeight(smallPaperPx) / 2, (std::ceil(textWidth(label, paperPx)) + 1 - side.length) / 2);
        return side;
    }

    /// That of the bar which stands at the right of this panel, if one does; the bar of a grid is beside all.
    Side sideOf(const Plan& plan, std::size_t i) const
    {
        const int bar = m_units[i].bar;
        if (!sideBar() || m_page.grid || bar < 0 || lastOf(static_cast<std::size_t>(bar), plan.columns) != i)
            return {};
        return sideRoom(static_cast<std::size_t>(bar), bodyOf(i, plan.cell).height());
    }

    struct BarSpan {
        double left;
        double width;
    };

    BarSpan barSpan(const Plan& plan, std::size_t i) const
    {
        const std::size_t last = lastOf(i, plan.columns);
        const double left = plan.left[colOf(i, plan.columns)];
        const double right = plan.left[colOf(last, plan.columns)] + bodyOf(last, plan.cell).width();
        const double share = m_page.grid ? 0.45 * (right - left) : right - left;
        return {left, std::clamp(share, std::min(shortestBlockBar, plan.size.width() - left), longestBlockBar)};
    }

    /// Of a bar below a panel; that of a grid has the width of all.
    double barLeast(std::size_t i) const
    {
        return m_units[i].bar != static_cast<int>(i) || m_page.grid || sideBar() ? 0 : barWords(i);
    }

    double barWords(std::size_t i) const
    {
        return std::max(shortestBlockBar, m_oneBar ? textWidth(m_panels[i].figure->barLabel, paperPx) : 0.0);
    }

    bool named(std::size_t i, bool rows) const
    {
        if (m_units[i].empty || !m_page.axisNames || m_panels[i].figure->without.has(FigurePart::Axes))
            return false;
        const FigureAxis& axis = rows ? m_panels[i].figure->rows : m_panels[i].figure->cols;
        return !axis.name.isEmpty() && axis.labels.isEmpty();
    }

    double nameBeside(const Plan& plan, std::size_t i) const
    {
        return plan.showsRows[i] && named(i, true)
            ? textWidth(m_panels[i].figure->rows.name + QStringLiteral(" ↓"), paperPx) + 8
            : 0;
    }

    void planRows(Plan& plan) const
    {
        const std::size_t rows = rowOf(m_units.size() - 1, plan.columns) + 1;
        double y = 0;
        for (std::size_t r = 0; r < rows; ++r) {
            double title = 0;
            double slices = 0;
            double band = 0;
            double name = 0;
            double body = 0;
            double bars = 0;
            Side side;
            for (std::size_t i = r * static_cast<std::size_t>(plan.columns);
                 i < m_units.size() && rowOf(i, plan.columns) == r; ++i) {
                title = m_units[i].titleWidth > 0 ? titleLine : title;
                slices = m_units[i].slices > 1 ? sliceLine : slices;
                band = std::max(band, plan.above[i].band);
                const bool names = (plan.showsCols[i] && named(i, false)) || (plan.showsRows[i] && named(i, true));
                name = names ? paperPx * 1.25 : name;
                body = std::max(body, bodyOf(i, plan.cell).height());
                if (m_units[i].bar == static_cast<int>(i) && !sideBar() && !m_page.grid)
                    bars = std::max(bars, barHeight(i));
                const Side own = sideOf(plan, i);
                side.length = std::max(side.length, own.length + own.beyond);
                side.beyond = std::max(side.beyond, own.beyond);
            }
            y += r > 0 ? (m_page.grid ? m_page.gap : 14) : 0;
            plan.begin.push_back(y);
            plan.top.push_back(y + std::max(title + slices + name + band, side.beyond));
            plan.bottom.push_back(plan.top[r] + body);
            plan.barLine.push_back(plan.bottom[r] + aboveBlockBar);
            y = plan.bottom[r] + std::max(bars, side.length - body);
        }
        plan.size.setHeight(m_page.grid ? planBelow(plan, y) : y);
    }

    /// Bar and remark of a grid; returns where they end.
    double planBelow(Plan& plan, double y) const
    {
        const int first = firstBar();
        const double line = 1.25 * paperPx;
        double end = y;
        plan.remark = y + aboveBlockBar;
        if (first >= 0 && sideBar()) {
            const Side side = sideRoom(static_cast<std::size_t>(first), y - plan.top.front());
            end = std::max(y, plan.top.front() + side.length + side.beyond);
        } else if (first >= 0) {
            plan.barLine.front() = y + aboveBlockBar;
            end = y + barHeight(static_cast<std::size_t>(first));
            plan.remark = meetsRemark(plan, static_cast<std::size_t>(first)) ? end : plan.remark + blockBarHeight;
        }
        return showsRemark(plan) ? std::max(end, plan.remark + line) : end;
    }

    bool showsRemark(const Plan& plan) const { return m_page.grid && !plan.labelled && !m_page.remark.isEmpty(); }
    double remarkWidth() const { return std::ceil(textWidth(m_page.remark, paperPx)) + 1; }

    /// Whether the remark at the right of the bar below would stand on its numbers or its label.
    bool meetsRemark(const Plan& plan, std::size_t bar) const
    {
        const BarSpan span = barSpan(plan, bar);
        const double words = textWidth(m_panels[bar].figure->barLabel, paperPx);
        const double right = std::max(span.left + span.width + halfTick, span.left + (span.width + words) / 2);
        return std::max(right, span.left + words) + besideRemark > plan.size.width() - remarkWidth();
    }

    double barHeight(std::size_t i) const
    {
        return aboveBlockBar + blockBarHeight + barTicksHeight + 1.25 * smallPaperPx
            + (m_panels[i].figure->barLabel.isEmpty() ? 0 : 1.25 * paperPx);
    }

    // ---- what is drawn

    void place()
    {
        std::map<const HeatmapFigure*, FigureLayout> layouts;
        std::vector<const HeatmapFigure*> order;
        for (std::size_t i = 0; i < m_units.size(); ++i) {
            const HeatmapFigure* figure = m_panels[i].figure;
            if (m_units[i].empty)
                continue;
            if (layouts.find(figure) == layouts.end()) {
                layouts.emplace(figure, measured(*figure));
                order.push_back(figure);
            }
            placePanel(i, layouts.at(figure));
        }
        placeRowNames();
        fitNumbers(layouts);
        for (std::size_t i = 0; i < m_units.size(); ++i)
            if (m_units[i].bar == static_cast<int>(i))
                placeBar(i, layouts.at(m_panels[i].figure));
        placeRemark();
        for (const HeatmapFigure* figure : order)
            layout.figures.push_back({figure, std::move(layouts.at(figure))});
        const double margin = m_page.margin;
        const double width = m_page.width > 0 ? m_page.width : std::ceil(m_plan.size.width() + 2 * margin);
        const double points = std::ceil((m_plan.size.height() + 2 * margin) * m_page.unit - 1e-6);
        size = {width, m_page.height > 0 ? m_page.height : points / m_page.unit};
        layout.size = size;
        layout.translate({(width - m_plan.size.width()) / 2,
                          m_page.height > 0 ? (size.height() - m_plan.size.height()) / 2 : margin});
    }

    FigureLayout measured(const HeatmapFigure& figure) const
    {
        FigureLayout made;
        made.printed = made.flush = true;
        made.framed = m_page.grid;
        measureFigure(made, figure, {{m_cell, m_cell}, {}});
        return made;
    }

    void placePanel(std::size_t i, FigureLayout& made)
    {
        const Unit& unit = m_units[i];
        const std::size_t r = rowOf(i, m_plan.columns);
        const double left = m_plan.left[colOf(i, m_plan.columns)];
        placeTitle(i, left, m_plan.begin[r]);
        for (Index s = 0; s < unit.slices; ++s) {
            const QSizeF one(static_cast<double>(unit.cols) * m_cell, static_cast<double>(unit.rows) * m_cell);
            const Index col = s % across(i);
            const Index line = s / across(i);
            const QPointF at(left + static_cast<double>(col) * (one.width() + betweenSlices()),
                             m_plan.top[r]
                                 + static_cast<double>(line) * (one.height() + betweenSlices() / 2 + sliceLine));
            const QRectF cells(at, one);
            made.matrices.push_back({m_panels[i].slice < 0 ? s : m_panels[i].slice, cells});
            if (line == 0 && m_plan.showsCols[i])
                add(m_axes[unit.axes].cols.placeAbove(m_plan.above[i], cells));
            if (col == 0 && m_plan.showsRows[i])
                add(m_axes[unit.axes].rows.placeBeside(m_plan.beside[i], cells));
            if (unit.slices > 1)
                addText(sliceTitle(*m_panels[i].figure, s),
                        {at.x(),
                         line == 0 ? at.y() - m_plan.above[i].band - nameHeight(i) - sliceLine : at.y() - sliceLine},
                        one.width() + betweenSlices() - 2);
        }
        placeNames(i, {left, m_plan.top[r]});
    }

    double nameHeight(std::size_t i) const
    {
        return (m_plan.showsCols[i] && named(i, false)) || (m_plan.showsRows[i] && named(i, true)) ? paperPx * 1.25 : 0;
    }

    void placeNames(std::size_t i, const QPointF& at)
    {
        const double line = paperPx * 1.25;
        if (m_plan.showsCols[i] && named(i, false))
            addText(m_panels[i].figure->cols.name + QStringLiteral(" →"),
                    {at.x(), at.y() - m_plan.above[i].band - line}, 1e6, false, true);
        if (!m_plan.showsRows[i] || !named(i, true))
            return;
        const QString name = m_panels[i].figure->rows.name + QStringLiteral(" ↓");
        const double width = std::ceil(textWidth(name, paperPx)) + 1;
        addText(name, {at.x() - 5 - width, at.y() - line - 1}, 1e6, false, true);
    }

    void placeTitle(std::size_t i, double x, double y)
    {
        const PaperPanel& panel = m_panels[i];
        if (const double beside = bodyOf(i, m_cell).width() - m_units[i].titleWidth + afterTitle; m_page.grid)
            x += beside > 0 ? beside / 2 : hangsTitle(colOf(i, m_plan.columns), m_plan.columns) ? beside : 0;
        if (!panel.letter.isEmpty()) {
            addText(panel.letter, {x, y}, 1e6, true);
            x = layout.texts.back().box.right() + 5;
        }
        const QFontMetricsF metrics(textFont(paperPx, true));
        const double baseline = y + (1.25 * paperPx + metrics.ascent() - metrics.descent()) / 2;
        if (!panel.symbol.isEmpty()) {
            OperatorPlace symbol;
            symbol.text = m_units[i].symbol;
            symbol.baseline = {x, baseline};
            symbol.from = symbol.to = symbol.baseline;
            layout.operators.push_back(symbol);
            x += m_units[i].symbol.width() + 6;
        }
        if (!panel.title.isEmpty())
            addText(panel.title, {x, y}, m_plan.right[colOf(i, m_plan.columns)] + m_page.gap - x);
    }

    void placeRowNames()
    {
        for (std::size_t r = 0; r < m_plan.top.size() && static_cast<qsizetype>(r) < m_page.rowNames.size(); ++r) {
            const double middle = (m_plan.top[r] + m_plan.bottom[r]) / 2;
            const double width = std::min(
                m_plan.names - 5, std::ceil(textWidth(m_page.rowNames[static_cast<qsizetype>(r)], paperPx)) + 1);
            addText(m_page.rowNames[static_cast<qsizetype>(r)], {m_plan.names - 5 - width, middle - 0.625 * paperPx},
                    width);
            layout.texts.back().align = Qt::AlignRight;
        }
    }

    void placeBar(std::size_t i, FigureLayout& made)
    {
        made.printed = true;
        const HeatmapFigure& figure = *m_panels[i].figure;
        if (sideBar()) {
            placeSideBar(made, figure, besideBar(i));
            return;
        }
        const BarSpan span = barSpan(m_plan, i);
        const double y = m_page.grid ? m_plan.barLine.front() : m_plan.barLine[rowOf(i, m_plan.columns)];
        heedmap::placeBar(made, figure, m_panels[i].slice < 0 ? 0 : m_panels[i].slice, {span.left, y}, span.width);
    }

    /// The cells that a bar at their right is of; where they are low it is higher.
    QRectF besideBar(std::size_t i) const
    {
        const std::size_t last = lastOf(i, m_plan.columns);
        const double left = m_plan.left[colOf(last, m_plan.columns)];
        const double top = m_page.grid ? m_plan.top.front() : m_plan.top[rowOf(i, m_plan.columns)];
        const double cells = m_page.grid ? m_plan.bottom.back() - m_plan.top.front() : bodyOf(last, m_cell).height();
        const double right = m_page.grid ? m_plan.right.back() : left + bodyOf(last, m_cell).width();
        return {left, top, right - left, sideRoom(i, cells).length};
    }

    void placeRemark()
    {
        if (!showsRemark(m_plan))
            return;
        const double width = std::min(remarkWidth(), m_plan.size.width());
        addText(m_page.remark, {m_plan.size.width() - width, m_plan.remark}, width);
        layout.texts.back().align = Qt::AlignRight;
    }

    void add(std::vector<PlacedText> texts)
    {
        layout.texts.insert(layout.texts.end(), std::make_move_iterator(texts.begin()),
                            std::make_move_iterator(texts.end()));
    }

    void addText(const QString& words, const QPointF& at, double width, bool bold = false, bool scripted = false)
    {
        PlacedText text;
        text.text = QFontMetricsF(textFont(paperPx, bold)).elidedText(words, Qt::ElideRight, width + 0.5);
        text.px = paperPx;
        text.bold = bold;
        text.scripted = scripted;
        text.tone = TextTone::Normal;
        text.box = {at, QSizeF(std::ceil(textWidth(text.text, paperPx, bold)) + 1, 1.25 * paperPx)};
        layout.texts.push_back(text);
    }

    // ---- numbers, all in one format

    bool haveRoom(const HeatmapFigure& figure, FigureLayout& made) const
    {
        constexpr double beside = 2;
        const FigureCells cells(figure);
        for (const MatrixPlace& place : made.matrices)
            for (Index r = 0; r < cells.rows(); ++r)
                for (Index c = 0; c < cells.cols(); ++c)
                    if (cells.mark(place.slice, r, c) == CellMark::Number
                        && textWidth(cellText(figure, cells, made.numbers, {place.slice, r, c}), smallPaperPx) + beside
                            > m_cell)
                        return false;
        return true;
    }

    void fitNumbers(std::map<const HeatmapFigure*, FigureLayout>& layouts)
    {
        constexpr double tall = 1.25; // px of a cell for each of its numbers
        bool wanted = false;
        bool room = m_cell >= tall * smallPaperPx;
        for (auto& [figure, made] : layouts) {
            wanted = wanted || figure->showValues;
            made.valuePx = 0;
        }
        const bool tried = wanted && room;
        room = tried && tryNumbers(layouts);
        if (!wanted || room)
            return;
        m_numbered = false;
        if (m_page.asksForNumbers)
            throw Error(HEEDMAP_PHRASE("the numbers have no room in cells of %1 mm; expected a larger page, fewer "
                                       "decimals, or smaller text"),
                        std::to_string(millimetresOf(m_cell, m_page.unit)).substr(0, 4));
        if (!m_page.grid)
            losses += BlockText::tr("no numbers in the cells: they have no room in %1 mm; a larger --width or smaller "
                                    "--text shows them")
                          .arg(QString::number(millimetresOf(m_cell, m_page.unit), 'f', 1));
    }

    bool tryNumbers(std::map<const HeatmapFigure*, FigureLayout>& layouts) const
    {
        const bool exact = std::ranges::any_of(layouts, [](const auto& each) { return each.first->numbers.exact; });
        for (int less = 0; less <= (exact ? 0 : m_page.fewerDecimals); ++less) {
            for (auto& [figure, made] : layouts) {
                const double magnitude = std::max(std::abs(made.extent.lo), std::abs(made.extent.hi));
                const int decimals = std::max(figure->decimals - less, 0);
                if (figure->decimals - less < (figure->decimals > 0 ? 1 : 0))
                    return false;
                made.numbers = figure->role == ValueRole::Gradient ? gradientFormat(figure->values, magnitude, decimals)
                                                                   : numberFormat(figure->values, magnitude, decimals);
            }
            if (std::ranges::all_of(layouts, [&](auto& each) {
                    return !each.first->showValues || haveRoom(*each.first, each.second);
                })) {
                for (auto& [figure, made] : layouts)
                    made.valuePx = figure->showValues ? (m_cell >= 2.2 * paperPx ? paperPx : smallPaperPx) : 0;
                return true;
            }
        }
        return false;
    }

    // ---- what is lost

    void tell()
    {
        Index every = 1;
        Index count = 0;
        Index shortened = 0;
        double px = paperPx;
        for (std::size_t i = 0; i < m_units.size(); ++i)
            for (const bool rows : {true, false}) {
                const PaperLabels& labels = rows ? m_plan.beside[i] : m_plan.above[i];
                if (labels.every == 0 || m_units[i].empty)
                    continue;
                shortened += labels.shortened;
                px = std::min(px, labels.px);
                if (labels.every > every) {
                    every = labels.every;
                    const Axes& axes = m_axes[m_units[i].axes];
                    count = (rows ? axes.rows : axes.cols).count();
                }
            }
        if (every > 1)
            losses +=
                BlockText::tr("one of %1 labels is shown: all %2 need cells of %3 mm at this size of text; a larger "
                              "--width or smaller --text shows them")
                    .arg(every)
                    .arg(count)
                    .arg(QString::number(millimetresOf(smallPaperPx, m_page.unit), 'f', 1));
        if (shortened > 0)
            losses +=
                BlockText::tr("%1 labels are cut; --whole-labels or smaller --text shows them whole").arg(shortened);
        if (px < paperPx)
            losses +=
                BlockText::tr("labels are smaller than --text: %1 pt").arg(QString::number(px * m_page.unit, 'f', 1));
        if (!m_plan.labelled && m_page.grid && !m_page.remark.isEmpty())
            losses +=
                BlockText::tr("cells have no labels: they have no room; fewer heads, --width or smaller --text shows "
                              "them");
    }

    std::vector<PaperPanel> m_panels;
    PaperPage m_page;
    std::vector<Unit> m_units;
    std::vector<Axes> m_axes;
    std::map<const HeatmapFigure*, std::size_t> m_axesOf;
    std::map<const HeatmapFigure*, ValueScale> m_scales;
    Plan m_plan;
    double m_cell = 0;
    bool m_numbered = true;
    bool m_column = false; ///< the matrices of a stack stand below each other
    bool m_oneBar = false;
    bool m_labelled = true;
};

PaperBlock::PaperBlock(std::vector<PaperPanel> panels, const PaperPage& page)
    : m_work(std::make_unique<Work>(std::move(panels), page))
{
}

PaperBlock::~PaperBlock() = default;
QSizeF PaperBlock::size() const { return m_work->size; }
double PaperBlock::side() const { return m_work->side(); }
bool PaperBlock::numbered() const { return m_work->numbered(); }
const SheetLayout& PaperBlock::layout() const { return m_work->layout; }
const QStringList& PaperBlock::losses() const { return m_work->losses; }

} // namespace heedmap
