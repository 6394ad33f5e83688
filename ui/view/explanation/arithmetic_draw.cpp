// How the arithmetic of a cell looks.

#include "view/explanation/arithmetic_view.h"

#include "model/workbench.h"

#include <paint/contrast.h>
#include <paint/node_figure.h>

#include <QPaintEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double toComeOpacity = 0.25; ///< of terms that are played later

} // namespace

void ArithmeticView::paintEvent(QPaintEvent* event)
{
    const Theme& theme = m_context.display.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (!m_formula.runs().empty()) {
        painter.save();
        const double fits = std::min(1.0, width() / std::max(1.0, m_formula.width()));
        painter.scale(fits, fits);
        m_formula.draw(painter, {0, m_formula.ascent() + px(4)}, theme.text);
        painter.restore();
    }
    drawHeadings(painter);
    for (std::size_t row = 0; row < m_rows.size(); ++row)
        if (m_rows[row].top + m_rows[row].height >= event->rect().top() && m_rows[row].top <= event->rect().bottom()) {
            painter.setOpacity(toCome(row) ? toComeOpacity : 1);
            drawRow(painter, row);
        }
    painter.setOpacity(1);
    if (m_arithmetic.foldable) {
        const bool lit = m_pointed + 1 == static_cast<int>(m_links.size());
        painter.setFont(font(12));
        painter.setPen(lit ? theme.accent : theme.muted);
        painter.drawText(m_links.back().rect, Qt::AlignVCenter,
                         m_arithmetic.hidden > 0 ? tr("… %1 more").arg(m_arithmetic.hidden) : tr("show fewer"));
    }
    drawTotal(painter);
    if (m_notesHeight > 0) {
        painter.setFont(m_context.display.font(12));
        painter.setPen(theme.muted);
        painter.drawText(QRectF(0, below() + px(6), width(), m_notesHeight), notesFlags,
                         m_arithmetic.notes.join(QLatin1Char('\n')));
    }
}

void ArithmeticView::drawHeadings(QPainter& painter) const
{
    if (m_arithmetic.form != Arithmetic::Form::Share || m_arithmetic.rows.empty())
        return;
    const double baseline = px(headingHeight) - px(8);
    const auto heading = [&](const QString& tex, double right) {
        const FormulaBox box(tex, {.face = FormulaStyle::Face::Formula, .px = px(13)});
        box.draw(painter, {right - box.width(), baseline}, m_context.display.theme().muted);
    };
    if (!m_columns.pieces.empty())
        heading(QStringLiteral("x"), m_columns.pieces.front() - px(7));
    heading(m_arithmetic.termHeading, m_columns.value);
    heading(QStringLiteral("\\div \\sum"), m_columns.share);
}

void ArithmeticView::drawPiece(QPainter& painter, const ArithmeticPiece& piece, const QRectF& rect,
                               std::size_t& link) const
{
    const Theme& theme = m_context.display.theme();
    painter.setFont(font(13, piece.cell.has_value()));
    if (!piece.cell) {
        painter.setPen(theme.muted);
        painter.drawText(rect, Qt::AlignCenter, piece.text);
        return;
    }
    const bool lit = static_cast<int>(link) == m_pointed;
    const QColor ink = theme.ink(piece.ink);
    const QRectF chip = m_links[link++].rect;
    painter.setPen(lit ? QPen(ink, 1.5 * theme.lineWidth) : theme.lineWidth > 1 ? QPen(ink, 1) : QPen(Qt::NoPen));
    painter.setBrush(mixed(theme.panel, ink, theme.lineWidth > 1 ? 0 : 0.11));
    painter.drawRoundedRect(chip, px(4), px(4));
    painter.setPen(ink);
    painter.drawText(chip, Qt::AlignCenter, piece.text);
}

QColor ArithmeticView::ownInk() const
{
    return m_context.display.theme().ink(symbolInk(m_context.workbench.graph().node(m_place.node).info));
}

