#include "paint/print/paper_plan.h"

#include "paint/blocks/bar_ticks.h"
#include "paint/blocks/side_bar.h"
#include "paint/type.h"

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double leastBlockCell = 1.5; // mm, of a matrix whose cells can be told apart
constexpr double clearCell = 3;        // mm: below, a stack stands in a column rather than in a row
constexpr Index largestCounted = 32;   // rows or columns of such a matrix
constexpr double labelCell = 15;       // px of a cell whose label has room
constexpr double towerShare = 1.5;     // height over width of a page that is wider than most
constexpr double titleLine = 18;       // px of the line of letters and symbols
constexpr double longestAbove = 120;   // px of a label over a column
constexpr double longestBeside = 150;  // px of a label left of a row
constexpr double shareBeside = 0.3;    // of the page's width, likewise
constexpr double shareOfWords = 0.6;   // of the page's width, beside a symbol
constexpr double widestNotes = 400;    // px of the notes of a figure alone
constexpr double aboveNotes = 6;       // px
constexpr double numberCell = 20;      // px: with room for two decimals
constexpr Index mostNumbered = 12;     // rows or columns of a matrix of a stack that has its numbers
constexpr double highestStack = 1.4;   // of the width
constexpr Index thinStrip = 3;         // rows or columns of a strip
constexpr double stripCell = 12;       // px of their short side, at least
constexpr int fewColumns = 4;          // of a grid: with more, heads after the first have only their number

bool sameColours(const ValueScale& a, const ValueScale& b)
{
    return a.lo() == b.lo() && a.hi() == b.hi() && a.mode() == b.mode() && &a.palette() == &b.palette();
}

} // namespace

double millimetresOf(double px, double unit) { return px * unit * 25.4 / 72; }

PaperPlanner::PaperPlanner(std::vector<PaperPanel> panels, const PaperPage& page)
    : m_panels(std::move(panels)), m_page(page)
{
    if (leftBar() && !page.alone)
        throw Error(HEEDMAP_PHRASE("the bar of panels and of heads stands below them or at their right, not at "
                                   "their left; expected --bar below or --bar right"));
    for (const PaperPanel& panel : m_panels)
        m_units.push_back(unitOf(panel));
    groupBars();
    measureWords();
    choose();
}

PaperPlanner::Unit PaperPlanner::unitOf(const PaperPanel& panel)
{
    Unit unit;
    unit.drawn = panel.drawn;
    if (!panel.drawn.isEmpty())
        unit.titleWidth = textWidth(panel.letter, paperPx, true);
    if (panel.figure == nullptr)
        return unit;
    const HeatmapFigure& figure = *panel.figure;
    const FigureCells cells(figure);
    unit.empty = cells.empty();
    unit.rows = cells.rows();
    unit.cols = cells.cols();
    unit.slices = panel.slice < 0 ? cells.slices() : 1;
    unit.labels = !figure.without.has(FigurePart::Labels);
    const Index shorter = std::min(unit.rows, unit.cols);
    unit.strip = shorter <= thinStrip && std::max(unit.rows, unit.cols) > 4 * shorter;
    const auto known = m_axesOf.find(&figure);
    if (known == m_axesOf.end()) {
        m_axesOf[&figure] = m_axes.size();
        m_axes.push_back({PaperAxis(figure.rows, unit.rows), PaperAxis(figure.cols, unit.cols)});
    }
    unit.axes = m_axesOf[&figure];
    const LeastScript script(smallPaperPx);
    if (!panel.symbol.isEmpty())
        unit.symbol = FormulaBox(panel.symbol, {FormulaStyle::Face::Title, paperPx});
    unit.titleWidth = textWidth(panel.letter, paperPx, true) + (panel.symbol.isEmpty() ? 0 : unit.symbol.width() + 6)
        + (panel.shape.isEmpty() ? 0 : textWidth(panel.shape, paperPx) + 6)
        + (panel.title.isEmpty() ? 0 : std::min(textWidth(panel.title, paperPx), shareOfWords * room()) + 6);
    unit.scale = scaleOf(figure);
    return unit;
}

