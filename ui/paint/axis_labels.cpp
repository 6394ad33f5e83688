#include "paint/axis_labels.h"

#include "paint/type.h"

#include <QFontMetricsF>
#include <QHash>

#include <algorithm>
#include <cmath>
#include <utility>

namespace heedmap {
namespace {

constexpr double gap = 8; // leaves room for a pinned matrix's outline
constexpr double longestAtTop = 112;

bool hasTokens(const FigureAxis& axis) { return !axis.labels.isEmpty(); }

QString labelAt(const FigureAxis& axis, Index i)
{
    if (!hasTokens(axis))
        return QString::number(axis.first + i);
    return i < axis.labels.size() ? axis.labels[i].simplified() : QString();
}

double widest(const FigureAxis& axis, Index count, double px, Index every)
{
    if (!hasTokens(axis))
        return textWidth(QString::number(axis.first + std::max<Index>(count - 1, 0)), px);
    double width = 0;
    for (Index i = 0; i < count; i += every)
        width = std::max(width, textWidth(labelAt(axis, i), px));
    return width;
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
    Index cut = 0;
    for (Index i = 0; i < count; ++i) {
        const double width = textWidth(labelAt(axis, i), px);
        if (width + 4 > pitch && width <= longestAtTop)
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
    const int size = qRound(px);
    const std::pair key(bold ? -size : size, text);
    if (const auto found = known.constFind(key); found != known.constEnd())
        return *found;
    if (known.size() >= most)
        known.clear();
    return known[key] = QFontMetricsF(textFont(px, bold)).horizontalAdvance(text);
}

double lineHeight(double px) { return std::ceil(1.25 * px); }

AxisPlan planAxis(const FigureAxis& axis, Index count, double pitch, AxisSide side, double longest)
{
    AxisPlan plan;
    plan.px = labelSize(axis, pitch);
    if (side == AxisSide::Left) {
        plan.every = thinned(axis, lineHeight(plan.px), pitch);
        plan.band = std::ceil(std::min(widest(axis, count, plan.px, plan.every), longest)) + gap + 2;
        return plan;
    }
    while (hasTokens(axis) && plan.px > 11 && widest(axis, count, plan.px, 1) + 4 > pitch
           && widest(axis, count, 11, 1) + 4 <= pitch)
        plan.px -= 1;
    const double width = widest(axis, count, plan.px, 1);
    const double line = lineHeight(plan.px);
    const bool turns = axis.turned || (width + 4 > pitch && turnHelps(axis, count, plan.px, pitch));
    plan.turned = hasTokens(axis) && turns;
    plan.every = plan.turned ? thinned(axis, line, pitch) : hasTokens(axis) ? 1 : thinned(axis, width + 8, pitch);
    const double length = plan.turned ? std::min(widest(axis, count, plan.px, plan.every), longestAtTop) : line;
    plan.band = std::ceil(length) + (plan.turned ? gap : 4);
    return plan;
}

std::vector<PlacedText> placeAxis(const FigureAxis& axis, Index count, const AxisPlan& plan, const QRectF& cells,
                                  AxisSide side)
{
    if (plan.every == 0)
        return {};
    const QFontMetricsF metrics(textFont(plan.px));
    const bool top = side == AxisSide::Top;
    const double pitch = (top ? cells.width() : cells.height()) / static_cast<double>(std::max<Index>(count, 1));
    const double line = lineHeight(plan.px);
    std::vector<PlacedText> placed;
    for (Index i = 0; i < count; i += plan.every) {
        const double middle = (static_cast<double>(i) + 0.5) * pitch;
        PlacedText text;
        text.px = plan.px;
        text.turned = plan.turned;
        if (top && !plan.turned) {
            const double room = std::min(pitch * static_cast<double>(plan.every) - 2,
                                         std::ceil(textWidth(labelAt(axis, i), plan.px)) + 1);
            text.box = {cells.left() + middle - room / 2, cells.top() - plan.band, room, line};
            text.align = Qt::AlignHCenter;
        } else if (top) {
            text.box = {cells.left() + middle - line / 2, cells.top() - plan.band, line, plan.band - gap + 1};
        } else {
            text.box = {cells.left() - plan.band, cells.top() + middle - line / 2, plan.band - gap - 1, line};
            text.align = Qt::AlignRight;
        }
        const double room = (plan.turned ? text.box.height() : text.box.width()) + 0.5;
        text.text = metrics.elidedText(labelAt(axis, i), Qt::ElideRight, room);
        placed.push_back(std::move(text));
    }
    return placed;
}

} // namespace heedmap
