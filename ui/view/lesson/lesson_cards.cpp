#include "view/lesson/lesson_cards.h"

#include "model/workbench.h"
#include "paint/contrast.h"
#include "paint/type.h"
#include "text/clauses.h"
#include "view/frame/thumbnail.h"
#include "view/lesson/stop_picture.h"
#include "view/lesson/stop_text.h"
#include "view/scene/stage_scene.h"

#include <QDropEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QSignalBlocker>
#include <QStyledItemDelegate>

#include <algorithm>
#include <cmath>
#include <optional>

namespace heedmap {
namespace {

constexpr QSize cardSize{208, 84};
constexpr int gap = 6;

constexpr int beforeTitle = 38; ///< the disc with the number, and the space around it
constexpr int afterTitle = 8;
constexpr int roomForTitle = 31; ///< two lines of the smallest type, above the picture

/// By how much a card is taller than others, so that its title is whole.
double extraHeight(const Display& display, const QString& title, double width)
{
    const QRectF room(0, 0, width - (beforeTitle + afterTitle) * display.scale(), 1e5);
    const double height = QFontMetricsF(display.font(11, true)).boundingRect(room, Qt::TextWordWrap, title).height();
    return std::max(0.0, std::ceil(height - roomForTitle * display.scale()));
}

/// Draws one card.
class CardPainter {
public:
    CardPainter(QPainter& painter, const ViewContext& context, const QRectF& card, bool current)
        : m_painter(painter), m_display(context.display), m_theme(context.display.theme()), m_card(card),
          m_current(current)
    {
    }

    void drawGround()
    {
        m_painter.setRenderHint(QPainter::Antialiasing);
        m_painter.setPen(m_current ? QPen(m_theme.accent, 2) : QPen(m_theme.hairline, m_theme.lineWidth));
        m_painter.setBrush(m_current ? mixed(m_theme.panel, m_theme.accent, 0.12) : m_theme.panel);
        m_painter.drawRoundedRect(m_card.adjusted(1, 1, -1, -1), px(6), px(6));
    }

    void drawTitle(int number, const QString& title)
    {
        m_extra = extraHeight(m_display, title, m_card.width());
        const QRectF disc(m_card.left() + px(10), m_card.top() + px(9), px(20), px(20));
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(m_current ? m_theme.accent : mixed(m_theme.panel, m_theme.text, 0.1));
        m_painter.drawEllipse(disc);
        write(disc, 11, true, m_current ? m_theme.panel : m_theme.text, QString::number(number), Qt::AlignCenter);
        const QRectF place(m_card.left() + px(beforeTitle), disc.top(), m_card.width() - px(beforeTitle + afterTitle),
                           disc.height());
        const QFontMetricsF metrics(m_display.font(12, m_current));
        const bool fits = metrics.horizontalAdvance(title) <= place.width();
        write(fits ? place : place.adjusted(0, -px(4), 0, px(7) + m_extra), fits ? 12 : 11, m_current, m_theme.text,
              title, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextWordWrap);
    }

    /// The place of the picture, beside which the facts have room.
    QRectF picture() const
    {
        const double wide = std::clamp(m_card.width() - px(38 + facts), px(36), px(70));
        return {m_card.left() + px(38), m_card.top() + px(36) + m_extra, wide, m_card.height() - px(44) - m_extra};
    }

    void drawPicture(const QImage& image, const Shape& shape, const StopPicture& told)
    {
        const QRectF room = picture();
        m_painter.setPen(QPen(m_theme.hairline, m_theme.lineWidth));
        m_painter.setBrush(m_theme.window);
        m_painter.drawRoundedRect(room, px(3), px(3));
        if (told.covered)
            return write(room, 14, true, m_theme.muted, QStringLiteral("?"), Qt::AlignCenter);
        if (told.trained && image.isNull()) // its numbers are not there yet
            return write(room, 10, false, m_theme.muted, LessonCards::tr("once it\nhas trained"), Qt::AlignCenter);
        if (image.isNull())
            return;
        const QSizeF size = thumbnailSize(shape.rows, shape.cols, std::min(room.width(), room.height()) - px(6));
        QRectF place(QPointF(), size.boundedTo(room.size()));
        place.moveCenter(room.center());
        drawThumbnail(m_painter, image, shape, place, m_theme);
    }

    void drawFacts(const QString& minutes, const QString& asks)
    {
        const double left = picture().right() + px(10);
        const QRectF line(left, picture().top(), m_card.right() - left - px(6), px(16));
        write(line, 11, false, m_theme.muted, minutes, Qt::AlignVCenter | Qt::AlignLeft);
        if (asks.isEmpty())
            return;
        const double wide = QFontMetricsF(m_display.font(11)).horizontalAdvance(asks) + px(12);
        const QRectF chip(left, line.bottom() + px(4), wide, px(18));
        const QColor ink = m_theme.ink(SymbolInk::Weights);
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(mixed(m_theme.panel, ink, 0.16));
        m_painter.drawRoundedRect(chip, px(4), px(4));
        write(chip, 11, false, ink, asks, Qt::AlignCenter);
    }

private:
    static constexpr int facts = 72;

    double px(double length) const { return length * m_display.scale(); }
    void write(const QRectF& place, double size, bool bold, const QColor& colour, const QString& text, int flags)
    {
        m_painter.setFont(m_display.font(size, bold));
        m_painter.setPen(colour);
        m_painter.drawText(place, flags, text);
    }

