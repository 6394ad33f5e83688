#include "view/text/text_picture.h"

#include "paint/axis_labels.h"
#include "paint/cut_text.h"
#include "paint/node_figure.h"
#include "paint/type.h"
#include "paint/value_scale.h"
#include "paint/value_text.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double widestNumbers = 148; ///< px of numbers and bars at the outer side of each column
constexpr double narrowestNumbers = 88;
constexpr double longestToken = 220;
constexpr double numberWidth = 56;

struct TextWords {
    Q_DECLARE_TR_FUNCTIONS(TextView)
};

double widest(const QStringList& texts, double px, double pad)
{
    const QFontMetricsF metrics(textFont(px, true));
    double width = 24;
    for (const QString& text : texts)
        width = std::max(width, metrics.horizontalAdvance(text));
    return std::ceil(std::min(width, longestToken)) + 2 * pad;
}

} // namespace

QString TextContent::numberText(double number, int places) const
{
    return (change && number > 0 ? QStringLiteral("+") : QString()) + valueText(number, {places, false});
}

Range TextContent::followedTokens() const
{
    const Index first = followed.value().index;
    const Index other = until.value_or(first);
    return {std::min(first, other), std::max(first, other) + 1};
}

bool TextContent::follows(const TextToken& token) const
{
    return followed && followed->side == token.side && followedTokens().contains(token.index);
}

double TextContent::sum(const TextSeries& each, const TextToken& other) const
{
    const Range tokens = followedTokens();
    double sum = 0;
    for (Index token = tokens.begin; token < tokens.end; ++token)
        sum += other.side == TokenSide::Keys ? each.at(token, other.index) : each.at(other.index, token);
    return sum;
}

bool TextContent::hides(Index query, Index key) const
{
    return covered && std::ranges::any_of(series, [&](const TextSeries& each) { return covered(each, query, key); });
}

QString TextContent::remark(const TextToken& token) const
{
    if (token.side == TokenSide::Keys || series.empty() || change)
        return {};
    bool seesNothing = true;
    for (const TextSeries& each : series)
        for (Index key = 0; key < keys.size(); ++key) {
            const double weight = each.at(token.index, key);
            if (hides(token.index, key))
                return {};
            if (std::isnan(weight))
                return TextWords::tr("not a number");
            seesNothing = seesNothing && !(weight > 0);
        }
    return seesNothing ? TextWords::tr("sees nothing") : sumRemark(token.index);
}

QString TextContent::sumRemark(Index query) const
{
    for (const TextSeries& each : pinned ? series : std::vector<TextSeries>())
        if (const auto sum = brokenSum({each.weights.row(each.slice, query), static_cast<std::size_t>(keys.size())}))
            return TextWords::tr("adds up to %1").arg(valueText(*sum, {std::max(decimals, 2), false}));
    return {};
}

TextPicture::TextPicture(TextContent content, const QSizeF& room, const std::optional<QRectF>& seen)
    : m_content(std::move(content))
{
    layOut(room, !seen);
    collect(seen);
}

TextPicture::Sides TextPicture::leastSides(bool paper) const
{
    if (!paper)
        return {narrowestNumbers, narrowestNumbers};
    constexpr double margin = 8; // on paper, no token is pointed at
    const bool toKey = m_content.followed && m_content.followed->side == TokenSide::Keys;
    const QFontMetricsF metrics(textFont(11));
    double remarks = margin;
    for (Index query = 0; query < m_content.queries.size() && !toKey; ++query)
        if (const QString words = m_content.remark({TokenSide::Queries, query}); !words.isEmpty())
            remarks = std::max(remarks, std::ceil(metrics.horizontalAdvance(words)) + margin);
    return {toKey ? narrowestNumbers : remarks, m_content.followed && !toKey ? narrowestNumbers : margin};
}

