#include "window/gallery_card.h"

#include "window/gallery_model.h"

#include <QPainter>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double gap = 6; // half of what lies between two cards
constexpr double padding = 14;

/// All of a text in lines of that width; how high they are. Without a painter it only measures.
double drawParagraph(QPainter* painter, const QString& text, const QFont& font, const QPointF& at, double width)
{
    QTextLayout layout(text, font);
    QTextOption wrapping;
    wrapping.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(wrapping);
    layout.beginLayout();
    const double advance = QFontMetricsF(font).lineSpacing() * 1.1;
    double y = 0;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine(), y += advance) {
        line.setLineWidth(width);
        line.setPosition({0, y});
    }
    layout.endLayout();
    if (painter != nullptr)
        layout.draw(painter, at);
    return y;
}

} // namespace

GalleryCard::GalleryCard(const Display& display, QObject* parent) : QStyledItemDelegate(parent), m_display(display) {}

QSize GalleryCard::sizeHint(const QStyleOptionViewItem& /*option*/, const QModelIndex& index) const
{
    const QModelIndex beside = index.siblingAtRow(index.row() % 2 == 0 ? index.row() + 1 : index.row() - 1);
    return {m_width, std::max(heightOf(index), beside.isValid() ? heightOf(beside) : 0)};
}

int GalleryCard::heightOf(const QModelIndex& index) const
{
    const double around = 2 * (gap + padding);
    const double text = m_width - around - pictureSide() - padding - 2;
    const double words = drawWords(nullptr, {0, 0, std::max(text, 40.0), 0}, index);
    return static_cast<int>(std::ceil(std::max(words, pictureSide()) + around));
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

double GalleryCard::drawWords(QPainter* painter, const QRectF& room, const QModelIndex& index) const
{
    const Theme& theme = m_display.theme();
    double y = room.top();
    const auto write = [&](int role, const QFont& font, const QColor& colour, double below) {
        const QString text = index.data(role).toString();
        if (text.isEmpty())
            return;
        if (painter != nullptr)
            painter->setPen(colour);
        y += drawParagraph(painter, text, font, {room.left(), y}, room.width()) + below;
    };
    write(Qt::DisplayRole, m_display.font(14, true), theme.text, 2);
    write(GalleryModel::SubtitleRole, m_display.font(12), theme.muted, 2);
    write(GalleryModel::FactsRole, m_display.font(12), theme.muted, 2);
    write(GalleryModel::WhyRole, m_display.font(12, true), theme.accent, 2);
    y += 4;
    write(GalleryModel::TextRole, m_display.font(12), theme.text, 0);
    return y - room.top();
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
    drawWords(painter, room.adjusted(side + padding + 2, 0, 0, 0), index);
    painter->restore();
}

} // namespace heedmap

#include "moc_gallery_card.cpp"