std::optional<ValueScale> PaperPlanner::scaleOf(const HeatmapFigure& figure)
{
    if (m_scales.find(&figure) == m_scales.end())
        m_scales.emplace(&figure, scaleFor(figure, extentOf(FigureCells(figure))));
    return m_scales.at(&figure);
}

void PaperPlanner::groupBars()
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
    for (std::size_t i = 0; i < m_units.size(); ++i) {
        bars += m_units[i].bar == static_cast<int>(i) ? 1 : 0;
        if (m_units[i].bar >= 0 && !sideBar())
            for (const BarTick& tick : barTicks(*m_units[i].scale, longestSideBar, smallPaperPx, false))
                m_units[i].halfTick = std::max(m_units[i].halfTick, textWidth(tick.text, smallPaperPx) / 2 + 1);
    }
    m_oneBar = bars == 1;
}

/// Notes as high as they can become: cells without numbers may need one more.
void PaperPlanner::measureWords()
{
    if (!m_page.alone || m_units.front().empty)
        return;
    const LeastScript script(smallPaperPx);
    const HeatmapFigure& figure = *m_panels.front().figure;
    FigureLayout scratch;
    scratch.printed = true;
    measureFigure(scratch, figure, {{1, 1}, {}}); // the title is not wider than its words
    m_title = placeTitle(scratch, figure, {}, paperPx, titleWidth()).size();
    scratch.cellSize.cell = {m_page.largest, m_page.largest};
    scratch.valuePx = 0;
    m_notes = placeNotes(scratch, figure, {}, notesWidth()).size();
}

double PaperPlanner::notesWidth() const { return std::min(room(), widestNotes); }

double PaperPlanner::room() const { return m_page.width > 0 ? m_page.width - 2 * m_page.margin : 1e7; }
double PaperPlanner::roomBelow() const { return m_page.height > 0 ? m_page.height - 2 * m_page.margin : 1e7; }

bool PaperPlanner::fits(const Plan& plan) const
{
    return plan.size.width() <= room() + 1e-6 && plan.size.height() <= roomBelow() + 1e-6;
}

double PaperPlanner::largestCell(int columns, bool labelled)
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

double PaperPlanner::leastPx() const { return leastBlockCell * 72 / 25.4 / m_page.unit; }

bool PaperPlanner::counted() const
{
    return std::ranges::all_of(m_units,
                               [](const Unit& unit) { return std::max(unit.rows, unit.cols) <= largestCounted; });
}

double PaperPlanner::bestCell(int columns, bool labelled)
{
    m_across = 0;
    const double wide = largestCell(columns, labelled);
    Index most = 1;
    for (const Unit& unit : m_units)
        most = std::max(most, unit.slices);
    if (most == 1 || millimetresOf(wide, m_page.unit) >= clearCell)
        return wide;
    // the most in a row with which cells are clear to see; else the largest cells on a page that is not a tower
    double best = wide;
    Index chosen = 0;
    for (m_across = most - 1; m_across > 0; --m_across) {
        if ((most + m_across - 1) / m_across == (most + m_across - 2) / std::max<Index>(m_across - 1, 1)
            && m_across > 1)
            continue; // fewer do, in as many rows
        const double cell = largestCell(columns, labelled);
        if (cell <= best)
            continue;
        const bool tower =
            m_page.height == 0 && planOf(columns, cell, labelled).size.height() > highestStack * std::min(room(), 1e6);
        if (tower && best >= leastPx())
            break;
        best = cell;
        chosen = m_across;
        if (millimetresOf(best, m_page.unit) >= clearCell)
            break;
    }
    m_across = chosen;
    return best;
}

int PaperPlanner::stackColumns()
{
    const int most = static_cast<int>(m_panels.size());
    std::vector<std::pair<int, double>> cells;
    for (int columns = most; columns > 0; --columns)
        if (const int rows = (most + columns - 1) / columns; (most + rows - 1) / rows == columns)
            cells.emplace_back(columns, largestCell(columns, true));
    const Unit& unit = m_units.front();
    const bool numbers = m_panels.front().figure->showValues && std::max(unit.rows, unit.cols) <= mostNumbered;
    const double clear = clearCell * leastPx() / leastBlockCell;
    for (const double least : {numbers ? numberCell : clear, clear, leastPx()})
        for (const auto& [columns, cell] : cells)
            if (cell >= least
                && (m_page.height > 0 || planOf(columns, least, true).size.height() <= highestStack * room()))
                return columns;
    return most;
}