void TextPicture::layOut(const QSizeF& room, bool paper)
{
    const auto rows = static_cast<double>(std::max<qsizetype>({m_content.queries.size(), m_content.keys.size(), 1}));
    const double lowest = paper ? 13 : 17; // px of a row, if all rows fit then
    const double fitting = std::floor(room.height() / rows);
    m_row = fitting < lowest ? 24 : std::min(fitting, paper ? 36.0 : 62.0); // on paper not much above other text
    m_px = m_row < 20 ? 11 : m_row < 24 ? 12 : m_row < 30 ? 13 : m_row < 38 ? 15 : m_row < 52 ? 17 : 20;
    const Sides least = leastSides(paper);
    constexpr double leastBetween = 120;
    constexpr double leastToken = 44;
    constexpr double leastPx = 13; // px of tokens that would be cut otherwise
    const double most = std::max(room.width() - least.left - least.right - leastBetween, 2 * leastToken);
    const auto measure = [&] {
        m_queryWidth = widest(m_content.queries, m_px, pad);
        m_keyWidth = widest(m_content.keys, m_px, pad);
    };
    for (measure(); paper && m_px > leastPx && m_queryWidth + m_keyWidth > most; measure())
        --m_px;
    m_queryWidth = std::min(m_queryWidth, std::max(most / 2, most - m_keyWidth));
    m_keyWidth = std::min(m_keyWidth, most - m_queryWidth);
    const double tokens = m_queryWidth + m_keyWidth;
    const double spare = room.width() - tokens - leastBetween;
    m_sides.left =
        std::clamp(std::min(spare / 2, spare - least.right), least.left, std::max(least.left, widestNumbers));
    m_sides.right = std::clamp(spare - m_sides.left, least.right, widestNumbers);
    const double sides = m_sides.left + m_sides.right;
    const double between = std::clamp(room.width() - sides - tokens, leastBetween, 460.0);
    const double width = sides + tokens + between;
    m_left = std::floor(std::max(0.0, (room.width() - width) / 2)) + m_sides.left + m_queryWidth;
    m_right = m_left + between;
    m_size = {std::max(room.width(), width), rows * m_row};
}

// ---- which lines there are

void TextPicture::collect(const std::optional<QRectF>& seen)
{
    double largest = 0;
    for (const TextSeries& series : m_content.series)
        for (Index q = 0; q < series.weights.shape.rows; ++q)
            for (Index k = 0; k < series.weights.shape.cols; ++k)
                // the legend would reveal covered weights
                if (!m_content.covered || !m_content.covered(series, q, k))
                    largest = std::max(largest, m_content.heaviness(series.at(q, k))); // NaN is never larger
    m_thickest = niceCeiling(largest);
    m_fullBar = fullBar();
    double least = 0;
    for (Index q = 0; q < m_content.queries.size(); ++q)
        if (!m_content.followed || m_content.followed->side == TokenSide::Keys
            || m_content.follows({TokenSide::Queries, q}))
            collectRow(q, seen, least);
    keepHeaviest(least);
    std::ranges::stable_sort(m_lines, {}, &TextLine::weight);
}

/// The weight of the longest bar: that of the thickest line, or the largest sum.
double TextPicture::fullBar() const
{
    double full = m_thickest;
    if (!m_content.followed || m_content.followedTokens().size() < 2)
        return full;
    const bool query = m_content.followed->side == TokenSide::Queries;
    const TokenSide side = query ? TokenSide::Keys : TokenSide::Queries;
    for (Index i = 0; i < (query ? m_content.keys : m_content.queries).size(); ++i)
        for (const TextSeries& series : m_content.series)
            if (const double sum = m_content.heaviness(m_content.sum(series, {side, i})); !covered({side, i}))
                full = std::max(full, sum); // NaN is never larger
    return full;
}

void TextPicture::collectRow(Index query, const std::optional<QRectF>& seen, double& least)
{
    const bool toKey = m_content.followed && m_content.followed->side == TokenSide::Keys;
    const auto [first, last] = toKey ? m_content.followedTokens() : Range{0, m_content.keys.size()};
    for (std::size_t s = 0; s < m_content.series.size(); ++s)
        for (Index key = first; key < last; ++key) {
            const double number = m_content.series[s].at(query, key);
            const double weight = m_content.heaviness(number);
            if (!(weight > 0) || weight < m_content.threshold || m_content.hides(query, key))
                continue;
            const double top = middle(std::min(query, key));
            const double bottom = middle(std::max(query, key));
            if (seen && (bottom < seen->top() || top > seen->bottom()))
                continue;
            if (weight < least) {
                ++m_leftOut;
                continue;
            }
            m_lines.push_back({query, key, static_cast<int>(s), weight, number < 0});
            if (m_lines.size() > 4 * mostLines)
                keepHeaviest(least);
        }
}

void TextPicture::keepHeaviest(double& least)
{
    if (m_lines.size() <= mostLines)
        return;
    const auto end = m_lines.begin() + static_cast<std::ptrdiff_t>(mostLines);
    std::nth_element(m_lines.begin(), end - 1, m_lines.end(),
                     [](const TextLine& a, const TextLine& b) { return a.weight > b.weight; });
    least = (end - 1)->weight;
    m_leftOut += m_lines.end() - end;
    m_lines.erase(end, m_lines.end());
}

// ---- where the tokens are

QRectF TextPicture::tokenRect(const TextToken& token) const
{
    const double y = static_cast<double>(token.index) * m_row;
    const double inset = m_row < 30 ? 1 : m_row < 52 ? 3 : 8;
    return token.side == TokenSide::Queries ? QRectF(m_left - m_queryWidth, y + inset, m_queryWidth, m_row - 2 * inset)
                                            : QRectF(m_right, y + inset, m_keyWidth, m_row - 2 * inset);
}

