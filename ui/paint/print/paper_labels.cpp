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
constexpr double lineShare = 1.25;   // of the size of type: the height of a line
constexpr double cosine = 1 / std::numbers::sqrt2;

} // namespace

PaperAxis::PaperAxis(const FigureAxis& axis, Index count) : m_axis(axis), m_count(count)
{
    for (const QString& label : axis.labels)
        m_lines = std::max(m_lines, static_cast<Index>(linesOfLabel(label, count + 1).size()));
    for (Index lines = 1; lines <= m_lines; ++lines) {
        std::vector<double>& widths = m_widths.emplace_back();
        for (Index i = 0; i < count; ++i) {
            double most = 0;
            for (const QString& line : linesOf(i, lines))
                most = std::max(most, std::ceil(textWidth(line, paperPx)) + 1);
            widths.push_back(most);
        }
    }
}

bool PaperAxis::sameAs(const PaperAxis& other) const
{
    return m_count == other.m_count && m_axis.labels == other.m_axis.labels && m_axis.first == other.m_axis.first;
}

QStringList PaperAxis::linesOf(Index i, Index most) const
{
    if (!tokens())
        return {QString::number(m_axis.first + i)};
    return i < m_axis.labels.size() ? linesOfLabel(m_axis.labels[i], most) : QStringList{QString()};
}

double PaperAxis::width(Index i, const PaperLabels& labels) const
{
    return m_widths[static_cast<std::size_t>(labels.lines - 1)][static_cast<std::size_t>(i)] * labels.px / paperPx;
}

double PaperAxis::widest(const PaperLabels& labels) const
{
    double most = 0;
    for (const Index i : labelledPlaces(m_axis, m_count, labels.every))
        most = std::max(most, width(i, labels));
    return most;
}

bool PaperAxis::whole() const { return std::ranges::any_of(m_axis.labels, standsWhole); }

void PaperAxis::cut(PaperLabels& labels, double longest) const
{
    const double most = widest(labels);
    labels.longest = whole() ? most : std::min(most, longest);
    for (const Index i : labelledPlaces(m_axis, m_count, labels.every))
        if (width(i, labels) > labels.longest + 0.01)
            ++labels.shortened;
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

std::optional<PaperLabels> PaperAxis::level(double pitch) const
{
    PaperLabels labels;
    labels.lines = m_lines;
    if (!tokens())
        labels.every = thinned(widest(labels) + betweenLevel, pitch);
    else if (widest(labels) + betweenLevel - 1 > pitch)
        return std::nullopt;
    labels.longest = widest(labels);
    labels.band = fromCells + labels.px + static_cast<double>(m_lines - 1) * lineShare * labels.px;
    const double last = width(((m_count - 1) / labels.every) * labels.every, labels);
    labels.overhang = std::max(0.0, (last - pitch) / 2);
    return labels;
}

PaperLabels PaperAxis::above(double pitch, double longest, LabelWay least) const
{
    if (m_count == 0)
        return {.every = 0};
    if (!tokens() || least == LabelWay::Level)
        if (const auto labels = level(pitch))
            return *labels;
    PaperLabels labels;
    const bool slants = least <= LabelWay::Slanted && pitch >= slantedPitch * paperPx && widest(labels) <= longest;
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
    labels.lines = std::clamp<Index>(static_cast<Index>(pitch / (lineShare * labels.px)), 1, m_lines);
    labels.every = thinned(turnedPitch * labels.px, pitch);
    cut(labels, longest);
    labels.band = fromCells + 2 + labels.longest;
    return labels;
}

PlacedText PaperAxis::placed(const QString& line, const PaperLabels& labels) const
{
    PlacedText text;
    text.px = labels.px;
    text.tone = TextTone::Normal;
    text.text = fittedLabel(line, QFontMetricsF(textFont(labels.px)), labels.longest + 0.5);
    return text;
}

std::vector<PlacedText> PaperAxis::placeAbove(const PaperLabels& labels, const QRectF& cells) const
{
    std::vector<PlacedText> texts;
    const double pitch = cells.width() / static_cast<double>(std::max<Index>(m_count, 1));
    const double end = cells.top() - fromCells;
    const double high = lineShare * labels.px;
    for (const Index i : labelledPlaces(m_axis, m_count, labels.every)) {
        const double middle = cells.left() + (static_cast<double>(i) + 0.5) * pitch;
        const double length = std::min(labels.longest, width(i, labels));
        const QStringList lines = linesOf(i, labels.lines);
        for (qsizetype line = 0; line < lines.size(); ++line) {
            PlacedText text = placed(lines[line], labels);
            if (labels.way == LabelWay::Slanted) {
                text.slanted = true;
                const double side = length * cosine + 0.35 * labels.px;
                text.box = {middle - 0.15 * labels.px, end - 0.35 * labels.px - side, side, side};
            } else if (labels.way == LabelWay::Turned) {
                text.turned = true;
                text.box = {middle - high / 2, end - length, high, length};
            } else {
                text.align = Qt::AlignHCenter;
                const double above = static_cast<double>(lines.size() - 1 - line) * high;
                text.box = {middle - length / 2, end - labels.px * 1.1 - above, length, high};
            }
            texts.push_back(std::move(text));
        }
    }
    return texts;
}

std::vector<PlacedText> PaperAxis::placeBeside(const PaperLabels& labels, const QRectF& cells) const
{
    std::vector<PlacedText> texts;
    const double pitch = cells.height() / static_cast<double>(std::max<Index>(m_count, 1));
    const double high = lineShare * labels.px;
    for (const Index i : labelledPlaces(m_axis, m_count, labels.every)) {
        const double middle = cells.top() + (static_cast<double>(i) + 0.5) * pitch;
        const QStringList lines = linesOf(i, labels.lines);
        for (qsizetype line = 0; line < lines.size(); ++line) {
            PlacedText text = placed(lines[line], labels);
            text.align = Qt::AlignRight;
            const double top = middle + (static_cast<double>(line) - static_cast<double>(lines.size()) / 2) * high;
            text.box = {cells.left() - fromCells - 2 - labels.longest, top, labels.longest, high};
            texts.push_back(std::move(text));
        }
    }
    return texts;
}

} // namespace heedmap
