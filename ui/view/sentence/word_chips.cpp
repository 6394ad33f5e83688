#include "view/sentence/word_chips.h"

#include "paint/contrast.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QTextOption>

#include <algorithm>
#include <utility>

namespace heedmap {
namespace {

constexpr int unknownRole = Qt::UserRole;
constexpr int ringRole = Qt::UserRole + 1;
constexpr double type = 13;       ///< px
constexpr double chipHeight = 28; ///< px
constexpr double beside = 10;     ///< px between a word and the edge of its chip
constexpr double gap = 6;         ///< px between chips
constexpr double longest = 150;   ///< px of a word, the rest of which its tip has
constexpr double leastAir = 0.4;  ///< of both, where words have no room otherwise

class ChipPainter : public QStyledItemDelegate {
public:
    ChipPainter(const Display& display, WordChips& chips)
        : QStyledItemDelegate(&chips), m_display(display), m_chips(chips)
    {
    }

    QSize sizeHint(const QStyleOptionViewItem& /*option*/, const QModelIndex& index) const override
    {
        return {m_chips.chipWidth(index.data().toString(), m_chips.air()), m_display.px(chipHeight)};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Theme& theme = m_display.theme();
        const bool ringed = index.data(ringRole).toBool();
        const bool unknown = index.data(unknownRole).toBool();
        const bool focused = option.state.testFlag(QStyle::State_HasFocus);
        const bool hovered = option.state.testFlag(QStyle::State_MouseOver);
        const int apart = m_display.px(m_chips.air() * gap);
        const QRect seen = option.rect.adjusted(0, 0, -apart, 0) & option.widget->rect();
        if (seen.width() + apart < option.rect.width()) // no half of a word
            return more(*painter, seen);
        const double line = ringed ? 2 * theme.lineWidth : theme.lineWidth;
        QPen pen(ringed || focused ? theme.accent : unknown ? theme.noticeText : theme.hairline, line);
        if (unknown)
            pen.setStyle(Qt::DashLine);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(pen);
        painter->setBrush(focused || hovered ? mixed(theme.panel, theme.accent, 0.12) : theme.window);
        const QRectF chip = QRectF(option.rect).adjusted(line, line, -line - apart, -line);
        const double corner = m_display.px(6);
        painter->drawRoundedRect(chip, corner, corner);
        painter->setPen(unknown ? theme.noticeText : theme.text);
        painter->setFont(m_display.font(type, ringed));
        const QString word = QFontMetricsF(painter->font())
                                 .elidedText(index.data().toString(), Qt::ElideRight, m_display.px(longest) + 1);
        painter->drawText(chip, Qt::AlignCenter, word);
        painter->restore();
    }

private:
    /// Where words go on that have no room.
    void more(QPainter& painter, const QRect& room) const
    {
        const QString dots = QStringLiteral("…");
        const QFont font = m_display.font(type);
        if (QFontMetrics(font).horizontalAdvance(dots) > room.width())
            return;
        painter.setFont(font);
        painter.setPen(m_display.theme().muted);
        const Qt::AlignmentFlag side = room.left() > 0 ? Qt::AlignLeft : Qt::AlignRight;
        painter.drawText(QRectF(room), dots, QTextOption(side | Qt::AlignVCenter));
    }

