#include "view/picture/picture_painter.h"

#include "paint/contrast.h"
#include "paint/heatmap_painter.h"
#include "paint/type.h"

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

/// Draws words on a ground of their own, so that they can be read on any picture.
void drawPlate(QPainter& painter, const QRectF& plate, const QString& text, const QColor& ground, const QColor& ink)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(plate, 4, 4);
    painter.setPen(ink);
    painter.drawText(plate, Qt::AlignCenter, text);
}

} // namespace

void PicturePainter::draw() const
{
    m_painter.save();
    m_painter.setRenderHint(QPainter::Antialiasing);
    m_painter.fillRect(m_page.m_picture, m_theme.markGround);
    drawPicture(m_painter, m_page.m_content.picture.image, m_page.m_picture);
    if (m_page.m_content.weighed)
        drawOverlay();
    drawGrid();
    if (m_page.m_content.weighed && m_page.m_values && m_page.m_side >= leastForValues)
        drawValues();
    drawTokens();
    drawLegend();
    drawHeaviest();
    m_painter.restore();
}

void PicturePainter::drawPatch(const QRectF& place, Index patch) const
{
    const auto side = static_cast<int>(m_page.m_content.side);
    const int row = static_cast<int>(patch / m_page.m_content.across) * side;
    const int col = static_cast<int>(patch % m_page.m_content.across) * side;
    drawPicture(m_painter, m_page.m_content.picture.image.copy(col, row, side, side), place);
}

void PicturePainter::drawOverlay() const
{
    m_painter.save();
    m_painter.setOpacity(m_page.m_opacity);
    drawFigure(m_painter, m_page.m_content.figure, m_page.m_overlay, m_theme);
    m_painter.restore();
    for (Index patch = 0; patch < m_page.m_content.count(); ++patch)
        if (m_page.m_content.hides({true, patch})) {
            drawPatch(m_page.patchRect(patch), patch);
            drawCover(m_page.patchRect(patch));
        }
}

// While guessing, shows the picture without the attention.
void PicturePainter::drawCover(const QRectF& place) const
{
    const double half = std::clamp(std::min(place.width(), place.height()) / 3, 4.0, 14.0);
    const QRectF plate(place.center() - QPointF(half, half), QSizeF(2 * half, 2 * half));
    m_painter.setFont(textFont(half * 1.2, true));
    drawPlate(m_painter, plate, QStringLiteral("?"), translucent(m_theme.panel, 0.9), m_theme.muted);
}

// Draws dark and light side by side, visible on any picture.
void PicturePainter::drawGrid() const
{
    const auto lines = [&](const QPointF& by, const QColor& colour) {
        m_painter.setPen(QPen(colour, 1, Qt::SolidLine, Qt::FlatCap));
        for (Index col = 0; col <= m_page.m_content.across; ++col) {
            const double x = m_page.m_picture.left() + m_page.m_side * static_cast<double>(col) + by.x();
            m_painter.drawLine(QPointF(x, m_page.m_picture.top()), QPointF(x, m_page.m_picture.bottom()));
        }
        for (Index row = 0; row <= m_page.m_content.down; ++row) {
            const double y = m_page.m_picture.top() + m_page.m_side * static_cast<double>(row) + by.y();
            m_painter.drawLine(QPointF(m_page.m_picture.left(), y), QPointF(m_page.m_picture.right(), y));
        }
    };
    const double strength = m_page.m_side < leastForMark ? 0.25 : 0.5;
    lines({-0.5, -0.5}, translucent(Qt::black, strength));
    lines({0.5, 0.5}, translucent(Qt::white, strength));
}

// Weights that round to 0 get no number.
void PicturePainter::drawValues() const
{
    const QFont font = textFont(std::clamp(m_page.m_side / 5, 11.0, 15.0));
    const QString nothing = m_page.weightText(0);
    const QFontMetricsF metrics(font);
    m_painter.setFont(font);
    for (Index patch = 0; patch < m_page.m_content.count(); ++patch) {
        const double weight = m_page.m_content.numbers[static_cast<std::size_t>(patch)];
        const QString text = m_page.weightText(weight);
        if (m_page.m_content.hides({true, patch}) || text == nothing)
            continue;
        const QSizeF size(metrics.horizontalAdvance(text) + 8, metrics.height() + 1);
        if (size.width() > m_page.m_side - 4)
            continue;
        const QRectF place = m_page.patchRect(patch);
        drawPlate(m_painter,
                  {place.right() - size.width() - 4, place.bottom() - size.height() - 4, size.width(), size.height()},
                  text, translucent(m_theme.panel, 0.82), m_theme.text);
    }
}

