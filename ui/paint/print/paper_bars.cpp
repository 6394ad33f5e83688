#include "paint/blocks/side_bar.h"
#include "paint/formula.h"
#include "paint/print/paper_plan.h"
#include "paint/type.h"

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double blockBarHeight = 7;    // px
constexpr double barTicksHeight = 4;    // px
constexpr double longestBlockBar = 340; // px
constexpr double shortestBlockBar = 44; // px
constexpr double besideRemark = 8;      // px
constexpr double halfTick = 12;         // px of the widest number of a bar

} // namespace

int PaperPlanner::firstBar() const
{
    for (std::size_t i = 0; i < m_units.size(); ++i)
        if (m_units[i].bar == static_cast<int>(i))
            return static_cast<int>(i);
    return -1;
}

std::size_t PaperPlanner::lastOf(std::size_t i, int columns) const
{
    std::size_t last = i;
    while (last + 1 < m_units.size() && rowOf(last + 1, columns) == rowOf(i, columns)
           && m_units[last + 1].bar == static_cast<int>(i))
        ++last;
    return last;
}

// Those of a row that it stands under are told by that.
QString PaperPlanner::panelsOf(std::size_t bar, int columns) const
{
    if (m_oneBar || m_page.grid || m_page.alone)
        return {};
    QStringList names;
    std::size_t last = bar;
    for (std::size_t i = bar; i < m_units.size(); ++i) {
        if (m_units[i].bar != static_cast<int>(bar))
            continue;
        last = i;
        const PaperPanel& panel = m_panels[i];
        const QString symbol = plainFormula(panel.symbol);
        const QString name = !panel.letter.isEmpty() ? panel.letter : symbol.isEmpty() ? panel.title : symbol;
        if (!name.isEmpty() && !names.contains(name))
            names += name;
    }
    return last == lastOf(bar, columns) ? QString() : names.join(QStringLiteral(", "));
}

QString PaperPlanner::barText(std::size_t i, int columns) const
{
    QStringList words{m_panels[i].figure->barLabel, panelsOf(i, columns)};
    words.removeAll({});
    return words.join(QStringLiteral(" · "));
}

PaperPlanner::Side PaperPlanner::sideRoom(std::size_t i, double cells, int columns) const
{
    const QString label = barText(i, columns);
    Side side;
    side.length = std::clamp(cells, shortestBlockBar, longestSideBar);
    side.width = sideBarRoom(*m_units[i].scale, side.length, label);
    side.beyond = std::max(lineHeight(smallPaperPx) / 2, (std::ceil(textWidth(label, paperPx)) + 1 - side.length) / 2);
    return side;
}

PaperPlanner::Side PaperPlanner::sideOf(const Plan& plan, std::size_t i) const
{
    const int bar = m_units[i].bar;
    if (!sideBar() || leftBar() || m_page.grid || bar < 0 || lastOf(static_cast<std::size_t>(bar), plan.columns) != i)
        return {};
    return sideRoom(static_cast<std::size_t>(bar), bodyOf(i, plan.cell).height(), plan.columns);
}

PaperPlanner::BarSpan PaperPlanner::barSpan(const Plan& plan, std::size_t i) const
{
    const std::size_t last = lastOf(i, plan.columns);
    const double left = plan.left[colOf(i, plan.columns)];
    const double right = plan.left[colOf(last, plan.columns)] + bodyOf(last, plan.cell).width();
    const double share = m_page.grid ? 0.45 * (right - left) : right - left;
    return {left, std::clamp(share, std::min(shortestBlockBar, plan.size.width() - left), longestBlockBar)};
}

double PaperPlanner::barLeast(std::size_t i, int columns) const
{
    return m_units[i].bar != static_cast<int>(i) || m_page.grid || sideBar() ? 0 : barWords(i, columns);
}

double PaperPlanner::barWords(std::size_t i, int columns) const
{
    const QString words = m_oneBar || !panelsOf(i, columns).isEmpty() ? barText(i, columns) : QString();
    return std::max(shortestBlockBar, textWidth(words, paperPx));
}

double PaperPlanner::planBelow(Plan& plan, double y) const
{
    const int first = firstBar();
    const double line = 1.25 * paperPx;
    double end = y;
    plan.remark = y + aboveBlockBar;
    if (first >= 0 && sideBar()) {
        const Side side = sideRoom(static_cast<std::size_t>(first), y - plan.top.front(), plan.columns);
        end = std::max(y, plan.top.front() + side.length + side.beyond);
    } else if (first >= 0) {
        plan.barLine.front() = y + aboveBlockBar;
        end = y + barHeight(static_cast<std::size_t>(first), plan.columns);
        plan.remark = meetsRemark(plan, static_cast<std::size_t>(first)) ? end : plan.remark + blockBarHeight;
    }
    return showsRemark(plan) ? std::max(end, plan.remark + line) : end;
}

bool PaperPlanner::showsRemark(const Plan& plan) const
{
    return m_page.grid && !plan.labelled && !m_page.remark.isEmpty();
}

double PaperPlanner::remarkWidth() const { return std::ceil(textWidth(m_page.remark, paperPx)) + 1; }

bool PaperPlanner::meetsRemark(const Plan& plan, std::size_t bar) const
{
    const BarSpan span = barSpan(plan, bar);
    const double words = textWidth(m_panels[bar].figure->barLabel, paperPx);
    const double right = std::max(span.left + span.width + halfTick, span.left + (span.width + words) / 2);
    return std::max(right, span.left + words) + besideRemark > plan.size.width() - remarkWidth();
}

double PaperPlanner::barHeight(std::size_t i, int columns) const
{
    return aboveBlockBar + blockBarHeight + barTicksHeight + 1.25 * smallPaperPx
        + (barText(i, columns).isEmpty() ? 0 : 1.25 * paperPx);
}

} // namespace heedmap