void PaperPlanner::choose()
{
    const int most = static_cast<int>(m_panels.size());
    int columns = m_page.columns > 0 ? std::min(m_page.columns, most)
        : m_page.alone && most > 1   ? stackColumns()
                                     : most;
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
    lowerStack(columns);
    lowerTower(columns);
    if (m_cell <= 0 || (m_cell < leastPx() && counted() && !m_page.grid))
        throw tooSmall(columns);
    if (m_page.deviceScale > 0)
        if (const AxisCells pooled = axisCells(m_cell, largestCounted, m_page.deviceScale); pooled.pooled > 1)
            m_cell = pooled.cell; // a pixel each block
    m_plan = planOf(columns, m_cell, m_labelled);
}

/// Few matrices in a column have smaller cells rather than a page that is a tower.
void PaperPlanner::lowerStack(int columns)
{
    if (!m_page.alone || m_panels.size() < 2 || m_page.width == 0 || m_page.height > 0)
        return;
    const double high = planOf(columns, m_cell, true).size.height();
    if (high <= highestStack * room())
        return;
    m_page.largest = std::min(m_cell, std::max(m_cell * highestStack * room() / high, numberCell));
    m_cell = bestCell(columns, true);
}

/// Whatever has no height asked for stays within that of a page, unless its labels had no room then.
void PaperPlanner::lowerTower(int columns)
{
    constexpr double page = 240; // mm, what a sheet of A4 leaves between its margins
    if (m_page.grid || m_page.width == 0 || m_page.height > 0 || m_cell <= labelCell)
        return;
    const double most = std::max(page * 72 / 25.4 / m_page.unit, towerShare * m_page.width) - 2 * m_page.margin;
    const double whole = planOf(columns, m_cell, m_labelled).size.height();
    if (whole <= most)
        return;
    const double least = planOf(columns, labelCell, m_labelled).size.height(); // what is not cells stays
    const double share = std::clamp((most - least) / std::max(whole - least, 1.0), 0.0, 1.0);
    m_page.largest = labelCell + share * (m_cell - labelCell);
    m_cell = bestCell(columns, m_labelled);
}

bool PaperPlanner::losesLabels(const Plan& plan) const
{
    for (std::size_t i = 0; i < m_units.size(); ++i)
        for (const PaperLabels* labels : {&plan.beside[i], &plan.above[i]})
            if (!m_units[i].empty && (labels->every > 1 || labels->shortened > 0))
                return true;
    return false;
}

/// On the narrowest page: labels beside rows have a share of its width, and need more of a wider one.
PaperPlanner::Plan PaperPlanner::leastPlan(int columns)
{
    constexpr int most = 40; // mm more than on the page that is too narrow
    const double millimetre = 72 / 25.4 / m_page.unit;
    Plan least = planOf(columns, leastPx(), true);
    for (int more = 0; more < most && least.size.width() > room(); ++more) {
        const double needed = std::ceil((least.size.width() + 2 * m_page.margin) / millimetre) * millimetre;
        m_page.width = std::max(needed, m_page.width + millimetre);
        least = planOf(columns, leastPx(), true);
    }
    least.size.setWidth(std::max(least.size.width(), room() - millimetre / 2));
    return least;
}

