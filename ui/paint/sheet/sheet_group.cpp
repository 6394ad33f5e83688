#include "paint/sheet/sheet_group.h"

#include "paint/sheet/sheet_arrangement.h"
#include "paint/type.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double titlePx = 17;
constexpr double symbolPx = 15;
constexpr double shapePx = 12;
constexpr double groupNotePx = 13;
constexpr double chevronAt = 24;
constexpr double titleAt = 42;
constexpr double groupMargin = 20;
constexpr double arrowLength = 32;

QString ellipsis() { return QStringLiteral("…"); }

/// The title line of one group, put together from left to right on one baseline.
class HeadLine {
public:
    HeadLine(SheetLayout& page, GroupPlace& place) : m_page(page), m_place(place)
    {
        const QFontMetricsF metrics(textFont(titlePx, true));
        m_baseline = std::round(place.head.center().y() + metrics.capHeight() / 2);
        m_x = place.head.left() + titleAt;
        m_end = place.head.right() - groupMargin;
    }

    void write(const QString& text, double px, TextTone tone, bool bold = false)
    {
        m_page.texts.push_back(line(text, m_x, px, tone, bold));
        m_x = m_page.texts.back().box.right();
    }

    void writeAtEnd(const QString& text)
    {
        const double width = std::ceil(textWidth(text, groupNotePx)) + 1;
        m_page.texts.push_back(line(text, m_end - width, groupNotePx, TextTone::Muted, false));
        m_end -= width + groupMargin;
    }

    /// Places the symbols on both sides of the arrow; only the first of many.
    void flow(const SheetGroup& group)
    {
        m_x += 32;
        if (m_x + arrowLength + 100 > m_end) // there is no room for symbols
            return;
        const double half = m_x + (m_end - m_x - arrowLength - 24) / 2;
        symbols(group.takes, half);
        m_x += 12;
        const double middle = m_baseline - 5;
        m_page.operators.push_back({FormulaBox(), {}, {m_x, middle}, {m_x + arrowLength, middle}});
        m_x += arrowLength + 12;
        symbols(group.gives, m_end);
    }

private:
    PlacedText line(const QString& text, double x, double px, TextTone tone, bool bold) const
    {
        PlacedText placed;
        placed.text = text;
        placed.px = px;
        placed.bold = bold;
        placed.tone = tone;
        const QFontMetricsF metrics(textFont(px, bold));
        const double height = lineHeight(px);
        placed.box = {x, m_baseline - (height + metrics.ascent() - metrics.descent()) / 2,
                      std::ceil(textWidth(text, px, bold)) + 1, height};
        return placed;
    }

    void symbols(const std::vector<SheetGroup::Matrix>& matrices, double end)
    {
        const double dots = textWidth(ellipsis(), shapePx) + 1;
        for (std::size_t i = 0; i < matrices.size(); ++i) {
            FormulaBox box(matrices[i].symbol, {FormulaStyle::Face::Title, symbolPx});
            const double x = m_x + (i > 0 ? 16 : 0);
            const double wide = box.width() + 6 + textWidth(matrices[i].shape, shapePx) + 1;
            const bool last = i + 1 == matrices.size();
            if (i > 0 && x + wide + (last ? 0 : 16 + dots) > end) {
                m_x = x;
                write(ellipsis(), shapePx, TextTone::Muted);
                return;
            }
            const double width = box.width();
            m_place.symbols.push_back({std::move(box), {x, m_baseline}, matrices[i].ink});
            m_x = x + width + 6;
            write(matrices[i].shape, shapePx, TextTone::Muted);
        }
    }

    SheetLayout& m_page;
    GroupPlace& m_place;
    double m_baseline = 0;
    double m_x = 0;
    double m_end = 0;
};

} // namespace

double groupHeadWidth(const SheetGroup& group)
{
    return std::ceil(titleAt + textWidth(group.title, titlePx, true) + 2 * groupMargin
                     + textWidth(group.note, groupNotePx) + groupMargin);
}

void placeGroup(SheetLayout& page, const SheetGroup& group, std::size_t index, const QRectF& frame)
{
    GroupPlace place;
    place.group = index;
    place.open = group.open;
    place.frame = frame;
    place.head = {frame.topLeft(), QSizeF(frame.width(), groupHeadHeight)};
    HeadLine line(page, place);
    line.write(group.title, titlePx, TextTone::Normal, true);
    line.writeAtEnd(group.note);
    line.flow(group);
    page.groups.push_back(std::move(place));
}

void drawGroup(QPainter& painter, const GroupPlace& place, const Theme& theme)
{
    painter.setPen(QPen(theme.hairline, theme.lineWidth));
    painter.setBrush(place.open ? QBrush(Qt::NoBrush) : QBrush(theme.window));
    painter.drawRoundedRect(place.frame, 8, 8);
    const QPointF centre(place.head.left() + chevronAt, place.head.center().y());
    const QPointF right[] = {centre + QPointF(-3, -6), centre + QPointF(3, 0), centre + QPointF(-3, 6)};
    const QPointF down[] = {centre + QPointF(-6, -3), centre + QPointF(0, 3), centre + QPointF(6, -3)};
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.muted, 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(place.open ? down : right, 3);
    for (const GroupPlace::Symbol& symbol : place.symbols)
        symbol.text.draw(painter, symbol.baseline, theme.ink(symbol.ink));
}

} // namespace heedmap
