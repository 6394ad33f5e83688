#pragma once

#include "view/frame/display.h"

#include <QStyledItemDelegate>

namespace heedmap {

/// Draws a card of the gallery: picture, title, what it is, a few sentences. The list says how wide.
class GalleryCard : public QStyledItemDelegate {
    Q_OBJECT

public:
    explicit GalleryCard(const Display& display, QObject* parent = nullptr);

    /// The side of the picture, in px.
    double pictureSide() const { return m_display.px(96); }
    int height() const { return m_display.px(146); }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    void drawGround(QPainter& painter, const QRectF& card, const QStyleOptionViewItem& option) const;
    void drawWords(QPainter& painter, const QRectF& room, const QModelIndex& index) const;

    const Display& m_display;
};

} // namespace heedmap