Error PaperPlanner::tooSmall(int columns)
{
    m_across = m_page.width > 0 ? 1 : 0;
    columns = m_page.columns > 0 ? columns : 1;
    Plan least = planOf(columns, leastPx(), true);
    const bool wide = m_page.width > 0 && least.size.width() > room();
    if (wide)
        least = leastPlan(columns);
    const auto wanted = [&](double px) {
        return static_cast<Index>(std::ceil(millimetresOf(px + 2 * m_page.margin, m_page.unit)));
    };
    if (wide && least.size.height() > roomBelow())
        return Error(
            HEEDMAP_PHRASE("the page is too small for cells of 1.5 mm; expected at least %1 × %2 mm, or smaller "
                           "text"),
            wanted(least.size.width()), wanted(least.size.height()));
    if (m_page.alone && wide)
        return Error(HEEDMAP_PHRASE("the figure does not fit the width with cells of 1.5 mm; expected a width of at "
                                    "least %1 mm, or smaller text"),
                     wanted(least.size.width()));
    if (m_page.alone)
        return Error(HEEDMAP_PHRASE("the figure does not fit the height with cells of 1.5 mm; expected a height of at "
                                    "least %1 mm, or smaller text"),
                     wanted(least.size.height()));
    if (wide)
        return Error(HEEDMAP_PHRASE("the panels do not fit the width with cells of 1.5 mm; expected a width of at "
                                    "least %1 mm, or smaller text"),
                     wanted(least.size.width()));
    return Error(HEEDMAP_PHRASE("the panels do not fit the height with cells of 1.5 mm; expected a height of at "
                                "least %1 mm, or smaller text"),
                 wanted(least.size.height()));
}

PaperPlanner::Plan PaperPlanner::planOf(int columns, double cell, bool labelled)
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

bool PaperPlanner::sameBand(const Plan& plan, std::size_t i, bool rows) const
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

void PaperPlanner::planLabels(Plan& plan) const
{
    const double beside = std::min(longestBeside, m_page.width > 0 ? shareBeside * room() : longestBeside);
    const double above = std::min(longestAbove, m_page.height > 0 ? 0.35 * roomBelow() : longestAbove);
    const auto labelsOf = [&](std::size_t i) {
        return m_axes[m_units[i].axes].cols.above(cellOf(i, plan.cell).width(), above, plan.way);
    };
    for (std::size_t i = 0; i < m_units.size(); ++i) // all as the one that needs most
        if (!m_units[i].empty && m_units[i].labels && m_axes[m_units[i].axes].cols.tokens())
            plan.way = std::max(plan.way, labelsOf(i).way);
    for (std::size_t i = 0; i < m_units.size(); ++i) {
        const bool any = !m_units[i].empty && m_units[i].labels && plan.labelled;
        plan.showsRows.push_back(any && !sameBand(plan, i, true));
        plan.showsCols.push_back(any && !sameBand(plan, i, false));
        plan.beside.push_back(plan.showsRows[i]
                                  ? m_axes[m_units[i].axes].rows.beside(cellOf(i, plan.cell).height(), beside)
                                  : PaperLabels{.every = 0});
        plan.above.push_back(plan.showsCols[i] ? labelsOf(i) : PaperLabels{.every = 0});
    }
}

QSizeF PaperPlanner::cellOf(std::size_t i, double cell) const
{
    QSizeF size(cell, cell);
    if (m_units[i].strip && !m_page.grid)
        (m_units[i].rows < m_units[i].cols ? size.rheight() : size.rwidth()) = std::max(cell, stripCell);
    return size;
}

QSizeF PaperPlanner::bodyOf(std::size_t i, double cell) const
{
    const Unit& unit = m_units[i];
    if (!unit.drawn.isEmpty())
        return unit.drawn;
    const QSizeF size = cellOf(i, cell);
    const auto side = [](double each, Index count, Index cells, double between) {
        return static_cast<double>(count) * static_cast<double>(cells) * each
            + static_cast<double>(count - 1) * between;
    };
    return {side(size.width(), across(i), unit.cols, betweenSlices()),
            side(size.height(), down(i), unit.rows, betweenSlices() / 2 + sliceLine)};
}

Pooling PaperPlanner::poolingOf(std::size_t i) const
{
    if (m_page.deviceScale == 0)
        return {};
    const QSizeF size = cellOf(i, m_cell);
    return {axisCells(size.height(), m_units[i].rows, m_page.deviceScale).pooled,
            axisCells(size.width(), m_units[i].cols, m_page.deviceScale).pooled};
}

/// How far the numbers of a panel's bar reach beyond its right or left end.
double PaperPlanner::beyondBar(const Plan& plan, std::size_t i, bool right) const
{
    const double length = std::max(bodyOf(i, plan.cell).width(), barLeast(i, plan.columns));
    double beyond = 0;
    for (const BarTick& tick : barTicks(*m_units[i].scale, length, smallPaperPx, false)) {
        const double along = right ? 1 - tick.along : tick.along;
        beyond = std::max(beyond, textWidth(tick.text, smallPaperPx) / 2 - along * length);
    }
    return beyond;
}