void ArithmeticView::drawRow(QPainter& painter, std::size_t index) const
{
    const Theme& theme = m_context.display.theme();
    const ArithmeticRow& row = m_arithmetic.rows[index];
    const RowPlace& place = m_rows[index];
    if (m_term == index) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(mixed(theme.panel, theme.accent, 0.12));
        painter.drawRoundedRect(QRectF(0, place.top + px(2), width(), place.height - px(4)), px(4), px(4));
    }
    if (m_columns.label > 0 || m_labelsAbove) {
        const QRectF label = labelPlace(place);
        const QFont small = font(12, row.own);
        painter.setFont(small);
        painter.setPen(row.own ? theme.text : theme.muted);
        painter.drawText(
            label, Qt::AlignVCenter,
            QFontMetricsF(small).elidedText(m_labels[static_cast<qsizetype>(index)], Qt::ElideRight, label.width()));
    }
    std::size_t link = m_firstLink[index];
    for (std::size_t i = 0; i < row.pieces.size(); ++i)
        drawPiece(painter, row.pieces[i], place.pieces[i], link);
    if (!row.valueText.isEmpty() && !toCome(index))
        drawValue(painter, row, place);
}

void ArithmeticView::drawValue(QPainter& painter, const ArithmeticRow& row, const RowPlace& place) const
{
    const Theme& theme = m_context.display.theme();
    const bool share = m_arithmetic.form == Arithmetic::Form::Share;
    const bool result = m_arithmetic.form == Arithmetic::Form::Value;
    const QColor ink = ownInk();
    if (!share) {
        painter.setFont(font(13));
        painter.setPen(theme.muted);
        painter.drawText(place.equals, Qt::AlignVCenter, QStringLiteral("="));
    }
    painter.setFont(font(13, result || row.own));
    painter.setPen(result ? ink : theme.text);
    painter.drawText(place.value, Qt::AlignVCenter | Qt::AlignRight, row.valueText);
    if (share && !m_term) { // of a sum that is not known yet
        painter.setPen(row.own ? ink : theme.text);
        painter.drawText(QRectF(QPointF(m_columns.share - px(120), place.value.top()), place.value.size()),
                         Qt::AlignVCenter | Qt::AlignRight, row.shareText);
    }
    if (!result)
        drawBar(painter, row, place.value.isEmpty() ? place.top : place.value.top(), ink);
}

void ArithmeticView::drawBar(QPainter& painter, const ArithmeticRow& row, double top, const QColor& ink) const
{
    const Theme& theme = m_context.display.theme();
    const bool share = m_arithmetic.form == Arithmetic::Form::Share;
    const double size = share ? row.share : m_arithmetic.largest > 0 ? std::abs(row.value) / m_arithmetic.largest : 0;
    const double room = width() - m_columns.bar;
    if (room < px(16) || !std::isfinite(size) || size <= 0)
        return;
    const double height = px(rowHeight);
    const QRectF bar(m_columns.bar, top + height / 2 - px(6.5), std::max(1.5, room * size), px(13));
    painter.setPen(row.value < 0 ? QPen(ink, 1) : QPen(Qt::NoPen)); // hollow: it takes away
    painter.setBrush(row.value < 0 ? Qt::NoBrush : QBrush(mixed(theme.panel, ink, row.own ? 0.75 : 0.36)));
    painter.drawRoundedRect(bar, px(3), px(3));
}

void ArithmeticView::drawTotal(QPainter& painter) const
{
    if (m_arithmetic.form == Arithmetic::Form::Value)
        return;
    const Theme& theme = m_context.display.theme();
    const QColor ink = ownInk();
    const bool share = m_arithmetic.form == Arithmetic::Form::Share;
    const double top = below() - px(totalHeight) + px(4);
    painter.setPen(QPen(theme.muted, 1.5));
    painter.drawLine(QPointF(0, top), QPointF(m_columns.share, top));
    const QRectF line(0, top, m_columns.value, px(totalHeight - 4));
    painter.setFont(font(13));
    painter.setPen(theme.muted);
    painter.drawText(line, Qt::AlignVCenter, tr("sum"));
    painter.setFont(font(share ? 13 : 15, !share));
    painter.setPen(share ? theme.text : ink);
    painter.drawText(line, Qt::AlignVCenter | Qt::AlignRight, m_term ? m_partial : m_arithmetic.total);
}

} // namespace heedmap
