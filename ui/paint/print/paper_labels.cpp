#include "paint/print/paper_labels.h"

#include "paint/blocks/label_lines.h"
#include "paint/type.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace heedmap {
namespace {

constexpr double fromCells = 3;      // px between cells and labels
constexpr double betweenLevel = 4;   // px between two labels on a line
constexpr double slantedPitch = 1.3; // of the size of type: 45° labels side by side
constexpr double turnedPitch = 0.98; // likewise, of lines of text
constexpr double cosine = 1 / std::numbers::sqrt2;

} // namespace

PaperAxis::PaperAxis(const FigureAxis& axis, Index count) : m_axis(axis), m_count(count)
{
    for (Index i = 0; i < count; ++i)
        m_widths.push_back(std::ceil(textWidth(text(i), paperPx)) + 1);
}

bool PaperAxis::sameAs(const PaperAxis& other) const
{
    return m_count == other.m_count && m_axis.labels == other.m_axis.labels && m_axis.first == other.m_axis.first;
}

QString PaperAxis::text(Index i) const
{
    if (!tokens())
        return QString::number(m_axis.first + i);
    return i < m_axis.labels.size() ? linesOfLabel(m_axis.labels[i], 1).value(0) : QString();
}

double PaperAxis::width(Index i, double px) const { return m_widths[static_cast<std::size_t>(i)] * px / paperPx; }

double PaperAxis::widest(double px, Index every) const
{
    double most = 0;
    for (const Index i : labelledPlaces(m_axis, m_count, every))
        most = std::max(most, width(i, px));
    return most;
}

bool PaperAxis::whole() const { return std::ranges::any_of(m_axis.labels, standsWhole); }

void PaperAxis::cut(PaperLabels& labels, double longest) const
{
    const double most = widest(labels.px, labels.every);
    labels.longest = whole() ? most : std::min(most, longest);
    for (const Index i : labelledPlaces(m_axis, m_count, labels.every))
        if (width(i, labels.px) > labels.longest + 0.01) {
            ++labels.shortened;
            labels.characters = std::max(labels.characters, static_cast<Index>(text(i).size()));
        }
}

// Indices are thinned to steps that can be counted on.
Index PaperAxis::thinned(double needed, double pitch) const
{
    const auto least = std::max<Index>(1, static_cast<Index>(std::ceil(needed / pitch - 1e-9)));
    if (tokens())
        return least;
    for (Index power = 1;; power *= 10)
        for (const Index step : {1, 2, 5})
            if (step * power >= least)
                return step * power;
}

PaperLabels PaperAxis::level(double pitch) const
{
    PaperLabels labels;
    labels.every = tokens() ? 1 : thinned(widest(paperPx, 1) + betweenLevel, pitch);
    labels.longest = widest(labels.px, labels.every);
    labels.band = fromCells + labels.px;
    const double last = width(((m_count - 1) / labels.every) * labels.every, labels.px);
    labels.overhang = std::max(0.0, (last - pitch) / 2);
    return labels;
}

PaperLabels PaperAxis::above(double pitch, double longest, LabelWay least) const
{
    if (m_count == 0)
        return {.every = 0};
    if (!tokens() || (least == LabelWay::Level && widest(paperPx, 1) + betweenLevel - 1 <= pitch))
        return level(pitch);
    PaperLabels labels;
    const bool slants = least <= LabelWay::Slanted && pitch >= slantedPitch * paperPx && widest(paperPx, 1) <= longest;
    labels.way = slants ? LabelWay::Slanted : LabelWay::Turned;
    if (!slants && pitch < turnedPitch * paperPx)
        labels.px = smallPaperPx;
    if (!slants)
        labels.every = thinned(turnedPitch * labels.px, pitch);
    cut(labels, longest);
    if (slants) {
        labels.band = fromCells + 0.7 * labels.px + labels.longest * cosine;
        labels.overhang = std::max(0.0, labels.longest * cosine + 0.35 * labels.px - pitch / 2);
    } else {
        labels.band = fromCells + labels.longest;
    }
    return labels;
}

PaperLabels PaperAxis::beside(double pitch, double longest) const
{
    if (m_count == 0)
        return {.every = 0};
    PaperLabels labels;
    if (pitch < turnedPitch * paperPx)
        labels.px = smallPaperPx;
    labels.every = thinned(turnedPitch * labels.px, pitch);
    cut(labels, longest);
    labels.band = fromCells + 2 + labels.longest;
    return labels;
}

std::vector<PlacedText> PaperAxis::placeAbove(const PaperLabels& labels, const QRectF& cells) const
{
    std::vector<PlacedText> placed;
    const QFontMetricsF metrics(textFont(labels.px));
    const double pitch = cells.width() / static_cast<double>(std::max<Index>(m_count, 1));
    const double end = cells.top() - fromCells;
    for (const Index i : labelledPlaces(m_axis, m_count, labels.every)) {
        PlacedText text;
        text.px = labels.px;
        text.tone = TextTone::Normal;
        text.text = fittedLabel(this->text(i), metrics, labels.longest + 0.5);
        const double middle = cells.left() + (static_cast<double>(i) + 0.5) * pitch;
        const double length = std::min(labels.longest, width(i, labels.px));
        if (labels.way == LabelWay::Slanted) {
            text.slanted = true;
            const double side = length * cosine + 0.35 * labels.px;
            text.box = {middle - 0.15 * labels.px, end - 0.35 * labels.px - side, side, side};
        } else if (labels.way == LabelWay::Turned) {
            text.turned = true;
            text.box = {middle - labels.px * 0.625, end - length, labels.px * 1.25, length};
        } else {
            text.align = Qt::AlignHCenter;
            text.box = {middle - length / 2, end - labels.px * 1.1, length, labels.px * 1.25};
        }
        placed.push_back(std::move(text));
    }
    return placed;
}

std::vector<PlacedText> PaperAxis::placeBeside(const PaperLabels& labels, const QRectF& cells) const
{
    std::vector<PlacedText> placed;
    const QFontMetricsF metrics(textFont(labels.px));
    const double pitch = cells.height() / static_cast<double>(std::max<Index>(m_count, 1));
    for (const Index i : labelledPlaces(m_axis, m_count, labels.every)) {
        PlacedText text;
        text.px = labels.px;
        text.tone = TextTone::Normal;
        text.align = Qt::AlignRight;
        text.text = fittedLabel(this->text(i), metrics, labels.longest + 0.5);
        const double middle = cells.top() + (static_cast<double>(i) + 0.5) * pitch;
        const double line = 1.25 * labels.px;
        text.box = {cells.left() - fromCells - 2 - labels.longest, middle - line / 2, labels.longest, line};
        placed.push_back(std::move(text));
    }
    return placed;
}

} // namespace heedmap