std::optional<TextToken> TextPicture::tokenAt(const QPointF& at) const
{
    const auto index = static_cast<Index>(std::floor(at.y() / m_row));
    const bool query = at.x() < (m_left + m_right) / 2;
    const QStringList& tokens = query ? m_content.queries : m_content.keys;
    const TextToken token{query ? TokenSide::Queries : TokenSide::Keys, index};
    // The numbers beside a token are part of it.
    const QRectF rect = tokenRect(token).adjusted(query ? -m_sides.left : 0, -4, query ? 0 : m_sides.right, 4);
    if (index < 0 || index >= tokens.size() || at.x() < rect.left() || at.x() > rect.right())
        return std::nullopt;
    return token;
}

double TextPicture::followedWeight(const TextToken& other) const
{
    double sum = 0;
    for (const TextSeries& series : m_content.series)
        sum += m_content.sum(series, other);
    return sum / static_cast<double>(std::max<std::size_t>(m_content.series.size(), 1));
}

bool TextPicture::covered(const TextToken& other) const
{
    const Range tokens = m_content.followedTokens();
    for (Index token = tokens.begin; token < tokens.end; ++token)
        if (other.side == TokenSide::Keys ? m_content.hides(token, other.index) : m_content.hides(other.index, token))
            return true;
    return false;
}

// ---- how it looks

void TextPicture::draw(QPainter& painter, const Theme& theme, const QRectF& seen) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    for (const TextLine& line : m_lines)
        drawLine(painter, line);
    const auto first = static_cast<Index>(std::max(0.0, std::floor(seen.top() / m_row)));
    const auto last = static_cast<Index>(std::ceil(seen.bottom() / m_row));
    for (Index i = first; i < std::min<Index>(last, m_content.queries.size()); ++i)
        drawToken(painter, {TokenSide::Queries, i}, theme);
    for (Index i = first; i < std::min<Index>(last, m_content.keys.size()); ++i)
        drawToken(painter, {TokenSide::Keys, i}, theme);
    painter.restore();
}

double TextPicture::lineStep() const
{
    return std::min(5.0, (m_row - 6) / std::max(static_cast<double>(m_content.series.size()), 1.0));
}

// Draws lines side by side, so that colours do not mix.
double TextPicture::thickestLine() const
{
    constexpr double alone = 6;
    return m_content.series.size() > 1 ? std::max(lineStep(), 1.0) : alone;
}

// Lines of several heads between the same two tokens lie beside each other.
void TextPicture::drawLine(QPainter& painter, const TextLine& line) const
{
    const double aside = (line.series - static_cast<double>(m_content.series.size() - 1) / 2) * lineStep();
    const QPointF from(m_left + 2, middle(line.query) + aside);
    const QPointF to(m_right - 2, middle(line.key) + aside);
    const double bend = (to.x() - from.x()) * 0.45;
    QPainterPath path(from);
    path.cubicTo(from + QPointF(bend, 0), to - QPointF(bend, 0), to);
    const HeadLook& look = !m_content.change ? m_content.series[static_cast<std::size_t>(line.series)].look
        : line.less                          ? m_content.less
                                             : m_content.more;
    painter.setPen(weightPen(look, line.weight / m_thickest, thickestLine()));
    painter.drawPath(path);
}

void TextPicture::drawToken(QPainter& painter, const TextToken& token, const Theme& theme) const
{
    const bool query = token.side == TokenSide::Queries;
    const bool followed = m_content.follows(token);
    const bool lit = followed || m_content.other == token;
    const QRectF rect = tokenRect(token);
    const bool numbers = m_content.followed && m_content.followed->side != token.side;
    if (lit) {
        QColor ground = theme.accent;
        ground.setAlphaF(followed ? 0.16F : 0.08F);
        painter.setPen(followed ? QPen(theme.accent, 1 + theme.lineWidth / 2) : QPen(Qt::NoPen));
        painter.setBrush(ground);
        painter.drawRoundedRect(rect, 6, 6);
    }
    const bool hidden = numbers && covered(token);
    const double weight = numbers ? followedWeight(token) : 0;
    const bool faint = numbers && !hidden && !(weight > 0);
    painter.setFont(textFont(m_px, followed));
    painter.setPen(faint ? theme.muted : theme.text);
    const QString& text = (query ? m_content.queries : m_content.keys)[token.index];
    constexpr int middle = static_cast<int>(Qt::AlignVCenter) | static_cast<int>(Qt::TextSingleLine);
    painter.drawText(rect.adjusted(pad, 0, -pad, 0), middle | static_cast<int>(query ? Qt::AlignRight : Qt::AlignLeft),
                     cutToFit(text, QFontMetricsF(painter.font()), rect.width() - 2 * pad));
    if (const QString words = remark(token); !words.isEmpty() && !numbers) {
        painter.setFont(textFont(11));
        painter.setPen(theme.noticeText);
        painter.drawText(QRectF(rect.left() - m_sides.left, rect.top(), m_sides.left - 4, rect.height()),
                         Qt::AlignRight | Qt::AlignVCenter, words);
    }
    if (hidden)
        drawCover(painter, token, theme);
    else if (numbers)
        drawWeights(painter, token, theme);
}