    QPainter& m_painter;
    const Display& m_display;
    const Theme& m_theme;
    QRectF m_card;
    bool m_current;
    double m_extra = 0; ///< px that a long title pushes the rest down by
};

class CardDelegate : public QStyledItemDelegate {
public:
    CardDelegate(const ViewContext& context, const LessonPlayer& player, const StopValues& values, QObject* parent)
        : QStyledItemDelegate(parent), m_context(context), m_player(player), m_values(values)
    {
    }

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Display& display = m_context.display;
        const QSize least(display.px(cardSize.width()), display.px(cardSize.height() + gap));
        const auto place = static_cast<std::size_t>(index.row());
        if (place >= m_player.stops().size())
            return least;
        const auto* list = qobject_cast<const QAbstractItemView*>(option.widget);
        const int width = list != nullptr ? list->viewport()->width() : least.width();
        const QString title = stopTitle(m_player.stops()[place], index.row());
        return {least.width(), least.height() + static_cast<int>(extraHeight(display, title, width))};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const int place = index.row();
        if (place >= static_cast<int>(m_player.stops().size()))
            return;
        const LessonStop& stop = m_player.stops()[static_cast<std::size_t>(place)];
        const QRectF card = QRectF(option.rect).adjusted(0, 0, 0, -m_context.display.px(gap));
        painter->save();
        CardPainter painted(*painter, m_context, card, place == m_player.at());
        painted.drawGround();
        painted.drawTitle(place + 1, stopTitle(stop, place));
        drawPicture(painted, place);
        painted.drawFacts(minutesText(stop.minutes.value_or(0)), stop.exercise ? LessonCards::tr("asks") : QString());
        painter->restore();
    }

private:
    void drawPicture(CardPainter& painted, int place) const
    {
        const StopPicture picture = stopPicture(m_context, m_player, m_values, place);
        const Shape& shape = m_context.workbench.graph().node(m_player.shownAt(place).node).shape;
        QImage image;
        if (picture.figure.values.data != nullptr)
            image = thumbnailImage(picture.figure, painted.picture().size(), m_context.display.theme());
        painted.drawPicture(image, Shape::matrix(shape.rows, shape.cols), picture);
    }

    ViewContext m_context;
    const LessonPlayer& m_player;
    const StopValues& m_values;
};

} // namespace

LessonCards::LessonCards(const ViewContext& context, LessonPlayer& player, QWidget* parent)
    : QListWidget(parent), m_context(context), m_player(player), m_values(context.workbench, player)
{
    setObjectName("lessonCards");
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setResizeMode(QListView::Adjust); // a narrow card may be taller
    setDragDropMode(QAbstractItemView::InternalMove);
    setDefaultDropAction(Qt::MoveAction);
    setItemDelegate(new CardDelegate(context, player, m_values, this));
    connect(&player, &LessonPlayer::moved, this, &LessonCards::fill);
    connect(&context.workbench, &Workbench::valuesReady, viewport(), qOverload<>(&QWidget::update));
    connect(&m_values, &StopValues::changed, viewport(), qOverload<>(&QWidget::update));
    connect(&context.display, &Display::changed, this, &LessonCards::fill);
    connect(this, &QListWidget::currentRowChanged, this, &LessonCards::show);
    fill();
}

void LessonCards::fill()
{
    const QSignalBlocker quiet(this);
    setAccessibleName(tr("Stops of the lesson"));
    const int count = m_player.on() ? static_cast<int>(m_player.stops().size()) : 0;
    while (this->count() > count)
        delete takeItem(this->count() - 1);
    std::vector<Demand> demands;
    for (int stop = 0; stop < count; ++stop) {
        if (stop >= this->count())
            addItem(QString());
        item(stop)->setData(Qt::AccessibleTextRole, spoken(stop));
        item(stop)->setToolTip(spoken(stop));
        const auto shown = m_player.shownAt(stop);
        if (const heedmap::Shape& shape = m_context.workbench.graph().node(shown.node).shape;
            shape.rows * shape.cols <= StopValues::mostCells)
            demands.push_back({shown.node, shownRegion(shape, std::min(shown.slice, shape.slices - 1))});
    }
    m_context.workbench.look(this, std::move(demands));
    setCurrentRow(m_player.at());
    if (currentItem() != nullptr)
        scrollToItem(currentItem());
    doItemsLayout();
}

QString LessonCards::spoken(int stop) const
{
    const LessonStop& told = m_player.stops()[static_cast<std::size_t>(stop)];
    QStringList parts{tr("%1. %2").arg(stop + 1).arg(stopTitle(told, stop))};
    if (told.minutes)
        parts += minutesText(*told.minutes);
    if (told.exercise)
        parts += tr("asks");
    return joinedClauses(parts);
}

void LessonCards::show(int row)
{
    if (row >= 0)
        m_player.go(row);
}

// The document says where the stops are; the list follows it.
void LessonCards::dropEvent(QDropEvent* event)
{
    const int from = currentRow();
    const QModelIndex over = indexAt(event->position().toPoint());
    int to = over.isValid() ? over.row() : count() - 1;
    if (over.isValid() && dropIndicatorPosition() == QAbstractItemView::BelowItem && to < from)
        ++to;
    if (over.isValid() && dropIndicatorPosition() == QAbstractItemView::AboveItem && to > from)
        --to;
    event->setDropAction(Qt::IgnoreAction);
    event->accept();
    if (from >= 0 && to != from)
        emit moveWanted(from, to);
}

void LessonCards::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Delete && currentRow() >= 0)
        emit removeWanted(currentRow());
    else
        QListWidget::keyPressEvent(event);
}

} // namespace heedmap

#include "moc_lesson_cards.cpp"