void PaperPlanner::planColumns(Plan& plan) const
{
    constexpr double betweenTicks = 3; // px
    const auto hasOwnBar = [this](std::size_t i) { return !sideBar() && m_units[i].bar == static_cast<int>(i); };
    const auto columns = static_cast<std::size_t>(plan.columns);
    for (const QString& name : m_page.rowNames)
        plan.rowNames =
            std::max(plan.rowNames, (m_page.rowNamesTurned ? 1.25 * paperPx : textWidth(name, paperPx)) + afterRowName);
    plan.rowNames = std::min(plan.rowNames, 0.25 * room());
    if (const int bar = firstBar(); leftBar() && bar >= 0)
        plan.rowNames = sideRoom(static_cast<std::size_t>(bar),
                                 bodyOf(static_cast<std::size_t>(bar), plan.cell).height(), plan.columns)
                            .width;
    std::vector<double> before(columns);
    std::vector<double> body(columns);
    double end = 0;
    for (std::size_t i = 0; i < m_units.size(); ++i) {
        const std::size_t c = colOf(i, plan.columns);
        const double wide = bodyOf(i, plan.cell).width();
        const bool hangs = hangsTitle(c, plan.columns);
        before[c] = std::max({before[c], plan.beside[i].band, nameBeside(plan, i),
                              hangs ? m_units[i].titleWidth - afterTitle - wide - plan.rowNames : 0});
        const bool last = c + 1 == columns || i + 1 == m_units.size();
        const double tick = std::max(m_units[i].halfTick - m_page.margin, 0.0);
        if (c == 0)
            before[c] = std::max(before[c], tick - plan.rowNames);
        else if (hasOwnBar(i - 1) && hasOwnBar(i)) // whose last and first ticks meet
            before[c] = std::max(before[c],
                                 beyondBar(plan, i - 1, true) + betweenTicks + beyondBar(plan, i, false) - m_page.gap);
        const double beyond = std::max({last ? plan.above[i].overhang : 0, sideOf(plan, i).width, last ? tick : 0});
        body[c] = std::max(
            {body[c], wide + beyond, hangs ? 0 : m_units[i].titleWidth, barLeast(i, plan.columns), nameAbove(plan, i)});
    }
    double x = plan.rowNames;
    for (std::size_t c = 0; c < columns; ++c) {
        x += c > 0 ? m_page.gap : 0;
        plan.left.push_back(x + before[c]);
        x = end = plan.left[c] + body[c];
        plan.right.push_back(x);
    }
    plan.size.setWidth(m_page.grid ? gridWidth(plan, end) : std::max({end, m_title.width(), m_notes.width()}));
}

double PaperPlanner::gridWidth(const Plan& plan, double end) const
{
    if (const int bar = firstBar(); bar >= 0)
        end = sideBar() ? end + sideRoom(static_cast<std::size_t>(bar), gridHeight(plan), plan.columns).width
                        : std::max(end, plan.left.front() + barWords(static_cast<std::size_t>(bar), plan.columns));
    return showsRemark(plan) ? std::max(end, std::min(remarkWidth(), room())) : end;
}

double PaperPlanner::gridHeight(const Plan& plan) const
{
    const auto rows = static_cast<double>(rowOf(m_units.size() - 1, plan.columns) + 1);
    double body = 0;
    for (std::size_t i = 0; i < m_units.size(); ++i)
        body = std::max(body, bodyOf(i, plan.cell).height());
    return rows * body + (rows - 1) * m_page.gap;
}

bool PaperPlanner::hangsTitle(std::size_t c, int columns) const
{
    return m_page.grid && c == 0 && columns > fewColumns;
}

bool PaperPlanner::named(std::size_t i, bool rows) const
{
    if (m_units[i].empty || !m_page.axisNames || m_panels[i].figure->without.has(FigurePart::Axes))
        return false;
    const FigureAxis& axis = rows ? m_panels[i].figure->rows : m_panels[i].figure->cols;
    return !axis.name.isEmpty() && (m_page.alone ? i == 0 : axis.labels.isEmpty());
}

