#include "view/next/choice_table.h"

#include "paint/axis_labels.h"
#include "paint/cut_text.h"
#include "paint/type.h"
#include "paint/value_text.h"
#include "view/scene/guess.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace heedmap {
namespace {

struct TableText {
    Q_DECLARE_TR_FUNCTIONS(heedmap::NextView)
};

constexpr double names = 46; ///< height of the head of the table
constexpr double axis = 44;  ///< and of its foot
constexpr double gap = 14;
constexpr double lowest = 14; ///< line of the table
/// Shares of the width that the words leave.
constexpr std::array<double, ChoiceTable::columnCount> shares{0.18, 0.18, 0.09, 0.22, 0.33};

double widthOf(const QString& text, double px) { return QFontMetricsF(textFont(px)).horizontalAdvance(text); }

/// A bar from zero, left or right of it.
void drawBar(QPainter& painter, const QRectF& room, double value, double largest, const QColor& colour)
{
    if (!std::isfinite(value) || largest <= 0)
        return;
    const double zero = room.center().x();
    const double length = value / largest * room.width() / 2;
    const QRectF bar(std::min(zero, zero + length), room.top() + room.height() * 0.2, std::max(std::abs(length), 1.0),
                     room.height() * 0.6);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawRoundedRect(bar, 2, 2);
}

QString number(double value, const ViewContext& context)
{
    return valueText(value, numberFormat(std::abs(value), context.display.settings().decimals));
}

/// A probability, or that it is less than the smallest that is written so: all of them stay as wide.
QString shareText(double value, const ViewContext& context)
{
    const int decimals = context.display.settings().decimals + 1;
    const double least = std::pow(10.0, -decimals);
    const bool small = value > 0 && value < least / 2;
    return (small ? QStringLiteral("<") : QString()) + QString::number(small ? least : value, 'f', decimals);
}

QString columnName(int column, const NextContent& content)
{
    switch (column) {
    case ChoiceTable::Logit: return TableText::tr("logits");
    case ChoiceTable::Cooled: return content.greedy() ? QStringLiteral("z") : QStringLiteral("z / T");
    case ChoiceTable::Kept: return TableText::tr("kept");
    case ChoiceTable::Share: return QStringLiteral("p");
    default: return TableText::tr("running sum");
    }
}

QString mark(NextRow::Cut cut)
{
    switch (cut) {
    case NextRow::Cut::None: return QStringLiteral("✓");
    case NextRow::Cut::ByShare: return QStringLiteral("p");
    default: return QStringLiteral("·");
    }
}

} // namespace

// ---- where things are

std::size_t ChoiceTable::rowsIn(double height)
{
    constexpr double most = 40;
    constexpr double least = 6;
    return static_cast<std::size_t>(std::clamp(std::floor((height - names - axis) / lowest), least, most));
}

void ChoiceTable::layOut(const NextContent& content, double width, double height)
{
    constexpr double highest = 26;
    m_width = width;
    m_lines = content.rows.size();
    m_words = 28;
    m_largest = m_cooledLargest = m_mostShare = 0;
    for (const NextRow& row : content.rows) {
        m_words = std::max(m_words, widthOf(row.word, 13) + 12);
        if (std::isfinite(row.z))
            m_largest = std::max(m_largest, std::abs(row.z));
        if (std::isfinite(row.cooled))
            m_cooledLargest = std::max(m_cooledLargest, std::abs(row.cooled));
        m_mostShare = std::max(m_mostShare, row.p);
    }
    m_words = std::min(m_words, width * 0.2);
    m_number = widthOf(QStringLiteral("−88.888"), 12);
    shareWidth(content);
    const auto lines = static_cast<double>(std::max<std::size_t>(m_lines, 1));
    m_line = std::clamp(std::floor((height - names - axis) / lines), lowest, highest);
}

// A column has at least the width of its name and its numbers; the others share the rest.
void ChoiceTable::shareWidth(const NextContent& content)
{
    constexpr double shortestBar = 12;
    constexpr double shortestStairs = 110;
    const auto neededWith = [&](double bar, double stairs) {
        std::array<double, columnCount> needed{};
        for (int column = 0; column < columnCount; ++column) {
            const bool numbers = column == Logit || column == Cooled || column == Share;
            const double inside = numbers ? m_number + bar : column == Sum ? stairs : 0;
            const double name = std::ceil(textWidth(columnName(column, content), 13, true)) + 1;
            needed[static_cast<std::size_t>(column)] = std::max(inside, name) + gap;
        }
        return needed;
    };
    std::array<double, columnCount> needed = neededWith(shortestBar, shortestStairs);
    if (std::accumulate(needed.begin(), needed.end(), m_words) > m_width) { // a column of paper: bars yield to numbers
        m_number = widthOf(QStringLiteral("−88.88"), 12);
        needed = neededWith(0, 0);
    }
    std::array<bool, columnCount> fixed{};
    for (int pass = 0; pass < columnCount; ++pass) {
        double room = m_width - m_words;
        double share = 0;
        for (std::size_t i = 0; i < columnCount; ++i) {
            room -= fixed[i] ? needed[i] : 0;
            share += fixed[i] ? 0 : shares[i];
        }
        for (std::size_t i = 0; i < columnCount; ++i)
            m_columns[i] = fixed[i] ? needed[i] : std::max(room, 0.0) * shares[i] / share;
        for (std::size_t i = 0; i < columnCount; ++i)
            fixed[i] = fixed[i] || m_columns[i] < needed[i];
    }
}

