#include "view/explanation/arithmetic_picture.h"

#include "text/core_text.h"

#include <paint/contrast.h>
#include <paint/theme.h>

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double toComeOpacity = 0.25; ///< of terms that are played later

} // namespace

void ArithmeticPicture::draw(QPainter& painter, const QRectF& seen) const
{
    if (!m_layout.formula().runs().empty()) {
        painter.save();
        const double fits = std::min(1.0, m_layout.width() / std::max(1.0, m_layout.formula().width()));
        painter.scale(fits, fits);
        m_layout.formula().draw(painter, {0, m_layout.formula().ascent() + px(4)}, m_theme.text);
        painter.restore();
    }
    drawHeadings(painter);
    for (std::size_t row = 0; row < m_layout.rows().size(); ++row)
        if (m_layout.rows()[row].top + m_layout.rows()[row].height >= seen.top()
            && m_layout.rows()[row].top <= seen.bottom()) {
            painter.setOpacity(toCome(row) ? toComeOpacity : 1);
            drawRow(painter, row);
        }
    painter.setOpacity(1);
    if (m_arithmetic.foldable) {
        const bool lit = m_state.pointed + 1 == static_cast<int>(m_layout.links().size());
        painter.setFont(font(12));
        painter.setPen(lit ? m_theme.accent : m_theme.muted);
        painter.drawText(m_layout.links().back().rect, Qt::AlignVCenter,
                         m_arithmetic.hidden > 0
                             ? counted(HEEDMAP_COUNTED("… %1 more", "… %1 more"), m_arithmetic.hidden)
                             : tr("show fewer"));
    }
    drawTotal(painter);
    if (m_layout.notesHeight() > 0) {
        painter.setFont(m_layout.plainFont(12));
        painter.setPen(m_theme.muted);
        painter.drawText(QRectF(0, m_layout.below() + px(6), m_layout.width(), m_layout.notesHeight()),
                         ArithmeticLayout::notesFlags, m_arithmetic.notes.join(QLatin1Char('\n')));
    }
}

void ArithmeticPicture::drawHeadings(QPainter& painter) const
{
    if (m_arithmetic.form != Arithmetic::Form::Share || m_arithmetic.rows.empty())
        return;
    const double baseline = px(ArithmeticLayout::headingHeight) - px(8);
    const double ofTerms = baseline + (m_layout.sharesAbove() ? px(ArithmeticLayout::headingHeight) : 0);
    const auto heading = [&](const QString& tex, double right, double y) {
        const FormulaBox box(tex, {.face = FormulaStyle::Face::Formula, .px = px(13)});
        box.draw(painter, {right - box.width(), y}, m_theme.muted);
    };
    if (!m_columns.pieces.empty())
        heading(QStringLiteral("x"), m_columns.pieces.front() - px(7), ofTerms);
    heading(m_arithmetic.termHeading, m_columns.value, ofTerms);
    heading(QStringLiteral("\\div \\sum"), m_columns.share, baseline);
}

void ArithmeticPicture::drawPiece(QPainter& painter, const ArithmeticPiece& piece, const QRectF& rect,
                                  std::size_t& link) const
{
    painter.setFont(font(13, piece.cell.has_value()));
    if (!piece.cell) {
        painter.setPen(m_theme.muted);
        painter.drawText(rect, Qt::AlignCenter, piece.text);
        return;
    }
    const bool lit = static_cast<int>(link) == m_state.pointed;
    const QColor ink = m_theme.ink(piece.ink);
    const QRectF chip = m_layout.links()[link++].rect;
    painter.setPen(lit ? QPen(ink, 1.5 * m_theme.lineWidth) : m_theme.lineWidth > 1 ? QPen(ink, 1) : QPen(Qt::NoPen));
    painter.setBrush(mixed(m_theme.panel, ink, m_theme.lineWidth > 1 ? 0 : 0.11));
    painter.drawRoundedRect(chip, px(4), px(4));
    painter.setPen(ink);
    painter.drawText(chip, Qt::AlignCenter, piece.text);
}

