#include "window/gallery_card.h"

#include "window/gallery_model.h"

#include <QListView>
#include <QPainter>
#include <QTextLayout>

namespace heedmap {
namespace {

constexpr double gap = 6; // half of what lies between two cards
constexpr double padding = 14;

/// As many lines as there is room for, the last one cut where there are more.
void drawParagraph(QPainter& painter, const QString& text, const QRectF& room)
{
    const QFontMetricsF metrics(painter.font(), painter.device());
    QTextLayout layout(text, painter.font(), painter.device());
    QTextOption wrapping;
    wrapping.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(wrapping);
    layout.beginLayout();
    const double advance = metrics.lineSpacing() * 1.1;
    for (double y = 0;; y += advance) {
        QTextLine line = layout.createLine();
        if (!line.isValid())
            break;
        line.setLineWidth(room.width());
        const bool last = y + 2 * advance > room.height();
        const QString rest = text.mid(line.textStart());
        const QPointF at(room.left(), room.top() + y + metrics.ascent());
        painter.drawText(
            at, last ? metrics.elidedText(rest, Qt::ElideRight, room.width()) : rest.left(line.textLength()).trimmed());
        if (last)
            break;
    }
    layout.endLayout();
}

} // namespace

GalleryCard::GalleryCard(const Display& display, QObject* parent) : QStyledItemDelegate(parent), m_display(display) {}

QSize GalleryCard::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const
{
    const auto* list = qobject_cast<const QListView*>(option.widget);
    return list != nullptr ? list->gridSize() : QSize(height(), height());
}

void GalleryCard::drawGround(QPainter& painter, const QRectF& card, const QStyleOptionViewItem& option) const
{
    const Theme& theme = m_display.theme();
    const bool chosen = (option.state & QStyle::State_Selected) != 0;
    const bool hovered = (option.state & QStyle::State_MouseOver) != 0;
    const double line = theme.lineWidth + (chosen ? 1 : 0);
    painter.setPen(QPen(chosen ? theme.accent : hovered ? theme.muted : theme.hairline, line));
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(card.adjusted(line / 2, line / 2, -line / 2, -line / 2), 8, 8);
}

void GalleryCard::drawWords(QPainter& painter, const QRectF& room, const QModelIndex& index) const
{
    const Theme& theme = m_display.theme();
    QRectF rest = room;
    const auto line = [&](const QString& text, const QFont& font, const QColor& colour, double below) {
        painter.setFont(font);
        painter.setPen(colour);
        const QFontMetricsF metrics(font, painter.device());
        painter.drawText(QPointF(rest.left(), rest.top() + metrics.ascent()),
                         metrics.elidedText(text, Qt::ElideRight, rest.width()));
        rest.setTop(rest.top() + metrics.height() + below);
    };
    line(index.data(Qt::DisplayRole).toString(), m_display.font(14, true), theme.text, 2);
    line(index.data(GalleryModel::SubtitleRole).toString(), m_display.font(12), theme.muted, 6);
    painter.setFont(m_display.font(12));
    painter.setPen(theme.text);
    drawParagraph(painter, index.data(GalleryModel::TextRole).toString(), rest);
}

void GalleryCard::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRectF card = QRectF(option.rect).adjusted(gap, gap, -gap, -gap);
    drawGround(*painter, card, option);
    const QRectF room = card.adjusted(padding, padding, -padding, -padding);
    const double side = pictureSide();
    const QRectF place(room.left(), card.center().y() - side / 2, side, side);
    if (const auto picture = index.data(GalleryModel::PictureRole).value<QImage>(); !picture.isNull()) {
        const QSizeF size = picture.deviceIndependentSize();
        painter->drawImage(QPointF(place.center() - QPointF(size.width(), size.height()) / 2).toPoint(), picture);
    }
    drawWords(*painter, room.adjusted(side + padding + 2, 0, 0, 0), index);
    painter->restore();
}

} // namespace heedmap