double ChoiceTable::height() const { return names + m_line * static_cast<double>(m_lines) + axis; }

NodeId ChoiceTable::node(const NextNodes& nodes, int column)
{
    switch (column) {
    case Logit: return nodes.z;
    case Cooled: return nodes.cooled;
    case Kept: return nodes.kept;
    case Share: return nodes.p;
    default: return nodes.cdf;
    }
}

QRectF ChoiceTable::cell(int column, std::size_t line) const
{
    double left = m_words;
    for (int before = 0; before < column; ++before)
        left += m_columns[static_cast<std::size_t>(before)];
    return {left + gap / 2, names + m_line * static_cast<double>(line),
            m_columns[static_cast<std::size_t>(column)] - gap, m_line};
}

QRectF ChoiceTable::line(std::size_t line) const
{
    return {0, names + m_line * static_cast<double>(line), m_width, m_line};
}

QRectF ChoiceTable::stairs() const
{
    const QRectF first = cell(Sum, 0);
    return {first.left() + 8, first.top(), first.width() - 16, m_line * static_cast<double>(m_lines)};
}

double ChoiceTable::xOf(double sum) const { return stairs().left() + std::clamp(sum, 0.0, 1.0) * stairs().width(); }
double ChoiceTable::sumAt(double x) const { return (x - stairs().left()) / stairs().width(); }

QRectF ChoiceTable::pill(double u) const
{
    constexpr double half = 42;
    return {std::clamp(xOf(u) - half, m_words, m_width - 2 * half), names - 26, 2 * half, 22};
}

// ---- how it looks

void ChoiceTable::draw(QPainter& painter, const Theme& theme, const ViewContext& context,
                       const NextContent& content) const
{
    drawNames(painter, theme, content);
    for (std::size_t at = 0; at < m_lines; ++at) {
        if (!m_printed && content.rows[at].id == content.token) {
            QColor tint = theme.ink(SymbolInk::Output);
            tint.setAlphaF(0.12F);
            painter.fillRect(line(at), tint);
        }
        drawLine(painter, theme, context, content, at);
        if (!toGuess(context, {content.nodes.cdf, {0, 0, content.rows[at].id}}))
            drawStep(painter, theme, content, at);
    }
    drawAxis(painter, theme, content);
    drawDeciding(painter, theme, content);
}

void ChoiceTable::drawNames(QPainter& painter, const Theme& theme, const NextContent& content) const
{
    const std::array<QColor, columnCount> colours{theme.muted, theme.ink(SymbolInk::Scores), theme.muted,
                                                  theme.ink(SymbolInk::Weights), theme.ink(SymbolInk::Weights)};
    painter.setFont(textFont(13, true));
    for (int column = 0; column < columnCount; ++column) {
        const QRectF place = cell(column, 0);
        painter.setPen(m_printed ? theme.text : colours[static_cast<std::size_t>(column)]);
        const bool centred = column < Share;
        painter.drawText(QRectF(place.left(), 0, place.width(), 18),
                         centred ? Qt::AlignHCenter | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter,
                         columnName(column, content));
    }
}