void PicturePainter::drawTokens() const
{
    for (std::size_t i = 0; i < m_page.m_tokens.size(); ++i) {
        const PictureSpot spot{false, static_cast<Index>(i)};
        const QRectF& place = m_page.m_tokens[i];
        const auto weight = m_page.m_content.weighed ? m_page.m_content.weight(spot) : std::nullopt;
        const bool known = weight && !m_page.m_content.hides(spot);
        m_painter.setPen(QPen(m_theme.hairline, m_theme.lineWidth));
        m_painter.setBrush(m_theme.panel);
        m_painter.drawRoundedRect(place, 6, 6);
        m_painter.setFont(textFont(13, true));
        m_painter.setPen(m_theme.text);
        m_painter.drawText(place.adjusted(12, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, m_page.m_content.name(spot));
        if (!weight)
            continue;
        const QRectF swatch(place.right() - 64, place.top() + 5, 58, place.height() - 10);
        const double number = weight.value_or(0);
        const ValueScale* scale = known ? &m_page.m_overlay.scales.front() : nullptr;
        // A number beyond the colours is drawn without colour.
        const bool coloured = scale != nullptr && !scale->clips(number);
        const QRgb colour = coloured ? scale->colourAt(number, m_theme.ground) : m_theme.window.rgb();
        m_painter.setFont(textFont(12));
        drawPlate(m_painter, swatch, known ? m_page.weightText(number) : QStringLiteral("?"), QColor::fromRgb(colour),
                  coloured    ? QColor::fromRgb(inkOn(colour))
                      : known ? m_theme.text
                              : m_theme.muted);
    }
}

void PicturePainter::drawLegend() const
{
    if (!m_page.m_content.weighed)
        return;
    if (!m_page.m_legend.scales.empty())
        drawFigure(m_painter, m_page.m_content.figure, m_page.m_legend, m_theme);
    m_painter.setFont(textFont(12));
    m_painter.setPen(m_theme.muted);
    m_painter.drawText(m_page.m_sums, m_page.sums());
}

void PicturePainter::drawHeaviest() const
{
    if (m_page.m_heaviest.empty())
        return;
    const QRectF first = m_page.m_heaviest.front().rect;
    m_painter.setFont(textFont(12, true));
    m_painter.setPen(m_theme.muted);
    m_painter.drawText(QPointF(first.left(), first.top() - 10), DrawnText::tr("Heaviest weights"));
    const ValueScale& scale = m_page.m_overlay.scales.front();
    for (const PicturePage::Line& line : m_page.m_heaviest) {
        const QRectF sample(line.rect.left(), line.rect.top() + 3, 28, 28);
        if (line.spot.patch)
            drawPatch(sample, line.spot.index);
        m_painter.setPen(QPen(m_theme.hairline, m_theme.lineWidth));
        m_painter.setBrush(line.spot.patch ? QBrush(Qt::NoBrush) : QBrush(m_theme.panel));
        m_painter.drawRect(sample);
        const QRectF words(sample.right() + 10, line.rect.top() + 2, line.rect.width() - 38, 20);
        m_painter.setFont(textFont(13));
        m_painter.setPen(m_theme.text);
        m_painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, m_page.m_content.name(line.spot));
        m_painter.drawText(words, Qt::AlignRight | Qt::AlignVCenter, m_page.weightText(line.weight));
        const double length = words.width() * std::clamp(scale.barPosition(line.weight), 0.0, 1.0);
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(m_theme.lineWidth > 1 ? m_theme.markGround : m_theme.hairline);
        m_painter.drawRect(QRectF(words.left(), words.bottom() + 2, words.width(), 4));
        m_painter.setBrush(m_theme.ink(SymbolInk::Weights));
        m_painter.drawRect(QRectF(words.left(), words.bottom() + 2, length, 4));
    }
}

void PicturePainter::drawOutline(const PictureSpot& spot, const QColor& ink, double width) const
{
    const QRectF rect = m_page.rectOf(spot).adjusted(-1, -1, 1, 1);
    const double radius = spot.patch ? 3 : 7;
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(QPen(m_theme.panel, width + 3));
    m_painter.drawRoundedRect(rect, radius, radius);
    m_painter.setPen(QPen(ink, width));
    m_painter.drawRoundedRect(rect, radius, radius);
}

void PicturePainter::drawMarks(const std::optional<PictureSpot>& pointed) const
{
    m_painter.save();
    m_painter.setRenderHint(QPainter::Antialiasing);
    if (m_page.m_content.query)
        drawOutline(*m_page.m_content.query, m_theme.accent, 3);
    if (pointed && !m_page.rectOf(*pointed).isEmpty()) {
        if (pointed != m_page.m_content.query)
            drawOutline(*pointed, m_theme.ink(SymbolInk::Weights), 2);
        if (pointed->patch && !m_page.m_content.hides(*pointed))
            drawWeightAt(*pointed);
    }
    m_painter.restore();
}

// Places it above the square, or below it at the top of the page.
void PicturePainter::drawWeightAt(const PictureSpot& spot) const
{
    const auto weight = m_page.m_content.weighed ? m_page.m_content.weight(spot) : std::nullopt;
    if (!weight)
        return;
    const QString text = m_page.m_content.name(spot) + QStringLiteral("   ") + m_page.weightText(*weight);
    m_painter.setFont(textFont(13, true));
    const QSizeF size(QFontMetricsF(m_painter.font()).horizontalAdvance(text) + 20, 26);
    const QRectF rect = m_page.rectOf(spot);
    QRectF plate(QPointF(rect.center().x() - size.width() / 2, rect.top() - size.height() - 6), size);
    if (plate.top() < 0)
        plate.moveTop(rect.bottom() + 6);
    plate.moveLeft(std::clamp(plate.left(), 0.0, std::max(0.0, m_page.m_size.width() - size.width())));
    m_painter.setPen(QPen(m_theme.hairline, m_theme.lineWidth));
    m_painter.setBrush(m_theme.panel);
    m_painter.drawRoundedRect(plate, 6, 6);
    m_painter.setPen(m_theme.ink(SymbolInk::Weights));
    m_painter.drawText(plate, Qt::AlignCenter, text);
}

} // namespace heedmap
