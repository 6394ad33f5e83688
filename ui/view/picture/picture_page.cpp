#include "view/picture/picture_page.h"

#include "paint/contrast.h"
#include "paint/figure_parts.h"
#include "paint/type.h"
#include "text/joined_text.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double gap = 32; ///< between the picture and the list beside it
constexpr double listWidth = 176;
constexpr double listLine = 34; ///< px of a line of the list
constexpr double listTop = 26;
constexpr std::size_t mostLines = 9;
constexpr double leastHeight = 320; ///< px of a picture with everything above and below it
constexpr double tokenHeight = 30;
constexpr double legendGap = 14;
constexpr double legendHeight = 44;

struct PictureText {
    Q_DECLARE_TR_FUNCTIONS(PictureView)
};

} // namespace

PicturePage::PicturePage(PictureContent content, const QSizeF& room, double opacity, bool values,
                         const PartSet& without)
    : m_content(std::move(content)), m_opacity(opacity), m_values(values && !without.has(FigurePart::Values)),
      m_without(without)
{
    layOut(room);
}

// ---- where things are

void PicturePage::layOut(const QSizeF& room)
{
    const bool list = m_content.weighed && room.width() >= listWidth + gap + 240;
    placeTokens(list ? room.width() - gap - listWidth : room.width());
    const double above = m_tokens.empty() ? 0 : m_tokens.back().bottom() + 12;
    const double height = room.height() - above - underPicture();
    if (list && height < leastHeight) {
        layOutBeside(room);
        return;
    }
    placePicture({room.width() - (list ? gap + listWidth : 0), height}, above);
    for (QRectF& token : m_tokens)
        token.translate(m_picture.left(), 0);
    placeLegend({m_picture.left(), m_picture.bottom() + legendGap}, std::min(m_picture.width(), 240.0));
    m_sums = m_bar.topRight() + QPointF(m_bar.width() > 0 ? 20 : 0, 9);
    if (m_content.weighed && m_sums.x() + QFontMetricsF(textFont(12)).horizontalAdvance(sums()) > room.width())
        m_sums = m_bar.bottomLeft() + QPointF(0, 24);
    if (list)
        placeHeaviest({m_picture.right() + gap, m_picture.top() + listTop}, m_picture.bottom());
    m_size = {room.width(), m_picture.bottom() + underPicture()};
}

/// What the legend takes.
double PicturePage::underPicture() const
{
    const bool none = m_without.has(FigurePart::Bar) && m_without.has(FigurePart::Range);
    return none ? 0 : legendGap + legendHeight;
}

// In a low room, everything else stands beside the picture.
void PicturePage::layOutBeside(const QSizeF& room)
{
    constexpr double column = 240;
    m_tokens.clear();
    placeTokens(column);
    placePicture({room.width() - gap - column, room.height()}, 0);
    const double left = m_picture.right() + gap;
    for (QRectF& token : m_tokens)
        token.translate(left, 0);
    const double top = m_tokens.empty() ? 0 : m_tokens.back().bottom() + 14;
    placeLegend({left, top}, 200);
    m_sums = m_bar.bottomLeft() + QPointF(0, 24);
    placeHeaviest({left, m_sums.y() + 14 + listTop}, m_picture.bottom());
    m_size = {room.width(), std::max(m_picture.bottom(), m_sums.y() + 12)};
}

// Centres the picture in its room, with squares of whole px.
void PicturePage::placePicture(const QSizeF& room, double top)
{
    const auto down = static_cast<double>(m_content.down);
    const auto across = static_cast<double>(m_content.across);
    m_side = std::max(4.0, std::floor(std::min(room.width() / across, room.height() / down)));
    const QSizeF size(m_side * across, m_side * down);
    m_picture = {QPointF(std::floor(std::max(0.0, room.width() - size.width()) / 2), top), size};
    if (!m_content.weighed)
        return;
    measureFigure(m_overlay, m_content.figure, {{m_side, m_side}, {}});
    m_overlay.valuePx = 0;
    m_overlay.matrices.push_back({0, m_picture});
}

void PicturePage::placeTokens(double width)
{
    const QFontMetricsF metrics(textFont(13, true));
    double x = 0;
    double y = 0;
    for (std::size_t i = 0; i < m_content.tokens.size(); ++i) {
        const auto weight = m_content.weighed ? m_content.weight({false, static_cast<Index>(i)}) : std::nullopt;
        const double wide = std::ceil(metrics.horizontalAdvance(m_content.tokens[i].name) + 24 + (weight ? 64 : 0));
        if (x > 0 && x + wide > width) {
            x = 0;
            y += tokenHeight + 6;
        }
        m_tokens.emplace_back(x, y, wide, tokenHeight);
        x += wide + 8;
    }
}