void ChoiceTable::drawLine(QPainter& painter, const Theme& theme, const ViewContext& context,
                           const NextContent& content, std::size_t at) const
{
    const NextRow& row = content.rows[at];
    const bool kept = row.cut == NextRow::Cut::None;
    const bool chosen = row.id == content.token;
    const double px = std::min(13.0, m_line - 3);
    const QColor faint = m_printed      ? theme.hairline.darker(115)
        : theme.ground == Ground::Light ? theme.muted.lighter(150)
                                        : theme.muted.darker(150);
    const auto write = [&](const QRectF& place, const QString& text, const QColor& colour, int align) {
        painter.setPen(colour);
        painter.drawText(place, align | Qt::AlignVCenter, text);
    };
    painter.setFont(textFont(px, kept));
    const QString word = cutToFit(row.word, QFontMetricsF(painter.font()), m_words - 8);
    const QColor& output = theme.ink(SymbolInk::Output);
    write({0, line(at).top(), m_words - 8, m_line}, word, chosen ? output : (kept ? theme.text : theme.muted),
          Qt::AlignRight);
    painter.setFont(textFont(std::min(12.0, m_line - 3)));
    for (const int column : {Logit, Cooled, Share}) {
        const double value = column == Logit ? row.z : (column == Cooled ? row.cooled : row.p);
        const QRectF place = cell(column, at);
        if (toGuess(context, {node(content.nodes, column), {0, 0, row.id}})) {
            write(place, QStringLiteral("?"), theme.muted, Qt::AlignHCenter);
            continue;
        }
        QRectF bars = place.adjusted(0, 0, -m_number, 0);
        const QColor colour = !kept     ? faint
            : chosen && column == Share ? output
            : column == Logit           ? theme.muted
            : column == Cooled          ? theme.ink(SymbolInk::Scores)
                                        : theme.ink(SymbolInk::Weights);
        if (column == Share)
            bars.setLeft(bars.left() - bars.width()); // zero is where the column begins
        if (kept || column != Share)
            drawBar(painter, bars, value,
                    column == Share ? m_mostShare : (column == Logit ? m_largest : m_cooledLargest), colour);
        if (kept || column != Share)
            write({place.right() - m_number, place.top(), m_number, m_line},
                  column == Share ? shareText(value, context) : number(value, context), kept ? theme.text : theme.muted,
                  Qt::AlignRight);
    }
    write(cell(Kept, at), mark(row.cut), kept ? theme.text : theme.muted, Qt::AlignHCenter);
}

void ChoiceTable::drawStep(QPainter& painter, const Theme& theme, const NextContent& content, std::size_t at) const
{
    const NextRow& row = content.rows[at];
    const QRectF place = cell(Sum, at);
    if (row.p <= 0)
        return;
    QColor colour = theme.ink(row.id == content.token ? SymbolInk::Output : SymbolInk::Weights);
    if (row.id != content.token)
        colour.setAlphaF(0.6F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawRect(QRectF(xOf(row.before), place.top() + m_line * 0.2, std::max(xOf(row.cdf) - xOf(row.before), 1.0),
                            m_line * 0.6));
    const auto next = std::find_if(content.rows.begin() + static_cast<std::ptrdiff_t>(at) + 1, content.rows.end(),
                                   [](const NextRow& below) { return below.p > 0; });
    if (next == content.rows.end() || xOf(next->before) - xOf(row.cdf) > 1)
        return;
    painter.setPen(QPen(colour, 1));
    const double to = cell(Sum, static_cast<std::size_t>(next - content.rows.begin())).top() + m_line * 0.2;
    painter.drawLine(QPointF(xOf(row.cdf), place.top() + m_line * 0.8), QPointF(xOf(row.cdf), to));
}

void ChoiceTable::drawAxis(QPainter& painter, const Theme& theme, const NextContent& content) const
{
    const double y = stairs().bottom() + 2;
    painter.setFont(textFont(11));
    painter.setPen(QPen(theme.muted, 1));
    painter.drawLine(QPointF(xOf(0), y), QPointF(xOf(1), y));
    constexpr double ofQuarters = 110; ///< px that their numbers take
    const bool quarters = stairs().width() >= ofQuarters;
    for (const double tick : {0.0, 0.25, 0.5, 0.75, 1.0}) {
        painter.drawLine(QPointF(xOf(tick), y), QPointF(xOf(tick), y + 4));
        if (quarters || tick == 0 || tick == 0.5 || tick == 1)
            painter.drawText(QRectF(xOf(tick) - 20, y + 5, 40, 14), Qt::AlignCenter, QString::number(tick));
    }
    QStringList legend{TableText::tr("✓ kept")};
    if (std::ranges::count(content.rows, NextRow::Cut::ByShare, &NextRow::cut) > 0)
        legend << TableText::tr("p cut by top-p");
    if (std::ranges::count(content.rows, NextRow::Cut::ByRank, &NextRow::cut) > 0)
        legend << (content.greedy() ? TableText::tr("· not the largest") : TableText::tr("· cut by top-k"));
    if (content.others > 0)
        legend << TableText::tr("not shown: %1").arg(content.others);
    painter.drawText(QRectF(0, y + 5, stairs().left() - gap, 32), Qt::AlignLeft | Qt::TextWordWrap,
                     legend.join(QStringLiteral("    ")));
}

void ChoiceTable::drawDeciding(QPainter& painter, const Theme& theme, const NextContent& content) const
{
    const QColor& colour = theme.ink(SymbolInk::Output);
    const QRectF handle = pill(content.u);
    painter.setPen(QPen(colour, 1.5, Qt::DashLine));
    painter.drawLine(QPointF(xOf(content.u), handle.bottom()), QPointF(xOf(content.u), stairs().bottom() + 2));
    if (!m_printed) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawRoundedRect(handle, 11, 11);
    }
    painter.setPen(m_printed ? theme.text : theme.panel);
    painter.setFont(textFont(12, !m_printed));
    painter.drawText(handle, Qt::AlignCenter, QStringLiteral("u = ") + QString::number(content.u, 'f', 3));
}

} // namespace heedmap
