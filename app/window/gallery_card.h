#pragma once

#include "view/frame/display.h"

#include <QStyledItemDelegate>

namespace heedmap {

/// Draws a card of the gallery: picture, title, what it is, how long it takes, why it was found, a few sentences. It is
/// as high as all of its text, and as its neighbour in the row.
class GalleryCard : public QStyledItemDelegate {
    Q_OBJECT

public:
    explicit GalleryCard(const Display& display, QObject* parent = nullptr);

    /// The side of the picture, in px.
    double pictureSide() const { return m_display.px(96); }
    /// The width of a card including the gap.
    void setWidth(int width) { m_width = width; }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    void drawGround(QPainter& painter, const QRectF& card, const QStyleOptionViewItem& option) const;
    double drawWords(QPainter* painter, const QRectF& room, const QModelIndex& index) const;
    int heightOf(const QModelIndex& index) const;

    const Display& m_display;
    int m_width = 400;
};

} // namespace heedmap
