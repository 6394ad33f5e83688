#include "view/panels/word_arcs.h"

#include "paint/axis_labels.h"
#include "paint/cut_text.h"
#include "paint/type.h"
#include "paint/value_text.h"
#include "view/attention/head_colours.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double pad = 12;
constexpr double titleHeight = 20;
constexpr double linesHeight = 62;
constexpr double wordHeight = 22;
constexpr double numberHeight = 16;
constexpr double largestPitch = 120;
constexpr double thickest = 6;

} // namespace

double WordArcs::height() { return 2 * pad + titleHeight + linesHeight + wordHeight + numberHeight; }

WordArcs::WordArcs(Content content, const QPointF& topLeft, double width)
    : m_content(std::move(content)), m_rect(topLeft, QSizeF(width, height()))
{
    const auto count = static_cast<double>(std::max<qsizetype>(m_content.words.size(), 1));
    m_pitch = std::min((width - 2 * pad) / count, largestPitch);
    double most = 0;
    for (Index word = 0; word < m_content.words.size(); ++word)
        if (const double weight = m_content.weights[static_cast<std::size_t>(word)]; weight > most) { // NaN is not
            most = weight;
            m_heaviest = word;
        }
}

QRectF WordArcs::words() const
{
    const double width = m_pitch * static_cast<double>(m_content.words.size());
    return {m_rect.left() + pad, m_rect.top() + pad + titleHeight + linesHeight, width, wordHeight};
}

QPointF WordArcs::middleOf(Index word) const
{
    return words().topLeft() + QPointF((static_cast<double>(word) + 0.5) * m_pitch, 0);
}

void WordArcs::drawLine(QPainter& painter, Index word) const
{
    const double weight = m_content.weights[static_cast<std::size_t>(word)];
    constexpr double least = 0.01; // lighter ones hide where it looks
    if (word == m_content.query || !(weight >= least) || !std::isfinite(weight))
        return;
    constexpr double above = 3; // px between a line and its word
    constexpr double steep = 0.4;
    const QPointF from = middleOf(m_content.query) - QPointF(0, above);
    const QPointF to = middleOf(word) - QPointF(0, above);
    const double high = std::min(14 + steep * std::abs(to.x() - from.x()), linesHeight - thickest) * 4 / 3;
    QPainterPath path(from);
    path.cubicTo(from - QPointF(0, high), to - QPointF(0, high), to);
    painter.setPen(weightPen({m_content.colour}, std::min(weight, 1.0), thickest));
    painter.drawPath(path);
}

void WordArcs::drawWord(QPainter& painter, Index word, const Theme& theme) const
{
    const QPointF at = middleOf(word);
    const bool bold = word == m_content.query || word == m_heaviest;
    const QRectF room(at.x() - m_pitch / 2, at.y(), m_pitch, wordHeight);
    const QFont font = textFont(14, bold);
    painter.setFont(font);
    painter.setPen(theme.text);
    const QString shown = cutToFit(m_content.words[word], QFontMetricsF(font), m_pitch - 4);
    painter.drawText(room, Qt::AlignCenter, shown);
    const double weight = m_content.weights[static_cast<std::size_t>(word)];
    if (!m_content.values || std::isnan(weight))
        return;
    constexpr double notable = 0.05;
    painter.setFont(textFont(11));
    painter.setPen(weight >= notable ? m_content.colour : theme.muted);
    const QString number = valueText(weight, {m_content.decimals, false});
    if (textWidth(number, 11) <= m_pitch)
        painter.drawText(room.translated(0, wordHeight - 2), Qt::AlignHCenter | Qt::AlignTop, number);
}

void WordArcs::draw(QPainter& painter, const Theme& theme) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.hairline, theme.lineWidth));
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(m_rect.adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
    painter.setBrush(Qt::NoBrush);
    painter.setFont(textFont(13, true));
    painter.setPen(m_content.colour);
    painter.drawText(QRectF(m_rect.left() + pad, m_rect.top() + pad - 2, m_rect.width() - 2 * pad, titleHeight),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     cutToFit(m_content.title, QFontMetricsF(painter.font()), m_rect.width() - 2 * pad));
    for (Index word = 0; word < m_content.words.size(); ++word)
        drawLine(painter, word);
    for (Index word = 0; word < m_content.words.size(); ++word)
        drawWord(painter, word, theme);
    painter.restore();
}

} // namespace heedmap
