#include "paint/axis_labels.h"

#include "paint/blocks/label_lines.h"
#include "paint/type.h"

#include <QFontMetricsF>
#include <QHash>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace heedmap {
namespace {

constexpr double gap = 8; // leaves room for a pinned matrix's outline
constexpr double longestAtTop = 112;

bool hasTokens(const FigureAxis& axis) { return !axis.labels.isEmpty(); }

/// The lines of a label, of which it has at most `most`.
QStringList linesOf(const FigureAxis& axis, Index i, Index most)
{
    if (!hasTokens(axis))
        return {QString::number(axis.first + i)};
    return i < axis.labels.size() ? linesOfLabel(axis.labels[i], most) : QStringList(QString());
}

double labelWidth(const FigureAxis& axis, Index i, double px, Index lines)
{
    double width = 0;
    for (const QString& line : linesOf(axis, i, lines))
        width = std::max(width, textWidth(line, px));
    return width;
}

double widest(const FigureAxis& axis, Index count, double px, Index every, Index lines = 1)
{
    if (!hasTokens(axis))
        return textWidth(QString::number(axis.first + std::max<Index>(count - 1, 0)), px);
    double width = 0;
    for (const Index i : labelledPlaces(axis, count, every))
        width = std::max(width, labelWidth(axis, i, px, lines));
    return width;
}

/// How many lines of a label fit so much room.
Index linesIn(double room, double px) { return std::max<Index>(1, static_cast<Index>(room / lineHeight(px) + 1e-9)); }

/// How many lines a label may have: at the top they take room of the height, else of the cells.
Index linesAlong(bool top, const AxisPlan& plan, double pitch)
{
    return linesIn(top && !plan.turned ? longestAtTop : pitch, plan.px);
}

/// How many lines the label of the most has.
Index mostLines(const FigureAxis& axis, Index count, const AxisPlan& plan, Index lines)
{
    qsizetype most = 1;
    for (const Index i : labelledPlaces(axis, count, plan.every))
        most = std::max(most, linesOf(axis, i, lines).size());
    return most;
}

/// How long labels may get.
double limitOf(const FigureAxis& axis, double usual)
{
    return std::ranges::any_of(axis.labels, standsWhole) ? std::numeric_limits<double>::max() : usual;
}

// Indices are thinned to 0, 2, 4 … 0, 5, 10 …: steps that can be counted on.
Index roundStep(Index least)
{
    for (Index power = 1;; power *= 10)
        for (const Index step : {1, 2, 5})
            if (step * power >= least)
                return step * power;
}

Index thinned(const FigureAxis& axis, double needed, double pitch)
{
    const auto least = static_cast<Index>(std::ceil(needed / pitch - 1e-9));
    return hasTokens(axis) ? std::max<Index>(least, 1) : roundStep(least);
}

/// Whether some label is cut as it lies, but not where it is turned; or many are cut as they lie.
bool turnHelps(const FigureAxis& axis, Index count, double px, double pitch)
{
    const double limit = limitOf(axis, longestAtTop);
    Index cut = 0;
    for (Index i = 0; i < count; ++i) {
        const double width = labelWidth(axis, i, px, linesIn(longestAtTop, px));
        if (width + 4 > pitch && width <= limit)
            return true;
        cut += width + 4 > pitch ? 1 : 0;
    }
    return cut * 4 > (pitch >= 48 ? count : 0);
}

double labelSize(const FigureAxis& axis, double pitch)
{
    if (!hasTokens(axis))
        return 11;
    return pitch >= 40 ? 13 : pitch >= 16 ? 12 : 11;
}

} // namespace

// The same texts are laid out again with every frame of a drag: measured once, remembered.
double textWidth(const QString& text, double px, bool bold)
{
    constexpr qsizetype most = 1 << 15;
    static thread_local QHash<std::pair<int, QString>, double> known;
    static thread_local int changes = 0;
    if (changes != textFamilyChanges()) {
        known.clear();
        changes = textFamilyChanges();
    }
    const int size = qRound(LargestText::shown(px));
    const std::pair key(bold ? -size : size, text);
    if (const auto found = known.constFind(key); found != known.constEnd())
        return *found;
    if (known.size() >= most)
        known.clear();
    return known[key] = QFontMetricsF(textFont(px, bold)).horizontalAdvance(text);
}

double lineHeight(double px) { return std::ceil(1.25 * px); }

std::vector<Index> labelledPlaces(const FigureAxis& axis, Index count, Index every)
{
    std::vector<Index> told;
    for (Index i = 0; every > 1 && i < std::min<Index>(count, axis.labels.size()); ++i)
        if (tells(axis.labels[i]) && (told.empty() || i >= told.back() + every))
            told.push_back(i);
    std::vector<Index> places;
    auto next = told.begin();
    for (Index i = 0; every > 0 && i < count; i += every)
        if (next != told.end() && *next < i + every)
            places.push_back(*next++);
        else if (places.empty() || i >= places.back() + every)
            places.push_back(i);
    return places;
}