void ArithmeticPicture::drawRow(QPainter& painter, std::size_t index) const
{
    const ArithmeticRow& row = m_arithmetic.rows[index];
    const ArithmeticLayout::RowPlace& place = m_layout.rows()[index];
    if (m_state.term == index) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(mixed(m_theme.panel, m_theme.accent, 0.12));
        painter.drawRoundedRect(QRectF(0, place.top + px(2), m_layout.width(), place.height - px(4)), px(4), px(4));
    }
    if (m_layout.labelled()) {
        const QRectF label = m_layout.labelPlace(place);
        const QFont small = font(12, row.own);
        painter.setFont(small);
        painter.setPen(row.own ? m_theme.text : m_theme.muted);
        painter.drawText(label, Qt::AlignVCenter,
                         QFontMetricsF(small).elidedText(m_layout.label(index), Qt::ElideRight, label.width()));
    }
    std::size_t link = m_layout.firstLink(index);
    for (std::size_t i = 0; i < row.pieces.size(); ++i)
        drawPiece(painter, row.pieces[i], place.pieces[i], link);
    if (!row.valueText.isEmpty() && !toCome(index))
        drawValue(painter, row, place);
}

void ArithmeticPicture::drawValue(QPainter& painter, const ArithmeticRow& row,
                                  const ArithmeticLayout::RowPlace& place) const
{
    const bool share = m_arithmetic.form == Arithmetic::Form::Share;
    const bool result = m_arithmetic.form == Arithmetic::Form::Value;
    const QColor& ink = m_state.ownInk;
    if (!share) {
        painter.setFont(font(13));
        painter.setPen(m_theme.muted);
        painter.drawText(place.equals, Qt::AlignVCenter, QStringLiteral("="));
    }
    painter.setFont(font(13, result || row.own));
    painter.setPen(result ? ink : m_theme.text);
    painter.drawText(place.value, Qt::AlignVCenter | Qt::AlignRight, row.valueText);
    if (share && !m_state.term) { // of a sum that is not known yet
        painter.setPen(row.own ? ink : m_theme.text);
        painter.drawText(m_layout.sharePlace(place), Qt::AlignVCenter | Qt::AlignRight, row.shareText);
    }
    if (!result)
        drawBar(painter, row, place.value.isEmpty() ? place.top : place.value.top(), ink);
}

void ArithmeticPicture::drawBar(QPainter& painter, const ArithmeticRow& row, double top, const QColor& ink) const
{
    const bool share = m_arithmetic.form == Arithmetic::Form::Share;
    const double size = share ? row.share : m_arithmetic.largest > 0 ? std::abs(row.value) / m_arithmetic.largest : 0;
    const double room = m_layout.width() - m_columns.bar;
    if (room < px(16) || !std::isfinite(size) || size <= 0)
        return;
    const double height = px(ArithmeticLayout::rowHeight);
    const QRectF bar(m_columns.bar, top + height / 2 - px(6.5), std::max(1.5, room * size), px(13));
    painter.setPen(row.value < 0 ? QPen(ink, 1) : QPen(Qt::NoPen)); // hollow: it takes away
    painter.setBrush(row.value < 0 ? Qt::NoBrush : QBrush(mixed(m_theme.panel, ink, row.own ? 0.75 : 0.36)));
    painter.drawRoundedRect(bar, px(3), px(3));
}

void ArithmeticPicture::drawTotal(QPainter& painter) const
{
    if (m_arithmetic.form == Arithmetic::Form::Value)
        return;
    const QColor& ink = m_state.ownInk;
    const bool share = m_arithmetic.form == Arithmetic::Form::Share;
    const double top = m_layout.below() - px(ArithmeticLayout::totalHeight) + px(4);
    painter.setPen(QPen(m_theme.muted, 1.5));
    painter.drawLine(QPointF(0, top), QPointF(m_columns.share, top));
    const QRectF line(0, top, m_columns.value, px(ArithmeticLayout::totalHeight - 4));
    painter.setFont(font(13));
    painter.setPen(m_theme.muted);
    painter.drawText(line, Qt::AlignVCenter, tr("sum"));
    painter.setFont(font(share ? 13 : 15, !share));
    painter.setPen(share ? m_theme.text : ink);
    painter.drawText(line, Qt::AlignVCenter | Qt::AlignRight, m_state.term ? m_state.partial : m_arithmetic.total);
}

} // namespace heedmap