QRectF TextPicture::numberRect(const TextToken& token) const
{
    const QRectF rect = tokenRect(token);
    const double left = token.side == TokenSide::Queries ? rect.left() - numberWidth : rect.right();
    return {left, rect.top(), numberWidth, rect.height()};
}

void TextPicture::drawCover(QPainter& painter, const TextToken& token, const Theme& theme) const
{
    const QRectF number = numberRect(token);
    const double height = std::min(number.height() - 2, 26.0);
    painter.setPen(QPen(theme.hairline, theme.lineWidth));
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(QRectF(number.left() + 4, number.center().y() - height / 2, numberWidth - 8, height), 3, 3);
}

// Draws the number, and a bar for each head.
void TextPicture::drawWeights(QPainter& painter, const TextToken& token, const Theme& theme) const
{
    const bool query = token.side == TokenSide::Queries;
    const double barLength = (query ? m_sides.left : m_sides.right) - numberWidth - 12;
    const QRectF rect = tokenRect(token);
    const double weight = followedWeight(token);
    const QRectF number = numberRect(token);
    painter.setFont(textFont(std::min(m_px, 15.0), m_content.heaviness(weight) > 0));
    painter.setPen(m_content.heaviness(weight) > 0 ? theme.text : std::isnan(weight) ? theme.noticeText : theme.muted);
    if (m_content.values)
        painter.drawText(number, Qt::AlignCenter, m_content.numberText(weight, m_content.decimals));
    const auto count = static_cast<double>(m_content.series.size());
    const double height = std::min(7.0, (rect.height() - 6) / std::max(count, 1.0));
    double y = rect.center().y() - height * count / 2;
    for (const TextSeries& series : m_content.series) {
        const double own = m_content.sum(series, token);
        const double length = barLength * std::max(m_content.heaviness(own), 0.0) / m_fullBar;
        const HeadLook& look = !m_content.change ? series.look : own < 0 ? m_content.less : m_content.more;
        const double x = query ? number.left() - 4 - length : number.right() + 4;
        if (length > 0) // NaN has no bar
            painter.fillRect(QRectF(x, y, length, std::max(height - 1, 1.0)), look.colour);
        y += height;
    }
}

void TextPicture::drawNames(QPainter& painter, const Theme& theme) const
{
    painter.setFont(textFont(11));
    painter.setPen(theme.muted);
    const auto name = [&](const QString& text, double x, Qt::Alignment align) {
        painter.drawText(QRectF(x, -20, 200, 16), static_cast<int>(align | Qt::AlignVCenter), text);
    };
    name(m_content.queriesName, m_left - pad - 200, Qt::AlignRight);
    name(m_content.keysName, m_right + pad, Qt::AlignLeft);
    if (!m_content.followed)
        return;
    QStringList numbers;
    if (const Index tokens = m_content.followedTokens().size(); tokens > 1)
        numbers << TextWords::tr("sum of %1").arg(tokens);
    if (m_content.series.size() > 1)
        numbers << TextWords::tr("mean of %1").arg(m_content.series.size());
    const QString names = numbers.join(QStringLiteral(" · "));
    if (m_content.followed->side == TokenSide::Queries)
        name(names, m_right + m_keyWidth - 4, Qt::AlignLeft);
    else
        name(names, m_left - m_queryWidth - 196, Qt::AlignRight);
}

void TextPicture::drawLegend(QPainter& painter, const Theme& theme) const
{
    if (m_content.series.empty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(textFont(11));
    double x = 0;
    const HeadLook look{m_content.series.size() == 1 ? m_content.series.front().look.colour : theme.muted};
    for (const double share : {0.1, 0.5, 1.0}) {
        painter.setPen(weightPen(look, share, thickestLine()));
        painter.drawLine(QPointF(x, 8), QPointF(x + 34, 8));
        const QString text = rangeText(share * m_thickest, 2);
        painter.setPen(theme.muted);
        painter.drawText(QPointF(x + 40, 12), text);
        x += 40 + textWidth(text, 11) + 20;
    }
    if (m_content.change)
        x = key().drawInLine(painter, theme, x);
    if (m_leftOut > 0) {
        painter.setPen(theme.noticeText);
        painter.drawText(
            QPointF(x, 12),
            TextWords::tr("the %1 heaviest lines; lighter ones left out: %2").arg(m_lines.size()).arg(m_leftOut));
    }
    painter.restore();
}

} // namespace heedmap