/// With the panel at its left.
bool PaperPlanner::sharesName(const Plan& plan, std::size_t i) const
{
    return colOf(i, plan.columns) > 0 && !m_units[i - 1].empty && plan.showsCols[i - 1] && named(i - 1, false)
        && m_panels[i - 1].figure->cols.name == m_panels[i].figure->cols.name;
}

bool PaperPlanner::namesColumns(const Plan& plan, std::size_t i) const
{
    return plan.showsCols[i] && named(i, false) && !sharesName(plan, i);
}

double PaperPlanner::nameAbove(const Plan& plan, std::size_t i) const
{
    if (!namesColumns(plan, i))
        return 0;
    double width = textWidth(m_panels[i].figure->cols.name + QStringLiteral(" →"), paperPx) + 1;
    for (std::size_t j = i + 1; j < m_units.size() && rowOf(j, plan.columns) == rowOf(i, plan.columns); ++j) {
        if (!plan.showsCols[j] || !named(j, false) || !sharesName(plan, j))
            break;
        width -= m_page.gap + bodyOf(j, plan.cell).width();
    }
    return std::max(width, 0.0);
}

double PaperPlanner::nameHeight(const Plan& plan, std::size_t i) const
{
    constexpr double line = paperPx * 1.25;
    const bool names = namesColumns(plan, i) || (plan.showsRows[i] && named(i, true));
    const bool blocks = plan.showsCols[i] && hasBlockTitles(*m_panels[i].figure, cellOf(i, plan.cell).width());
    return (names ? line : 0) + (blocks ? line : 0);
}

double PaperPlanner::nameBeside(const Plan& plan, std::size_t i) const
{
    return plan.showsRows[i] && named(i, true)
        ? textWidth(m_panels[i].figure->rows.name + QStringLiteral(" ↓"), paperPx) + 8
        : 0;
}

void PaperPlanner::planRows(Plan& plan) const
{
    const std::size_t rows = rowOf(m_units.size() - 1, plan.columns) + 1;
    double y = m_title.height() > 0 ? m_title.height() + afterTitle : 0;
    for (std::size_t r = 0; r < rows; ++r) {
        double title = 0;
        double slices = 0;
        double band = 0;
        double name = 0;
        double body = 0;
        double drawn = 0;
        double bars = 0;
        Side side;
        for (std::size_t i = r * static_cast<std::size_t>(plan.columns);
             i < m_units.size() && rowOf(i, plan.columns) == r; ++i) {
            title = m_units[i].titleWidth > 0 ? titleLine : title;
            slices = m_units[i].slices > 1 ? sliceLine : slices;
            band = std::max(band, plan.above[i].band);
            name = std::max(name, nameHeight(plan, i));
            double& high = m_units[i].drawn.isEmpty() ? body : drawn; // bars stand under matrices
            high = std::max(high, bodyOf(i, plan.cell).height());
            if (m_units[i].bar == static_cast<int>(i) && !sideBar() && !m_page.grid && !m_page.alone)
                bars = std::max(bars, barHeight(i, plan.columns));
            const Side own = leftBar() && m_units[i].bar == static_cast<int>(i)
                ? sideRoom(i, bodyOf(i, plan.cell).height(), plan.columns)
                : sideOf(plan, i);
            side.length = std::max(side.length, own.length + own.beyond);
            side.beyond = std::max(side.beyond, own.beyond);
        }
        if (const int bar = firstBar(); m_page.alone && bar >= 0 && !sideBar() && r + 1 == rows)
            bars = barHeight(static_cast<std::size_t>(bar), plan.columns);
        y += r > 0 ? (m_page.grid ? m_page.gap : 14) : 0;
        plan.begin.push_back(y);
        plan.top.push_back(y + std::max(title + slices + name + band, side.beyond));
        plan.bottom.push_back(plan.top[r] + body);
        plan.barLine.push_back(plan.bottom[r] + aboveBlockBar);
        y = std::max(plan.bottom[r] + std::max(bars, side.length - body), plan.top[r] + drawn);
    }
    plan.notes = y + aboveNotes;
    plan.size.setHeight(m_page.grid ? planBelow(plan, y) : m_notes.height() > 0 ? plan.notes + m_notes.height() : y);
}

} // namespace heedmap
