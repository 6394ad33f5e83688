#include "paint/contrast.h"
#include "paint/heatmap_painter.h"
#include "paint/type.h"
#include "view/picture/picture_page.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace heedmap {
namespace {

constexpr double leastForValues = 46; ///< px of a square
constexpr double leastForMark = 18;

struct DrawnText {
    Q_DECLARE_TR_FUNCTIONS(PictureView)
};

QColor translucent(QColor colour, double alpha)
{
    colour.setAlphaF(static_cast<float>(alpha));
    return colour;
}

/// Words on a ground of their own, so that they can be read on any picture.
void drawPlate(QPainter& painter, const QRectF& plate, const QString& text, const QColor& ground, const QColor& ink)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(plate, 4, 4);
    painter.setPen(ink);
    painter.drawText(plate, Qt::AlignCenter, text);
}

} // namespace

void PicturePage::draw(QPainter& painter, const Theme& theme) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(m_picture, theme.markGround);
    drawPicture(painter, m_content.picture.image, m_picture);
    if (m_content.weighed)
        drawOverlay(painter, theme);
    drawGrid(painter);
    if (m_content.weighed && m_values && m_side >= leastForValues)
        drawValues(painter, theme);
    drawTokens(painter, theme);
    drawLegend(painter, theme);
    drawHeaviest(painter, theme);
    painter.restore();
}

void PicturePage::drawPatch(QPainter& painter, const QRectF& place, Index patch) const
{
    const auto side = static_cast<int>(m_content.side);
    const int row = static_cast<int>(patch / m_content.across) * side;
    const int col = static_cast<int>(patch % m_content.across) * side;
    drawPicture(painter, m_content.picture.image.copy(col, row, side, side), place);
}

void PicturePage::drawOverlay(QPainter& painter, const Theme& theme) const
{
    painter.save();
    painter.setOpacity(m_opacity);
    drawFigure(painter, m_content.figure, m_overlay, theme);
    painter.restore();
    for (Index patch = 0; patch < m_content.count(); ++patch)
        if (m_content.hides({true, patch})) {
            drawPatch(painter, patchRect(patch), patch);
            drawCover(painter, theme, patchRect(patch));
        }
}

// A class sees the picture, and not where the attention goes.
void PicturePage::drawCover(QPainter& painter, const Theme& theme, const QRectF& place) const
{
    const double half = std::clamp(std::min(place.width(), place.height()) / 3, 4.0, 14.0);
    const QRectF plate(place.center() - QPointF(half, half), QSizeF(2 * half, 2 * half));
    painter.setFont(textFont(half * 1.2, true));
    drawPlate(painter, plate, QStringLiteral("?"), translucent(theme.panel, 0.9), theme.muted);
}

// Dark and light side by side: seen on any picture.
void PicturePage::drawGrid(QPainter& painter) const
{
    const auto lines = [&](const QPointF& by, const QColor& colour) {
        painter.setPen(QPen(colour, 1, Qt::SolidLine, Qt::FlatCap));
        for (Index col = 0; col <= m_content.across; ++col) {
            const double x = m_picture.left() + m_side * static_cast<double>(col) + by.x();
            painter.drawLine(QPointF(x, m_picture.top()), QPointF(x, m_picture.bottom()));
        }
        for (Index row = 0; row <= m_content.down; ++row) {
            const double y = m_picture.top() + m_side * static_cast<double>(row) + by.y();
            painter.drawLine(QPointF(m_picture.left(), y), QPointF(m_picture.right(), y));
        }
    };
    const double strength = m_side < leastForMark ? 0.25 : 0.5;
    lines({-0.5, -0.5}, translucent(Qt::black, strength));
    lines({0.5, 0.5}, translucent(Qt::white, strength));
}

// Weights that round to nothing are left to the colours.
void PicturePage::drawValues(QPainter& painter, const Theme& theme) const
{
    const QFont font = textFont(std::clamp(m_side / 5, 11.0, 15.0));
    const QString nothing = weightText(0);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    for (Index patch = 0; patch < m_content.count(); ++patch) {
        const double weight = m_content.numbers[static_cast<std::size_t>(patch)];
        const QString text = weightText(weight);
        if (m_content.hides({true, patch}) || text == nothing)
            continue;
        const QSizeF size(metrics.horizontalAdvance(text) + 8, metrics.height() + 1);
        if (size.width() > m_side - 4)
            continue;
        const QRectF place = patchRect(patch);
        drawPlate(painter,
                  {place.right() - size.width() - 4, place.bottom() - size.height() - 4, size.width(), size.height()},
                  text, translucent(theme.panel, 0.82), theme.text);
    }
}