AxisPlan planAxis(const FigureAxis& axis, Index count, double pitch, AxisSide side, double longest)
{
    AxisPlan plan;
    plan.px = labelSize(axis, pitch);
    if (side == AxisSide::Left) {
        plan.every = thinned(axis, lineHeight(plan.px), pitch);
        const double width = widest(axis, count, plan.px, plan.every, linesAlong(false, plan, pitch));
        plan.band = std::ceil(std::min(width, limitOf(axis, longest))) + gap + 2;
        return plan;
    }
    const auto flat = [&](double px) { return widest(axis, count, px, 1, linesIn(longestAtTop, px)); };
    while (hasTokens(axis) && plan.px > 11 && flat(plan.px) + 4 > pitch && flat(11) + 4 <= pitch)
        plan.px -= 1;
    const double width = flat(plan.px);
    const double line = lineHeight(plan.px);
    const bool turns = axis.turned || (width + 4 > pitch && turnHelps(axis, count, plan.px, pitch));
    plan.turned = hasTokens(axis) && turns;
    plan.every = plan.turned ? thinned(axis, line, pitch) : hasTokens(axis) ? 1 : thinned(axis, width + 8, pitch);
    const Index lines = linesAlong(true, plan, pitch);
    const double length = plan.turned
        ? std::min(widest(axis, count, plan.px, plan.every, lines), limitOf(axis, longestAtTop))
        : line * static_cast<double>(mostLines(axis, count, plan, lines));
    plan.band = std::ceil(length) + (plan.turned ? gap : 4);
    return plan;
}

namespace {

/// Where the labels of an axis stand beside its cells.
class LabelPlaces {
public:
    LabelPlaces(const FigureAxis& axis, Index count, const AxisPlan& plan, const QRectF& cells, AxisSide side)
        : m_plan(plan), m_cells(cells), m_top(side == AxisSide::Top), m_line(lineHeight(plan.px)),
          m_pitch((m_top ? cells.width() : cells.height()) / static_cast<double>(std::max<Index>(count, 1))),
          m_lines(linesAlong(m_top, plan, m_pitch)), m_most(mostLines(axis, count, plan, m_lines)),
          m_metrics(textFont(plan.px))
    {
    }

    void place(const FigureAxis& axis, Index i, std::vector<PlacedText>& placed) const
    {
        const QStringList lines = linesOf(axis, i, m_lines);
        for (qsizetype at = 0; at < lines.size(); ++at) {
            PlacedText text;
            text.px = m_plan.px;
            text.turned = m_plan.turned;
            text.align = !m_top ? Qt::AlignRight : m_plan.turned ? Qt::AlignLeft : Qt::AlignHCenter;
            text.box = boxOf(lines[at], (static_cast<double>(i) + 0.5) * m_pitch, at, lines.size());
            const double room = (m_plan.turned ? text.box.height() : text.box.width()) + 0.5;
            const bool fits = textWidth(lines[at], m_plan.px) + 0.25 <= room; // which is remembered
            text.text = fits ? lines[at] : fittedLabel(lines[at], m_metrics, room);
            if (tells(lines[at]))
                text.tone = TextTone::Notice;
            placed.push_back(std::move(text));
        }
    }

private:
    /// Of the line `at` of several, of a label in the middle there.
    QRectF boxOf(const QString& words, double middle, Index at, Index lines) const
    {
        const double first = middle - m_line * static_cast<double>(lines) / 2;
        const double across = first + m_line * static_cast<double>(at);
        const double start = m_cells.top() - m_plan.band;
        if (!m_top)
            return {m_cells.left() - m_plan.band, m_cells.top() + across, m_plan.band - gap - 1, m_line};
        if (m_plan.turned)
            return {m_cells.left() + across, start, m_line, m_plan.band - gap + 1};
        const double room =
            std::min(m_pitch * static_cast<double>(m_plan.every) - 2, std::ceil(textWidth(words, m_plan.px)) + 1);
        const double down = m_line * static_cast<double>(m_most - lines + at);
        return {m_cells.left() + middle - room / 2, start + down, room, m_line};
    }

    const AxisPlan& m_plan;
    const QRectF& m_cells;
    bool m_top;
    double m_line;
    double m_pitch;
    Index m_lines; ///< that a label may have
    Index m_most;  ///< that one has
    QFontMetricsF m_metrics;
};

} // namespace

std::vector<PlacedText> placeAxis(const FigureAxis& axis, Index count, const AxisPlan& plan, const QRectF& cells,
                                  AxisSide side)
{
    std::vector<PlacedText> placed;
    const LabelPlaces places(axis, count, plan, cells, side);
    for (const Index i : labelledPlaces(axis, count, plan.every))
        places.place(axis, i, placed);
    return placed;
}

} // namespace heedmap