    const Display& m_display;
    const WordChips& m_chips;
};

} // namespace

WordChips::WordChips(const Display& display, QWidget* parent) : QListWidget(parent), m_display(display)
{
    setObjectName("wordChips");
    setFlow(QListView::LeftToRight);
    setWrapping(false);
    setSelectionMode(QAbstractItemView::NoSelection);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // the wheel and the arrows scroll it
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setItemDelegate(new ChipPainter(display, *this));
    setMouseTracking(true);
    viewport()->setCursor(Qt::IBeamCursor);
}

void WordChips::setChips(const std::vector<WordChip>& chips)
{
    if (chips == m_chips)
        return;
    m_chips = chips;
    m_ringed.reset();
    clear();
    for (const WordChip& chip : chips) {
        auto* item = new QListWidgetItem(chip.word, this);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
        item->setData(unknownRole, chip.unknown);
        item->setToolTip(chip.tip);
        item->setData(Qt::AccessibleTextRole, chip.unknown ? tr("%1, an unknown word").arg(chip.word) : chip.word);
    }
    if (count() > 0)
        setCurrentRow(0);
    fit();
}

void WordChips::ring(std::optional<int> chip)
{
    if (chip && (*chip < 0 || *chip >= count()))
        chip.reset();
    if (chip == m_ringed)
        return;
    if (m_ringed && *m_ringed < count())
        item(*m_ringed)->setData(ringRole, false);
    m_ringed = chip;
    if (!chip)
        return;
    item(*chip)->setData(ringRole, true);
    scrollToItem(item(*chip));
}

int WordChips::wholeWidth() const { return widthWith(1); }

int WordChips::chipWidth(const QString& word, double air) const
{
    const QFontMetricsF metrics(m_display.font(type, true)); // as wide as it is when ringed
    return std::min(qRound(metrics.horizontalAdvance(word)), m_display.px(longest))
        + m_display.px(air * (2 * beside + gap));
}

int WordChips::widthWith(double air) const
{
    int width = 2 * frameWidth();
    for (const WordChip& chip : m_chips)
        width += chipWidth(chip.word, air);
    return width;
}

// Words stand closer before some are out of sight.
void WordChips::fit()
{
    double air = 1;
    while (air > leastAir && widthWith(air) - m_display.px(air * gap) > width())
        air = std::max(air - 0.1, leastAir);
    if (std::exchange(m_air, air) != air)
        scheduleDelayedItemsLayout();
}

void WordChips::resizeEvent(QResizeEvent* event)
{
    fit();
    QListWidget::resizeEvent(event);
}

void WordChips::dress()
{
    setFont(m_display.font(type));
    setFixedHeight(m_display.px(chipHeight) + 2);
    fit();
    scheduleDelayedItemsLayout();
}

// The arrows go from word to word, not from step to step.
bool WordChips::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const auto& typed = *static_cast<QKeyEvent*>(event);
        const bool plain = (typed.modifiers() & ~Qt::KeypadModifier) == 0;
        switch (typed.key()) {
        case Qt::Key_Left:
        case Qt::Key_Right:
        case Qt::Key_Home:
        case Qt::Key_End:
        case Qt::Key_Space:
        case Qt::Key_Return:
        case Qt::Key_Enter: event->setAccepted(plain); return plain;
        default:
            if (beginsSentence(typed)) { // no key of the window
                event->accept();
                return true;
            }
        }
    }
    return QListWidget::event(event);
}

/// Whether a key types a letter or a figure: who types over the words writes another sentence.
bool WordChips::beginsSentence(const QKeyEvent& key) const
{
    const bool plain = (key.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == 0;
    const QString text = key.text();
    return plain && !m_display.settings().presenting && !text.isEmpty() && text.front().isPrint()
        && !text.front().isSpace();
}

void WordChips::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter: emit editing(); return;
    case Qt::Key_Space:
        if (currentRow() >= 0)
            emit chosen(currentRow());
        return;
    default: break;
    }
    if (beginsSentence(*event)) {
        emit editing(event->text());
        return;
    }
    const int before = currentRow();
    QListWidget::keyPressEvent(event);
    if (currentRow() != before && currentRow() >= 0)
        emit chosen(currentRow());
}

void WordChips::mousePressEvent(QMouseEvent* event)
{
    QListWidget::mousePressEvent(event);
    if (event->button() != Qt::LeftButton)
        return;
    if (const QListWidgetItem* at = itemAt(event->position().toPoint()))
        emit chosen(row(at));
    else
        emit editing();
}

void WordChips::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        emit editing();
}

void WordChips::wheelEvent(QWheelEvent* event)
{
    const QPoint by = event->angleDelta();
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - (by.x() != 0 ? by.x() : by.y()) / 2);
    event->accept();
}

} // namespace heedmap

#include "moc_word_chips.cpp"