void PicturePage::drawTokens(QPainter& painter, const Theme& theme) const
{
    for (std::size_t i = 0; i < m_tokens.size(); ++i) {
        const PictureSpot spot{false, static_cast<Index>(i)};
        const QRectF& place = m_tokens[i];
        const auto weight = m_content.weighed ? m_content.weight(spot) : std::nullopt;
        const bool known = weight && !m_content.hides(spot);
        painter.setPen(QPen(theme.hairline, theme.lineWidth));
        painter.setBrush(theme.panel);
        painter.drawRoundedRect(place, 6, 6);
        painter.setFont(textFont(13, true));
        painter.setPen(theme.text);
        painter.drawText(place.adjusted(12, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, m_content.name(spot));
        if (!weight)
            continue;
        const QRectF swatch(place.right() - 64, place.top() + 5, 58, place.height() - 10);
        const double number = weight.value_or(0);
        const ValueScale* scale = known ? &m_overlay.scales.front() : nullptr;
        const bool coloured = scale != nullptr && !scale->clips(number); // beyond the colours stands the number alone
        const QRgb colour = coloured ? scale->colourAt(number, theme.ground) : theme.window.rgb();
        painter.setFont(textFont(12));
        drawPlate(painter, swatch, known ? weightText(number) : QStringLiteral("?"), QColor::fromRgb(colour),
                  coloured    ? QColor::fromRgb(inkOn(colour))
                      : known ? theme.text
                              : theme.muted);
    }
}

void PicturePage::drawLegend(QPainter& painter, const Theme& theme) const
{
    if (!m_content.weighed)
        return;
    drawFigure(painter, m_content.figure, m_legend, theme);
    painter.setFont(textFont(12));
    painter.setPen(theme.muted);
    painter.drawText(m_sums, sums());
}

void PicturePage::drawHeaviest(QPainter& painter, const Theme& theme) const
{
    if (m_heaviest.empty())
        return;
    const QRectF first = m_heaviest.front().rect;
    painter.setFont(textFont(12, true));
    painter.setPen(theme.muted);
    painter.drawText(QPointF(first.left(), first.top() - 10), DrawnText::tr("Heaviest weights"));
    const ValueScale& scale = m_overlay.scales.front();
    for (const Line& line : m_heaviest) {
        const QRectF sample(line.rect.left(), line.rect.top() + 3, 28, 28);
        if (line.spot.patch)
            drawPatch(painter, sample, line.spot.index);
        painter.setPen(QPen(theme.hairline, theme.lineWidth));
        painter.setBrush(line.spot.patch ? QBrush(Qt::NoBrush) : QBrush(theme.panel));
        painter.drawRect(sample);
        const QRectF words(sample.right() + 10, line.rect.top() + 2, line.rect.width() - 38, 20);
        painter.setFont(textFont(13));
        painter.setPen(theme.text);
        painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, m_content.name(line.spot));
        painter.drawText(words, Qt::AlignRight | Qt::AlignVCenter, weightText(line.weight));
        const double length = words.width() * std::clamp(scale.barPosition(line.weight), 0.0, 1.0);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.lineWidth > 1 ? theme.markGround : theme.hairline);
        painter.drawRect(QRectF(words.left(), words.bottom() + 2, words.width(), 4));
        painter.setBrush(theme.ink(SymbolInk::Weights));
        painter.drawRect(QRectF(words.left(), words.bottom() + 2, length, 4));
    }
}

void PicturePage::drawOutline(QPainter& painter, const Theme& theme, const PictureSpot& spot, const QColor& ink,
                              double width) const
{
    const QRectF rect = rectOf(spot).adjusted(-1, -1, 1, 1);
    const double radius = spot.patch ? 3 : 7;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.panel, width + 3));
    painter.drawRoundedRect(rect, radius, radius);
    painter.setPen(QPen(ink, width));
    painter.drawRoundedRect(rect, radius, radius);
}

void PicturePage::drawMarks(QPainter& painter, const Theme& theme, const std::optional<PictureSpot>& pointed) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_content.query)
        drawOutline(painter, theme, *m_content.query, theme.accent, 3);
    if (pointed && !rectOf(*pointed).isEmpty()) {
        if (pointed != m_content.query)
            drawOutline(painter, theme, *pointed, theme.ink(SymbolInk::Weights), 2);
        const auto weight = m_content.weighed ? m_content.weight(*pointed) : std::nullopt;
        if (pointed->patch && weight && !m_content.hides(*pointed)) {
            const QString text = m_content.name(*pointed) + QStringLiteral("   ") + weightText(*weight);
            painter.setFont(textFont(13, true));
            const QSizeF size(QFontMetricsF(painter.font()).horizontalAdvance(text) + 20, 26);
            const QRectF rect = rectOf(*pointed);
            QRectF plate(QPointF(rect.center().x() - size.width() / 2, rect.top() - size.height() - 6), size);
            if (plate.top() < 0)
                plate.moveTop(rect.bottom() + 6);
            plate.moveLeft(std::clamp(plate.left(), 0.0, std::max(0.0, m_size.width() - size.width())));
            painter.setPen(QPen(theme.hairline, theme.lineWidth));
            painter.setBrush(theme.panel);
            painter.drawRoundedRect(plate, 6, 6);
            painter.setPen(theme.ink(SymbolInk::Weights));
            painter.drawText(plate, Qt::AlignCenter, text);
        }
    }
    painter.restore();
}

} // namespace heedmap