void PicturePage::placeLegend(const QPointF& topLeft, double width)
{
    m_bar = {topLeft, QSizeF()};
    if (!m_content.weighed || m_without.has(FigurePart::Bar))
        return;
    measureFigure(m_legend, m_content.figure, {{12, 12}, {}});
    m_bar = placeBar(m_legend, m_content.figure, 0, topLeft, std::max(width, barWidth(0)));
    placeNotes(m_legend, m_content.figure, {topLeft.x(), m_bar.bottom() + 4}, 240);
}

void PicturePage::placeHeaviest(const QPointF& topLeft, double bottom)
{
    for (const PictureSpot& spot : m_content.keys())
        if (const auto weight = m_content.weight(spot); weight && !m_content.hides(spot) && !std::isnan(*weight))
            m_heaviest.push_back({spot, *weight, {}});
    std::ranges::stable_sort(m_heaviest,
                             [](const Line& a, const Line& b) { return std::abs(a.weight) > std::abs(b.weight); });
    const double room = std::max(bottom - topLeft.y(), 0.0);
    const auto lines = std::min(mostLines, static_cast<std::size_t>(room / listLine));
    m_heaviest.resize(std::min(m_heaviest.size(), lines));
    double y = topLeft.y();
    for (Line& line : m_heaviest) {
        line.rect = {topLeft.x(), y, listWidth, listLine};
        y += listLine;
    }
}

QRectF PicturePage::patchRect(Index patch) const
{
    const Index row = patch / m_content.across;
    const Index col = patch % m_content.across;
    return {m_picture.left() + m_side * static_cast<double>(col), m_picture.top() + m_side * static_cast<double>(row),
            m_side, m_side};
}

QRectF PicturePage::rectOf(const PictureSpot& spot) const
{
    if (spot.patch)
        return spot.index < m_content.count() ? patchRect(spot.index) : QRectF();
    const auto index = static_cast<std::size_t>(spot.index);
    return index < m_tokens.size() ? m_tokens[index] : QRectF();
}

std::optional<PictureSpot> PicturePage::spotAt(const QPointF& at) const
{
    for (std::size_t i = 0; i < m_tokens.size(); ++i)
        if (m_tokens[i].contains(at))
            return PictureSpot{false, static_cast<Index>(i)};
    for (const Line& line : m_heaviest)
        if (line.rect.contains(at))
            return line.spot;
    if (!m_picture.contains(at) || m_side <= 0)
        return std::nullopt;
    const auto row = static_cast<Index>((at.y() - m_picture.top()) / m_side);
    const auto col = static_cast<Index>((at.x() - m_picture.left()) / m_side);
    return PictureSpot{true,
                       std::min(row, m_content.down - 1) * m_content.across + std::min(col, m_content.across - 1)};
}

// Light weights need more decimals than set, or all would read 0.00.
QString PicturePage::weightText(double weight) const
{
    double largest = 0;
    for (const PictureSpot& spot : m_content.keys())
        largest = std::max(largest, std::abs(m_content.weight(spot).value_or(0)));
    const int needed = largest > 0 ? static_cast<int>(std::ceil(-std::log10(largest))) + 1 : 0;
    return valueText(weight, {std::clamp(needed, m_content.figure.decimals, 6), false});
}

// The note on where the attention goes.
QString PicturePage::sums() const
{
    if (m_without.has(FigurePart::Range))
        return {};
    double onPicture = 0;
    QStringList parts;
    for (Index patch = 0; patch < m_content.count(); ++patch) {
        if (m_content.hides({true, patch}))
            return {};
        onPicture += m_content.numbers[static_cast<std::size_t>(patch)];
    }
    parts << PictureText::tr("on the picture %1").arg(weightText(onPicture));
    for (const PictureSpot& spot : m_content.keys())
        if (!spot.patch && parts.size() < 4 && !m_content.hides(spot))
            parts << filledText(PictureText::tr("on %1 %2"),
                                {m_content.name(spot), weightText(*m_content.weight(spot))});
    return parts.join(QStringLiteral(" · "));
}

} // namespace heedmap
